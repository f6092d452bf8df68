//! Reading the cards of a request, in the order in which the contract tells faults: what is no card, what is not shown, how
//! many there are, suits that matter, cards twice. Each pass looks at all the cards before the next one begins.

use super::card::{Card, Face, Notation};
use super::error::{Fault, Kind};
use super::hand::Hand;
use super::ruleset::Ruleset;
use super::seat::Seats;
use crate::words::Message;
use std::fmt;
use tinyvec::ArrayVec;

/// Where cards stand in a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Place {
    /// The value itself.
    #[default]
    Here,
    /// The one hand of a request.
    Own,
    /// A seat's hand.
    Hand(usize),
    /// An action's cards.
    Cards,
    /// The cards that an action deals a seat.
    Deal(usize),
    /// A discard of an exchange in progress.
    Thrown(usize),
    /// The stock.
    Stock,
    /// The discards of the deck.
    Discards,
    /// The cards that are known to be in no hand.
    Seen,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Here => Ok(()),
            Place::Own => f.write_str("hand"),
            Place::Hand(at) => write!(f, "hands[{at}]"),
            Place::Cards => f.write_str("cards"),
            Place::Deal(at) => write!(f, "cards[{at}]"),
            Place::Thrown(at) => write!(f, "phase.discards[{at}]"),
            Place::Stock => f.write_str("deck.stock"),
            Place::Discards => f.write_str("deck.discards"),
            Place::Seen => f.write_str("seen"),
        }
    }
}

/// Reads these texts, `MOST` or fewer, each at its place, into what is there for it and is still empty. `hidden` says whether a card
/// may be not shown; `counts` checks how many there are.
pub(super) fn read<const MOST: usize>(
    read: &mut ArrayVec<[Notation; MOST]>,
    texts: &[(Place, &str)],
    hidden: bool,
    counts: impl FnOnce(&[Notation]) -> Result<(), Fault>,
) -> Result<(), Fault> {
    for (place, text) in texts {
        let _at_most_so_many = read.try_push(Notation::read(text).map_err(|fault| fault.within(&place.to_string()))?);
    }
    let not_shown = texts.iter().zip(read.iter()).find(|(_, cards)| cards.hidden() && !hidden);
    if let Some(((place, _), _)) = not_shown {
        return Err(Fault::new(Kind::HiddenCards, place.to_string(), Message::CardNotShown));
    }
    counts(read)
}

/// Checks that cards which may be extra kings are given with their suits.
pub(super) fn suits<'c>(ruleset: &Ruleset, cards: impl IntoIterator<Item = (Place, &'c [Card])>) -> Result<(), Fault> {
    if ruleset.extra_kings().are_none() {
        return Ok(());
    }
    for (place, cards) in cards {
        let unclear = cards.iter().filter_map(|card| card.face()).find(|&face| ruleset.needs_suit(face));
        if let Some(face) = unclear {
            let kings = ruleset.extra_kings().to_string();
            let message = Message::SuitMatters { card: face.to_string(), kings };
            return Err(Fault::new(Kind::SuitRequired, place.to_string(), message).rule("R-1.4"));
        }
    }
    Ok(())
}

/// Whether one look at these sets of cards shows that each card is there once: all have suits and all are different.
pub(super) fn all_different(read: &[Notation]) -> bool {
    let all = read.iter().fold(0, |all, cards| all | cards.set());
    let count = read.iter().map(Notation::count).fold(0, usize::saturating_add);
    usize::try_from(all.count_ones()) == Ok(count)
}

/// Checks that no card is there twice, and no printed rank more than four times.
pub(super) fn duplicates<'c>(cards: impl IntoIterator<Item = (Place, &'c [Card])>) -> Result<(), Fault> {
    let mut pack = Pack::default();
    for (place, cards) in cards {
        for face in cards.iter().filter_map(|card| card.face()) {
            pack.take(face).map_err(|lacks| {
                let message = match lacks {
                    Lacks::Card => Message::CardTwice { card: face.to_string() },
                    Lacks::Rank => Message::FifthOfRank { rank: face.rank().letter().to_string() },
                };
                Fault::new(Kind::DuplicateCard, place.to_string(), message).rule("R-1.1")
            })?;
        }
    }
    Ok(())
}

/// What has been taken out of a pack.
#[derive(Default)]
struct Pack {
    /// The cards whose suits are known.
    taken: u64,
    /// How many of each rank, four bits each.
    of_rank: u64,
}

/// What a pack that something is taken from does not have any more.
enum Lacks {
    /// This very card.
    Card,
    /// Any card of its rank.
    Rank,
}

impl Pack {
    /// Takes four cards of these ranks, whose suits were not given; false when there are not so many.
    fn take_ranks(&mut self, faces: [Face; 4]) -> bool {
        const THREE_OF_EACH: u64 = 0x33_3333_3333;
        const EIGHT_OF_EACH: u64 = 0x88_8888_8888;
        for face in faces {
            self.of_rank = self.of_rank.wrapping_add(1_u64.wrapping_shl(face.bits().0));
        }
        // Where there were four at most, there are eight at most now.
        self.of_rank.wrapping_add(THREE_OF_EACH) & EIGHT_OF_EACH == 0
    }

    fn take(&mut self, face: Face) -> Result<(), Lacks> {
        let (rank, card) = face.bits();
        if self.taken & card != 0 {
            return Err(Lacks::Card);
        }
        self.taken |= card;
        self.of_rank = self.of_rank.wrapping_add(1_u64.wrapping_shl(rank));
        match self.of_rank.wrapping_shr(rank) & 15 {
            0..=4 => Ok(()),
            _ => Err(Lacks::Rank),
        }
    }
}

/// Checks that there is one text for each seat.
pub(super) fn one_a_seat(ruleset: &Ruleset, field: &str, texts: usize) -> Result<(), Fault> {
    let players = ruleset.seats().count();
    if texts == players {
        return Ok(());
    }
    let message = Message::OneStringASeat { players, given: texts };
    Err(Fault::new(Kind::WrongCardCount, field, message).rule("R-2.2"))
}

/// The hands of a whole table, four known cards for each seat. Fields are counted from the request.
///
/// Fails with the first fault of the cards, in the order of the contract.
pub fn hands(ruleset: &Ruleset, texts: &[String]) -> Result<Seats<Hand>, Fault> {
    one_a_seat(ruleset, "hands", texts.len())?;
    if let Some(hands) = sound(ruleset, texts) {
        return Ok(hands);
    }
    let places: ArrayVec<[(Place, &str); 6]> =
        texts.iter().enumerate().map(|(at, text)| (Place::Hand(at), text.as_str())).collect();
    let read = four_known_cards::<6>(ruleset, &places)?;
    let mut hands = Seats::default();
    for (seat, cards) in ruleset.seats().zip(&read) {
        hands[seat] = Hand::of(ruleset, cards.cards()).unwrap_or_default();
    }
    Ok(hands)
}

/// The hands, where one look at each letter is enough to see that nothing is wrong with them. What is wrong, the passes tell.
fn sound(ruleset: &Ruleset, texts: &[String]) -> Option<Seats<Hand>> {
    let mut hands = Seats::default();
    let mut pack = Pack::default();
    let no_suits = ruleset.extra_kings().are_none();
    for (seat, text) in ruleset.seats().zip(texts) {
        let mut left = text.as_bytes();
        if let &[a, b, c, d] = left
            && no_suits
            && let (Some(a), Some(b), Some(c), Some(d)) =
                (Face::plain(a), Face::plain(b), Face::plain(c), Face::plain(d))
        {
            if !pack.take_ranks([a, b, c, d]) {
                return None;
            }
            hands[seat] = Hand::new(ruleset, [a, b, c, d]);
            continue;
        }
        let mut next = || {
            let face;
            (face, left) = Face::first(left)?;
            (pack.take(face).is_ok() && !ruleset.needs_suit(face)).then_some(face)
        };
        let cards = [next()?, next()?, next()?, next()?];
        if !left.is_empty() {
            return None;
        }
        hands[seat] = Hand::new(ruleset, cards);
    }
    Some(hands)
}

/// One hand of four known cards, looked at by itself.
///
/// Fails with the first fault of its cards; the field is empty, for the text itself.
pub fn hand(ruleset: &Ruleset, text: &str) -> Result<(Hand, Notation), Fault> {
    let read = four_known_cards::<1>(ruleset, &[(Place::Here, text)])?;
    let cards = read.first().copied().unwrap_or_default();
    Ok((Hand::of(ruleset, cards.cards()).unwrap_or_default(), cards))
}

fn four_known_cards<const MOST: usize>(
    ruleset: &Ruleset,
    places: &[(Place, &str)],
) -> Result<ArrayVec<[Notation; MOST]>, Fault> {
    let mut cards_read = ArrayVec::default();
    read(&mut cards_read, places, false, |read| {
        places.iter().zip(read).try_for_each(|((place, _), cards)| exactly(*place, cards.count(), 4))
    })?;
    let cards = cards_read.iter().zip(places).map(|(cards, &(place, _))| (place, cards.cards()));
    suits(ruleset, cards.clone())?;
    duplicates(cards)?;
    Ok(cards_read)
}

/// Checks how many cards stand at a place.
pub(super) fn exactly(place: Place, count: usize, wanted: usize) -> Result<(), Fault> {
    if count == wanted {
        return Ok(());
    }
    let message = match (place, wanted) {
        (Place::Here, _) => Message::FourCardsAHand { count },
        (_, 4) => Message::FourCardsHere { count },
        _ => Message::CardsHere { wanted, count },
    };
    Err(Fault::new(Kind::WrongCardCount, place.to_string(), message).rule("R-1.6"))
}
