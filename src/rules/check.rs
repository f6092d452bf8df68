//! Reading the cards of a request, in the order in which the contract tells faults: what is no card, what is not shown, how
//! many there are, suits that matter, cards twice. Each pass looks at all the cards before the next one begins.

use super::card::{Card, Notation, Suit};
use super::error::{Fault, Kind};
use super::hand::Hand;
use super::ruleset::Ruleset;
use super::seat::Seats;
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

/// Reads these texts, `MOST` or fewer, each at its place. `hidden` says whether a card may be not shown; `counts` checks how many
/// there are.
pub(super) fn read<const MOST: usize>(
    texts: &[(Place, &str)],
    hidden: bool,
    counts: impl FnOnce(&[Notation]) -> Result<(), Fault>,
) -> Result<ArrayVec<[Notation; MOST]>, Fault> {
    let mut read: ArrayVec<[Notation; MOST]> = ArrayVec::default();
    for (place, text) in texts {
        let _at_most_so_many = read.try_push(Notation::read(text).map_err(|fault| fault.within(&place.to_string()))?);
    }
    let not_shown = texts.iter().zip(&read).find(|(_, cards)| cards.hidden() && !hidden);
    if let Some(((place, _), _)) = not_shown {
        let detail = "A card here is not shown (?), and this call needs to know it";
        return Err(Fault::new(Kind::HiddenCards, place.to_string(), detail));
    }
    counts(&read)?;
    Ok(read)
}

/// Checks that cards which may be extra kings are given with their suits.
pub(super) fn suits<'c>(ruleset: &Ruleset, cards: impl IntoIterator<Item = (Place, &'c [Card])>) -> Result<(), Fault> {
    for (place, cards) in cards {
        let unclear = cards.iter().filter_map(|card| card.face()).find(|&face| ruleset.needs_suit(face));
        if let Some(face) = unclear {
            let extra = ruleset.extra_kings();
            let detail = format!("{face} needs its suit: {extra} play as kings at this table");
            return Err(Fault::new(Kind::SuitRequired, place.to_string(), detail).rule("R-1.4"));
        }
    }
    Ok(())
}

/// Checks that no card is there twice, and no printed rank more than four times.
pub(super) fn duplicates<'c>(cards: impl IntoIterator<Item = (Place, &'c [Card])>) -> Result<(), Fault> {
    let mut seen = 0_u128;
    let mut of_rank = [0_usize; 10];
    for (place, cards) in cards {
        for face in cards.iter().filter_map(|card| card.face()) {
            let twice = |detail: String| Err(Fault::new(Kind::DuplicateCard, place.to_string(), detail).rule("R-1.1"));
            if face.suit().is_some() && seen & face.bit() != 0 {
                return twice(format!("{face} is there twice; a pack has it once"));
            }
            seen |= face.bit();
            if let Some(count) = of_rank.get_mut(usize::from(face.rank().place())) {
                *count = count.saturating_add(1);
                if *count > Suit::ALL.len() {
                    let letter = face.rank().letter();
                    return twice(format!("There is a fifth {letter}; a pack has four of each printed rank"));
                }
            }
        }
    }
    Ok(())
}

/// Checks that there is one text for each seat.
pub(super) fn one_a_seat(ruleset: &Ruleset, field: &str, texts: usize) -> Result<(), Fault> {
    let players = ruleset.seats().count();
    if texts == players {
        return Ok(());
    }
    let detail = format!("There are {players} players, so {players} strings are needed, not {texts}");
    Err(Fault::new(Kind::WrongCardCount, field, detail).rule("R-2.2"))
}

/// The hands of a whole table, four known cards for each seat. Fields are counted from the request.
///
/// Fails with the first fault of the cards, in the order of the contract.
pub fn hands(ruleset: &Ruleset, texts: &[String]) -> Result<Seats<Hand>, Fault> {
    one_a_seat(ruleset, "hands", texts.len())?;
    let places: ArrayVec<[(Place, &str); 6]> =
        texts.iter().enumerate().map(|(at, text)| (Place::Hand(at), text.as_str())).collect();
    let read = four_known_cards::<6>(ruleset, &places)?;
    let mut hands = Seats::default();
    for (seat, cards) in ruleset.seats().zip(&read) {
        hands[seat] = Hand::of(ruleset, cards.cards()).unwrap_or_default();
    }
    Ok(hands)
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
    let read = read(places, false, |read| {
        places.iter().zip(read).try_for_each(|((place, _), cards)| exactly(*place, cards.count(), 4))
    })?;
    let cards = read.iter().zip(places).map(|(cards, &(place, _))| (place, cards.cards()));
    suits(ruleset, cards.clone())?;
    duplicates(cards)?;
    Ok(read)
}

/// Checks how many cards stand at a place.
pub(super) fn exactly(place: Place, count: usize, wanted: usize) -> Result<(), Fault> {
    if count == wanted {
        return Ok(());
    }
    let detail = match (place, wanted) {
        (Place::Here, _) => format!("A hand has 4 cards, not {count}"),
        (_, 4) => format!("A hand has 4 cards here, not {count}"),
        _ => format!("There are to be {wanted} cards here, not {count}"),
    };
    Err(Fault::new(Kind::WrongCardCount, place.to_string(), detail).rule("R-1.6"))
}
