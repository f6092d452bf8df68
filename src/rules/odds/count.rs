//! The odds, counted.
//!
//! Where nothing is declared, grande and chica are counted as told in `order`, and pares as told in `pares`. Juego and punto always, and
//! the other lances where something is declared, are counted by going over multisets:
//!
//! What deals come to depends on the multisets of cards in the hands alone, so those are gone over, each with the number of deals that
//! it stands for. Of the seats of which not all is known, one is kept apart: the *last*, the one with the most possible hands. The
//! cards that the others draw together are gone over as one multiset M, at the outside. For each M:
//!
//! - how many hands of the last seat are below any threshold in a lance is written down once, for the cards that M leaves;
//! - each way to split M into one seat's hand and the other seats' cards is looked at: the seat wins where the others are below its hand,
//!   of which both the others' part (counted beforehand for each multiset that they can draw, and each threshold) and the
//!   last seat's part are one look-up.
//!
//! The last seat wins what nobody else does. So the work grows with the number of possible hands of one seat times that of the multisets
//! of two others, and not with the number of deals.
//!
//! Juego and punto depend on points alone, of which there are fewer than ranks, so they are counted apart.

use super::super::hand::Hand;
use super::super::lance::Lance;
use super::super::seat::{Seat, SeatSet, Seats};
use super::draw::{Alike, Draw, Unseen};
use super::question::Question;
use super::walk::Walk;
use super::{Holding, LanceSums, Sums, order, pares};

/// The key of a hand in a lance that is not played because of it: above all others, and it cannot win.
pub(super) const BLOCKS: u32 = u32::MAX;

/// How many seats are gone over at once. Where the hands of more are not known, those of the others are fixed one by one.
const MOST_AT_ONCE: usize = 4;

impl Question {
    /// What all deals come to, counted; nothing when `stop` says to give up.
    pub fn count(&self, stop: &dyn Fn() -> bool) -> Option<Sums> {
        let mut sums = Sums::default();
        let hands = Seats::map(|seat| self.hand(seat));
        let mut fix = |alike, lances| {
            let unseen = Unseen::new(&self.ruleset, alike, self.gone());
            // All countings find the same number of deals.
            sums.deals = 0;
            Counting { question: self, stop, lances }.fix(&unseen, &hands, 1, &mut sums)
        };
        let [pares, juego] = self.declared();
        fix(if pares { Alike::Both } else { Alike::Points }, &JUEGO_PUNTO)?;
        if pares || juego {
            fix(Alike::Ranks, &GRANDE_CHICA_PARES)?;
        } else {
            let table = Table::new(self, &hands, stop);
            order::count(&table, Lance::Grande, &mut sums)?;
            order::count(&table, Lance::Chica, &mut sums)?;
            pares::count(&table, &mut sums)?;
        }
        Some(sums)
    }

    /// Whether any seat whose hand is not known has declared pares, and juego.
    fn declared(&self) -> [bool; 2] {
        let any =
            |of: fn([Option<bool>; 2]) -> Option<bool>| self.unknown().iter().any(|seat| of(self.said[seat]).is_some());
        [any(|[pares, _]| pares), any(|[_, juego]| juego)]
    }

    /// How much work it is to count, in steps of about a tenth of a microsecond: known before it begins, so that what is counted and what
    /// is sampled depends on the question alone.
    pub fn work(&self) -> u64 {
        let ranks = Unseen::new(&self.ruleset, Alike::Ranks, self.gone());
        if self.declared().contains(&true) {
            return self.work_over(&ranks);
        }
        let points = self.work_over(&Unseen::new(&self.ruleset, Alike::Points, self.gone())) >> 1;
        // For each pares that can win, each hand meets the others in so many forms; anew for each winner of whom something else is known.
        let pares = u64::try_from(ranks.classes().saturating_pow(2)).unwrap_or_default();
        let forms = |seat: Seat| match self.known(seat).len() {
            0 => 10,
            1 => 9,
            2 => 7,
            _ => 4,
        };
        let meet = self.unknown().iter().fold(pares, |meet, seat| meet.saturating_mul(forms(seat)));
        let mut winners: Vec<_> =
            self.unknown().iter().map(|seat| ranks.counts(&self.ruleset, &self.known(seat))).collect();
        winners.sort_unstable();
        winners.dedup();
        (meet >> 1).saturating_mul(u64::try_from(winners.len()).unwrap_or_default()).saturating_add(points)
    }

    /// The work of going over multisets of these cards.
    fn work_over(&self, unseen: &Unseen) -> u64 {
        let mut hands: Vec<(u64, u64)> = Vec::new();
        for seat in self.unknown().iter() {
            let known = self.known(seat);
            let draws = unseen.draws(&self.ruleset, &known, |hand| self.agrees(seat, hand)).len();
            let cards = 4_usize.saturating_sub(known.len());
            hands.push((u64::try_from(draws).unwrap_or(u64::MAX), u64::try_from(cards).unwrap_or_default()));
        }
        hands.sort_unstable();
        let fixed = hands.len().saturating_sub(MOST_AT_ONCE);
        let times = hands.drain(..fixed).fold(1, |times: u64, (draws, _)| times.saturating_mul(draws));
        let multisets = |cards: u64| {
            let classes = u64::try_from(unseen.classes()).unwrap_or_default();
            (1..=cards).fold(1, |sets: u64, card| {
                let next = classes.saturating_add(card).saturating_sub(1);
                sets.saturating_mul(next).checked_div(card).unwrap_or_default()
            })
        };
        let work = match *hands.as_slice() {
            // Twins, which are looked at together.
            [a, b, c, _] if a == b && b == c => {
                a.0.saturating_mul(b.0.saturating_mul(c.0).min(multisets(b.1.saturating_add(c.1)))).saturating_mul(3)
                    >> 1
            }
            [a, b, c, _] => {
                let splits = |a: (u64, u64), b: (u64, u64), c: (u64, u64)| {
                    a.0.saturating_mul(b.0.saturating_mul(c.0).min(multisets(b.1.saturating_add(c.1))))
                };
                splits(a, b, c).saturating_add(splits(b, a, c)).saturating_add(splits(c, a, b))
            }
            [a, b, _] => a.0.saturating_mul(b.0),
            _ => 1000,
        };
        work.saturating_mul(times)
    }
}

const GRANDE_CHICA_PARES: [Lance; 3] = [Lance::Grande, Lance::Chica, Lance::Pares];

const JUEGO_PUNTO: [Lance; 2] = [Lance::Juego, Lance::Punto];

struct Counting<'q> {
    question: &'q Question,
    stop: &'q dyn Fn() -> bool,
    lances: &'q [Lance],
}

impl Counting<'_> {
    /// Fixes the hands of all but so many unknown seats as go at once, those with the fewest possible hands first.
    fn fix(&self, unseen: &Unseen, hands: &Seats<Option<Hand>>, times: u128, sums: &mut Sums) -> Option<()> {
        let question = self.question;
        let draws =
            |seat: Seat| unseen.draws(&question.ruleset, &question.known(seat), |hand| question.agrees(seat, hand));
        let table = Table::new(question, hands, self.stop);
        let mut lists: Vec<(Seat, Vec<Draw>)> = table.unknown().iter().map(|seat| (seat, draws(seat))).collect();
        lists.sort_by_key(|(_, draws)| draws.len());
        if lists.len() > MOST_AT_ONCE
            && let Some((seat, draws)) = lists.first()
        {
            for draw in draws {
                let mut hands = *hands;
                hands[*seat] = Some(draw.hand);
                let times = times.wrapping_mul(unseen.ways(&draw.counts));
                self.fix(&unseen.without(&draw.counts), &hands, times, sums)?;
            }
            return Some(());
        }
        let Some((last, others)) = lists.pop().map(|last| (last, lists)) else {
            let shown = super::super::count::showdown(&question.ruleset, question.mano, &table.known);
            let mut one = Sums::default();
            one.add(&question.ruleset, &shown, times);
            self.take(sums, &one);
            return Some(());
        };
        let one = Walk::new(&table, self.lances, unseen, others, last)?.go()?;
        self.take(sums, &one.times(times));
        Some(())
    }

    /// Adds what was found of the lances that are counted here.
    fn take(&self, sums: &mut Sums, found: &Sums) {
        sums.deals = sums.deals.wrapping_add(found.deals);
        for &lance in self.lances {
            let (into, from) = (sums.lance_mut(lance), found.lance(lance));
            *into = LanceSums {
                wins: Seats::map(|seat| into.wins[seat].wrapping_add(from.wins[seat])),
                stones: super::Teams::map(|team| into.stones[team].wrapping_add(from.stones[team])),
            };
        }
        let add = |into: &mut Holding, from: Holding| {
            into.nobody = into.nobody.wrapping_add(from.nobody);
            into.contested = into.contested.wrapping_add(from.contested);
        };
        if self.lances.contains(&Lance::Pares) {
            add(&mut sums.pares, found.pares);
        } else {
            add(&mut sums.juego, found.juego);
        }
    }
}

impl Sums {
    fn times(&self, times: u128) -> Sums {
        let holding = |it: Holding| Holding {
            nobody: it.nobody.wrapping_mul(times),
            contested: it.contested.wrapping_mul(times),
        };
        Sums {
            deals: self.deals.wrapping_mul(times),
            lances: self.lances.map(|lance| LanceSums {
                wins: Seats::map(|seat| lance.wins[seat].wrapping_mul(times)),
                stones: super::Teams::map(|team| lance.stones[team].wrapping_mul(times)),
            }),
            pares: holding(self.pares),
            juego: holding(self.juego),
        }
    }
}

/// Who sits there, which hands are known, and whether to give up.
pub(super) struct Table<'q> {
    pub(super) question: &'q Question,
    pub(super) known: Seats<Hand>,
    pub(super) known_seats: SeatSet,
    pub(super) stop: &'q dyn Fn() -> bool,
}

impl<'q> Table<'q> {
    fn new(question: &'q Question, hands: &Seats<Option<Hand>>, stop: &'q dyn Fn() -> bool) -> Table<'q> {
        let known_seats = question.ruleset.seats().filter(|&seat| hands[seat].is_some()).collect();
        Table { question, known: Seats::map(|seat| hands[seat].unwrap_or_default()), known_seats, stop }
    }

    /// The seats whose hands are not known.
    pub(super) fn unknown(&self) -> SeatSet {
        self.question.ruleset.table().without(self.known_seats)
    }

    /// Nothing when it is time to give up.
    pub(super) fn go_on(&self) -> Option<()> {
        (!(self.stop)()).then_some(())
    }

    /// How near a seat is to mano in speaking order, 1 to 15: the nearer one has the greater number.
    pub(super) fn near(&self, seat: Seat) -> u32 {
        u32::from(seat >= self.question.mano) << 3 | 7_u32.wrapping_sub(seat.number().unsigned_abs())
    }

    /// The key of a hand in a lance: the greater one wins, no two seats have the same, and 0 takes no part.
    pub(super) fn key(&self, seat: Seat, lance: Lance, hand: &Hand) -> u32 {
        if lance == Lance::Punto && hand.has_juego() {
            return BLOCKS;
        }
        match hand.strength(lance).unsigned_abs() {
            0 => 0,
            strength => strength << 4 | self.near(seat),
        }
    }

    pub(super) fn side(&self, seat: Seat) -> SeatSet {
        self.question.ruleset.side_of(SeatSet::only(seat))
    }

    /// The place of this seat's side among the two whose values are added up; where each plays for himself there are no partners.
    pub(super) fn pool(&self, seat: Seat) -> Option<usize> {
        (!self.question.ruleset.each_for_himself()).then(|| usize::from(!SeatSet::EVEN.contains(seat)))
    }

    /// The number of the team of a seat.
    pub(super) fn team(&self, seat: Seat) -> usize {
        usize::try_from(self.question.ruleset.team_of(seat).number()).unwrap_or_default()
    }
}
