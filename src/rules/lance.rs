//! The lances, and who wins one.

use super::hand::Hand;
use super::ruleset::{Ruleset, words};
use super::seat::{Seat, Seats, Team};
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;
use utoipa::ToSchema;

words! {
    /// A lance: one of the four rounds of betting of a hand. The fourth is juego if any seat holds juego, otherwise punto.
    #[schema(example = "grande")]
    Lance {
        Grande = "grande": "The highest cards win (R-4.3).",
        Chica = "chica": "The lowest cards win (R-4.4).",
        Pares = "pares": "The best par, medias or duples wins (R-4.5).",
        Juego = "juego": "Among hands of 31 points or more, 31 is best, then 32, 40, 37, 36, 35, 34, 33 (R-4.6).",
        Punto = "punto": "When nobody holds juego, the most points win (R-4.7).",
    }
}

impl Default for Lance {
    /// The lance that opens every hand.
    fn default() -> Lance {
        Lance::Grande
    }
}

impl Lance {
    /// The lances in the order of a hand, by who holds juego.
    pub fn sequence(anyone_has_juego: bool) -> [Lance; 4] {
        let last = if anyone_has_juego { Lance::Juego } else { Lance::Punto };
        [Lance::Grande, Lance::Chica, Lance::Pares, last]
    }

    /// The ruling that says which hand is best.
    pub fn ruling(self) -> &'static str {
        match self {
            Lance::Grande => "R-4.3",
            Lance::Chica => "R-4.4",
            Lance::Pares => "R-4.5",
            Lance::Juego => "R-4.6",
            Lance::Punto => "R-4.7",
        }
    }
}

words! {
    /// What decided a lance.
    #[schema(example = "cards")]
    DecidedBy {
        Cards = "cards": "The winner has better cards than every rival.",
        Position = "position": "The best rival has equal cards and speaks later (R-2.3).",
        Unopposed = "unopposed": "No rival takes part (R-5.2).",
    }
}

/// Who takes part in a lance, best first. Between equal hands the seat that comes first in speaking order from mano is
/// the better one, so no two ever tie.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ranking(ArrayVec<[(Seat, i32); 6]>);

impl Ranking {
    /// The ranking of `lance` among the seats that hold it and for which `takes_part` says yes.
    pub fn new(
        ruleset: &Ruleset,
        mano: Seat,
        hands: &Seats<Hand>,
        lance: Lance,
        takes_part: impl Fn(Seat) -> bool,
    ) -> Ranking {
        let mut ranked = ArrayVec::default();
        for seat in ruleset.seats_from(mano) {
            let strength = hands[seat].strength(lance);
            if strength > 0 && takes_part(seat) {
                let _at_most_six = ranked.try_push((seat, strength));
            }
        }
        // Stable: equal hands stay in speaking order.
        ranked.sort_by_key(|&(_, strength)| std::cmp::Reverse(strength));
        Ranking(ranked)
    }

    /// The seats, best first.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + '_ {
        self.0.iter().map(|&(seat, _)| seat)
    }

    /// The best hand's seat, if anyone takes part.
    pub fn winner(&self) -> Option<Seat> {
        self.seats().next()
    }

    /// What decided between the winner and the best rival, if anyone takes part.
    pub fn decided_by(&self, ruleset: &Ruleset) -> Option<DecidedBy> {
        let &(winner, strength) = self.0.first()?;
        let rival = self.0.iter().find(|&&(seat, _)| ruleset.team_of(seat) != ruleset.team_of(winner));
        Some(match rival {
            None => DecidedBy::Unopposed,
            Some(&(_, equal)) if equal == strength => DecidedBy::Position,
            Some(_) => DecidedBy::Cards,
        })
    }
}

/// Whether seats of two teams hold the lance, so that it can be bet.
pub fn contested(ruleset: &Ruleset, holders: &Seats<bool>) -> bool {
    let mut teams = ruleset.seats().filter(|&seat| holders[seat]).map(|seat| ruleset.team_of(seat));
    teams.next().is_some_and(|first: Team| teams.any(|team| team != first))
}

/// Whether any seat of this table is among these.
pub fn anyone(ruleset: &Ruleset, seats: &Seats<bool>) -> bool {
    ruleset.seats().any(|seat| seats[seat])
}
