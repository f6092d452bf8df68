//! What is known of a deal, read and checked.

use super::super::card::{Card, Cards, Face, Notation};
use super::super::check::{self, Place};
use super::super::error::{Fault, Kind};
use super::super::hand::Hand;
use super::super::lance::Lance;
use super::super::ruleset::{Ruleset, words};
use super::super::seat::{Seat, SeatSet, Seats};
use crate::words::Message;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;
use utoipa::ToSchema;

words! {
    /// What a seat has said of pares or juego (R-5.1).
    #[schema(example = "yes")]
    Said in "said" {
        Yes = "yes": "It holds it.",
        No = "no": "It does not hold it.",
        Unknown = "unknown": "It has not been heard.",
    }
}

/// What has been said of pares and juego before they are played (R-5.1). Either may be left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"pares": ["yes", "no", "unknown", "yes"]}))]
pub struct Declarations {
    /// For each seat, what it has said of pares.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 6, example = json!(["yes", "no", "unknown", "yes"]))]
    pub pares: Vec<Said>,
    /// For each seat, what it has said of juego.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 6, example = json!(["unknown", "unknown", "unknown", "yes"]))]
    pub juego: Vec<Said>,
}

/// What is known of a deal: some cards of each hand, cards that are in no hand, and what has been declared.
///
/// ```
/// use mus_rules::rules::{Declarations, Lance, Question, Ruleset, Seat};
/// let hands = ["RR3A", "????", "", "????"].map(String::from);
/// let question = Question::read(&Ruleset::standard(), Seat::N0, &hands, "", &Declarations::default()).unwrap();
/// let sums = question.count(&|| false).unwrap();
/// assert_eq!(sums.deals, 43_370_632_305_000);
/// assert_eq!(sums.juego.nobody, 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    pub(super) ruleset: Ruleset,
    pub(super) mano: Seat,
    pub(super) known: Seats<Cards>,
    pub(super) seen: Vec<Face>,
    /// For each seat, whether it holds pares and juego, where it has said so.
    pub(super) said: Seats<[Option<bool>; 2]>,
}

impl Question {
    /// Reads what a request says: a string for each seat, in which each `?` is a card that is not known and an empty one is four of
    /// them; the cards that are known to be in no hand; and what has been declared. Fields are counted from the request.
    ///
    /// Fails with the first fault of the cards in the order of the contract, cards of `hands` before those of `seen`; then, where
    /// a seat's known hand contradicts what it declared, with `inconsistent_snapshot` there (R-5.1). That no deal at all agrees with
    /// what is said is found only by counting: then there are none.
    pub fn read(
        ruleset: &Ruleset,
        mano: Seat,
        hands: &[String],
        seen: &str,
        declared: &Declarations,
    ) -> Result<Question, Fault> {
        check::one_a_seat(ruleset, "hands", hands.len())?;
        let places = hands.iter().enumerate().map(|(at, text)| (Place::Hand(at), text.as_str()));
        let places: ArrayVec<[(Place, &str); 7]> = places.chain([(Place::Seen, seen)]).collect();
        let mut read: ArrayVec<[Notation; 7]> = ArrayVec::default();
        check::read(&mut read, &places, true, |read| counts(&places, read))?;
        let cards = read.iter().zip(&places).map(|(cards, &(place, _))| (place, cards.cards()));
        check::suits(ruleset, cards.clone())?;
        check::duplicates(cards)?;
        let faces = |cards: &Notation| cards.pile().into_iter().filter_map(|card| card.face());
        let mut question = Question {
            ruleset: *ruleset,
            mano,
            known: Seats::default(),
            seen: read.get(hands.len()).into_iter().flat_map(faces).collect(),
            said: Seats::default(),
        };
        for (seat, cards) in ruleset.seats().zip(&read) {
            question.known[seat] = cards.four().into_iter().filter(|card| *card != Card::Hidden).collect();
        }
        // The order in which they were seen is nothing.
        question.seen.sort_unstable();
        question.declare(hands.len(), declared)?;
        Ok(question)
    }

    /// Reads one hand of four known cards; nothing is known of the others.
    ///
    /// Fails with the first fault of the cards, at `hand` or `seen`.
    pub fn of_one(ruleset: &Ruleset, mano: Seat, seat: Seat, hand: &str, seen: &str) -> Result<Question, Fault> {
        let places = [(Place::Own, hand), (Place::Seen, seen)];
        let mut read: ArrayVec<[Notation; 2]> = ArrayVec::default();
        check::read(&mut read, &places, false, |read| {
            let count = read.first().map_or(0, Notation::count);
            check::exactly(Place::Own, count, 4)?;
            seen_count(read.last().map_or(0, Notation::count), ruleset.seats().count())
        })?;
        let cards = read.iter().zip(&places).map(|(cards, &(place, _))| (place, cards.cards()));
        check::suits(ruleset, cards.clone())?;
        check::duplicates(cards)?;
        let (mut known, mut faces) = (Seats::default(), Vec::new());
        if let [hand, seen] = read.as_slice() {
            known[seat] = hand.four();
            faces.extend(seen.cards().iter().filter_map(|card| card.face()));
            faces.sort_unstable();
        }
        Ok(Question { ruleset: *ruleset, mano, known, seen: faces, said: Seats::default() })
    }

    fn declare(&mut self, players: usize, declared: &Declarations) -> Result<(), Fault> {
        for (lance, said) in [(Lance::Pares, &declared.pares), (Lance::Juego, &declared.juego)] {
            let wrong = |place: String, message: Message| {
                let field = format!("declared.{}{place}", lance.word());
                Err(Fault::new(Kind::InconsistentSnapshot, field, message).rule("R-5.1"))
            };
            if !said.is_empty() && said.len() != players {
                return wrong(String::new(), Message::SaidOfPlayers { players, given: said.len() });
            }
            for (seat, said) in Seat::ALL.into_iter().zip(said) {
                let says = match said {
                    Said::Yes => true,
                    Said::No => false,
                    Said::Unknown => continue,
                };
                if self.hand(seat).is_some_and(|hand| hand.holds(lance) != says) {
                    let message = Message::DeclaredOtherwise { seat: seat.number(), lance: Box::new(lance.into()) };
                    return wrong(format!("[{seat}]"), message);
                }
                let [pares, juego] = &mut self.said[seat];
                *(if lance == Lance::Pares { pares } else { juego }) = Some(says);
            }
        }
        Ok(())
    }

    /// The fault of a question with which no deal agrees, though no one seat's known hand contradicts it.
    pub fn no_deal(&self) -> Fault {
        Fault::new(Kind::InconsistentSnapshot, "declared", Message::NoDealAgrees).rule("R-5.1")
    }

    /// The known cards of a seat.
    pub(super) fn known(&self, seat: Seat) -> Vec<Face> {
        self.known[seat].iter().filter_map(|card| card.face()).collect()
    }

    /// The hand of a seat, where all of it is known.
    pub(super) fn hand(&self, seat: Seat) -> Option<Hand> {
        Hand::of(&self.ruleset, &self.known[seat])
    }

    /// The seats of which not all is known.
    pub(super) fn unknown(&self) -> SeatSet {
        self.ruleset.seats().filter(|&seat| self.known(seat).len() < 4).collect()
    }

    /// Whether a hand is what the seat has said that it holds.
    pub(super) fn agrees(&self, seat: Seat, hand: &Hand) -> bool {
        let [pares, juego] = self.said[seat];
        let said = [(Lance::Pares, pares), (Lance::Juego, juego)];
        said.into_iter().all(|(lance, said)| said.is_none_or(|says| hand.holds(lance) == says))
    }

    /// The cards that are known to be somewhere.
    pub(super) fn gone(&self) -> impl Iterator<Item = Face> + '_ {
        let known = self.ruleset.seats().flat_map(|seat| self.known(seat));
        known.chain(self.seen.iter().copied())
    }
}

/// How many cards each hand has, and how many there can be in no hand.
fn counts(places: &[(Place, &str)], read: &[Notation]) -> Result<(), Fault> {
    let Some(((&(seen_place, _), hand_places), (seen, hands))) = places.split_last().zip(read.split_last()) else {
        return Ok(());
    };
    if seen.hidden() {
        return Err(Fault::new(Kind::HiddenCards, seen_place.to_string(), Message::SeenNotShown));
    }
    for ((place, _), cards) in hand_places.iter().zip(hands) {
        if !matches!(cards.count(), 0 | 4) {
            let message = Message::FourCardsOrUnknown { count: cards.count() };
            return Err(Fault::new(Kind::WrongCardCount, place.to_string(), message).rule("R-1.6"));
        }
    }
    seen_count(seen.count(), hands.len())
}

/// Whether there can be so many cards in no hand.
fn seen_count(count: usize, players: usize) -> Result<(), Fault> {
    let most = 40_usize.saturating_sub(players.saturating_mul(4));
    if count > most {
        let message = Message::SeenCount { most, count };
        return Err(Fault::new(Kind::WrongCardCount, Place::Seen.to_string(), message).rule("R-1.1"));
    }
    Ok(())
}
