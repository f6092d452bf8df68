//! What one hand is worth in each lance.
//!
//! Strengths are numbers made so that, under one ruleset, the greater one wins the lance, equal ones tie, and 0 takes no part.
//!
//! Nothing is worked out when a hand is read. What cards play as is all that tells one ruleset's hands from another's, and it
//! makes only 715 hands; the compiler writes down what each is worth. A hand is looked up by the sum of its cards' [`key`]s:
//! no order of the cards, no comparison of ranks. A real alone asks for more than what the cards play as.

use super::card::{Card, Face, Rank};
use super::lance::Lance;
use super::ruleset::{LaReal, Ruleset, words};
use super::seat::{Seat, SeatSet, Seats};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

words! {
    /// What a hand holds in pares (R-4.5).
    #[schema(example = "medias")]
    ParesKind in "pares_kind" {
        None = "none": "No two cards alike: the hand takes no part in pares.",
        Par = "par": "Two cards alike.",
        Medias = "medias": "Three cards alike.",
        Duples = "duples": "Two pairs; four alike are two equal pairs.",
    }
}

impl ParesKind {
    /// The stones that it brings its team at the count (R-6.3).
    pub fn stones(self) -> i32 {
        match self {
            ParesKind::None => 0,
            ParesKind::Par => 1,
            ParesKind::Medias => 2,
            ParesKind::Duples => 3,
        }
    }
}

words! {
    /// A nickname that the table has for a hand. It has no effect.
    #[schema(example = "solomillo")]
    Nickname in "nickname" {
        Solomillo = "solomillo": "Three kings and an ace.",
        Perete = "perete": "A 4, a 5, a 6 and a 7.",
        Real = "real": "Three sevens and the card that makes them a real at this table.",
    }
}

/// A hand of four known cards, with everything that the rules say of it under one ruleset.
///
/// ```
/// use mus_rules::rules::{Hand, Lance, Notation, ParesKind, Ruleset};
/// let faces = |text| {
///     let known: Vec<_> = Notation::read(text).unwrap().cards().iter().map(|card| card.face().unwrap()).collect();
///     known.try_into().unwrap()
/// };
/// let hand = Hand::new(&Ruleset::standard(), faces("RR3A"));
/// assert_eq!(hand.points(), 31);
/// assert_eq!(hand.pares(), ParesKind::Medias);
/// assert!(hand.strength(Lance::Grande) > Hand::new(&Ruleset::standard(), faces("RCSA")).strength(Lance::Grande));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    /// The places of the ranks from the highest, as one number of four digits, and 1.
    grande: u16,
    /// How far the ranks are below a king from the lowest, as one number of four digits, and 1.
    chica: u16,
    /// Hundreds: the kind. Tens: the higher pair of duples. Units: the other pair, or the rank of par or medias.
    pares: u16,
    points: u8,
    juego: u8,
}

const NO_HAND: Hand = Hand { grande: 0, chica: 0, pares: 0, points: 0, juego: 0 };

/// The strength of a real, one more than any other 31.
const REAL: u8 = 9;

impl Hand {
    /// The hand of these four cards under `ruleset`.
    pub fn new(ruleset: &Ruleset, cards: [Face; 4]) -> Hand {
        let keys = if ruleset.kings() == 4 { &FOUR_KINGS } else { &EIGHT_KINGS };
        let plain = |face: Face| keys.get(usize::from(face.index())).copied().unwrap_or_default();
        let [a, b, c, d] = match ruleset.extra_kings().are_none() {
            true => cards.map(plain),
            false => cards.map(|face| if ruleset.extra_kings().has(face) { key(Rank::Rey) } else { plain(face) }),
        };
        let slot = SLOTS.get(a.wrapping_add(b).wrapping_add(c).wrapping_add(d)).copied().unwrap_or_default();
        let hand = HANDS.get(usize::from(slot)).copied().unwrap_or_default();
        let three_sevens_and_ten = hand.pares == number(0, 2, 0, 6) && hand.points == 31;
        if three_sevens_and_ten && real(ruleset, cards) { Hand { juego: REAL, ..hand } } else { hand }
    }

    /// The hand of these cards, if they are four and all are known.
    pub fn of(ruleset: &Ruleset, cards: &[Card]) -> Option<Hand> {
        match *cards {
            [Card::Shown(a), Card::Shown(b), Card::Shown(c), Card::Shown(d)] => Some(Hand::new(ruleset, [a, b, c, d])),
            _ => None,
        }
    }

    /// The points of the four cards, 4 to 40 (R-1.5).
    pub fn points(&self) -> i32 {
        self.points.into()
    }

    /// What it holds in pares (R-4.5).
    pub fn pares(&self) -> ParesKind {
        match self.pares {
            0 => ParesKind::None,
            1..200 => ParesKind::Par,
            200..300 => ParesKind::Medias,
            300.. => ParesKind::Duples,
        }
    }

    /// The ranks of its pares, as played: one letter for par and medias, two for duples, none for none.
    pub fn pares_ranks(&self) -> String {
        let letter = |place: u16| Rank::ALL.get(usize::from(place % 10)).map(|rank| rank.letter());
        let [higher, lower] = [letter(self.pares / 10), letter(self.pares)];
        match self.pares() {
            ParesKind::None => String::new(),
            ParesKind::Par | ParesKind::Medias => lower.into_iter().collect(),
            ParesKind::Duples => higher.into_iter().chain(lower).collect(),
        }
    }

    /// Whether it holds juego: 31 points or more (R-4.6).
    pub fn has_juego(&self) -> bool {
        self.juego > 0
    }

    /// Whether it is a real at this table (R-4.8).
    pub fn is_real(&self) -> bool {
        self.juego == REAL
    }

    /// Whether it is exactly 4, 5, 6 and 7 (R-3.5).
    pub fn is_perete(&self) -> bool {
        self.grande == number(6, 5, 4, 3).saturating_add(1)
    }

    /// Its nicknames at this table.
    pub fn nicknames(&self) -> impl Iterator<Item = Nickname> {
        let solomillo = self.grande == number(9, 9, 9, 0).saturating_add(1);
        [(solomillo, Nickname::Solomillo), (self.is_perete(), Nickname::Perete), (self.is_real(), Nickname::Real)]
            .into_iter()
            .filter_map(|(is, nickname)| is.then_some(nickname))
    }

    /// Whether it takes part in `lance` when the lance is played (R-5.1). Everyone takes part in grande, chica and punto.
    pub fn holds(&self, lance: Lance) -> bool {
        match lance {
            Lance::Grande | Lance::Chica | Lance::Punto => true,
            Lance::Pares => self.pares > 0,
            Lance::Juego => self.juego > 0,
        }
    }

    /// The stones that it brings its team at the count when the team takes the lance (R-6.3): only pares and juego have any.
    pub fn stones(&self, lance: Lance) -> i32 {
        match lance {
            Lance::Grande | Lance::Chica | Lance::Punto => 0,
            Lance::Pares => self.pares().stones(),
            Lance::Juego => match self.points {
                31 => 3,
                32.. => 2,
                _ => 0,
            },
        }
    }

    /// How strong it is in `lance`: the greater number wins, equal numbers tie, 0 takes no part.
    pub fn strength(&self, lance: Lance) -> i32 {
        self.in_lance(lance).into()
    }

    fn in_lance(&self, lance: Lance) -> u16 {
        match lance {
            Lance::Grande => self.grande,
            Lance::Chica => self.chica,
            Lance::Pares => self.pares,
            Lance::Juego => self.juego.into(),
            Lance::Punto if self.has_juego() => 0,
            Lance::Punto => self.points.into(),
        }
    }
}

impl Seats<Hand> {
    /// Whether any of them holds juego.
    pub(super) fn any_juego(&self) -> bool {
        Seat::ALL.into_iter().fold(0, |any, seat| any | self[seat].juego) > 0
    }

    /// The stones that the hands of these seats bring in `lance`, as [`Hand::stones`], together.
    pub(super) fn stones(&self, lance: Lance, seats: SeatSet) -> i32 {
        let stones = Seat::ALL.map(|seat| if seats.contains(seat) { self[seat].stones(lance) } else { 0 });
        stones.into_iter().fold(0, i32::saturating_add)
    }

    /// How strong the hand of each seat is in `lance`, as [`Hand::strength`].
    pub(super) fn strengths(&self, lance: Lance) -> [u16; 6] {
        Seat::ALL.map(|seat| self[seat].in_lance(lance))
    }
}

/// Whether three sevens and a card worth ten are a real at this table (R-4.8). A sota that plays as a king is no sota (R-1.4),
/// but it is printed as a figure.
fn real(ruleset: &Ruleset, cards: [Face; 4]) -> bool {
    match ruleset.la_real() {
        LaReal::Off => false,
        LaReal::Sota => cards.into_iter().any(|face| ruleset.played(face) == Rank::Sota),
        LaReal::Figure => cards.iter().any(|face| matches!(face.rank(), Rank::Rey | Rank::Caballo | Rank::Sota)),
        LaReal::AnyTen => true,
    }
}

/// A number for each rank, found by search, such that no two hands of four have the same sum.
const fn key(rank: Rank) -> usize {
    match rank {
        Rank::As => 0,
        Rank::Dos => 1,
        Rank::Tres => 5,
        Rank::Cuatro => 46,
        Rank::Cinco => 103,
        Rank::Seis => 167,
        Rank::Siete => 400,
        Rank::Sota => 824,
        Rank::Caballo => 1_674,
        Rank::Rey => 2_152,
    }
}

/// By [`Face::index`]: the key of what a card plays as with four kings, and with more.
static FOUR_KINGS: [usize; 256] = keys(&Rank::ALL);
static EIGHT_KINGS: [usize; 256] = keys(&super::ruleset::EIGHT_KINGS);

/// One for each byte, so that looking one up can fail in no way.
const fn keys(mut played: &[Rank]) -> [usize; 256] {
    let mut keys = [0; 256];
    let mut left = keys.as_mut_slice();
    while let ([rank, ranks @ ..], Some((of_rank, others))) = (played, left.split_at_mut_checked(8)) {
        if let [a, b, c, d, e, ..] = of_rank {
            (*a, *b, *c, *d, *e) = (key(*rank), key(*rank), key(*rank), key(*rank), key(*rank));
        }
        (played, left) = (ranks, others);
    }
    keys
}

/// The highest sum of four keys, and 1.
const SUMS: usize = key(Rank::Rey).saturating_mul(4).saturating_add(1);

/// By the sum of a hand's keys: where it is in [`HANDS`]; 0 is no hand.
static SLOTS: [u16; SUMS] = TABLES.0;

/// What each of the 715 hands is worth, but for a real.
static HANDS: [Hand; 716] = TABLES.1;

const TABLES: ([u16; SUMS], [Hand; 716]) = {
    let mut slots = [0; SUMS];
    let mut hands = [NO_HAND; 716];
    let (mut slot, mut at) = (0_u16, 0_usize);
    // From the highest rank down and none above the one before, so that each hand is there once.
    let mut from_a = Rank::ALL.as_slice();
    while let [below_a @ .., a] = from_a {
        let mut from_b = from_a;
        while let [below_b @ .., b] = from_b {
            let mut from_c = from_b;
            while let [below_c @ .., c] = from_c {
                let mut from_d = from_c;
                while let [below_d @ .., d] = from_d {
                    (slot, at) = (slot.saturating_add(1), at.saturating_add(1));
                    put(&mut slots, sum([*a, *b, *c, *d]), slot);
                    put(&mut hands, at, worth([*a, *b, *c, *d]));
                    from_d = below_d;
                }
                from_c = below_c;
            }
            from_b = below_b;
        }
        from_a = below_a;
    }
    (slots, hands)
};

const fn put<T: Copy>(into: &mut [T], at: usize, value: T) {
    if let Some((_, [place, ..])) = into.split_at_mut_checked(at) {
        *place = value;
    }
}

const fn sum([a, b, c, d]: [Rank; 4]) -> usize {
    key(a).saturating_add(key(b)).saturating_add(key(c)).saturating_add(key(d))
}

/// What four ranks from the highest down are worth.
const fn worth([a, b, c, d]: [Rank; 4]) -> Hand {
    let points = a.points().saturating_add(b.points()).saturating_add(c.points()).saturating_add(d.points());
    let [a, b, c, d] = [a.place(), b.place(), c.place(), d.place()];
    Hand {
        grande: number(a, b, c, d).saturating_add(1),
        chica: number(9, 9, 9, 9).saturating_sub(number(d, c, b, a)).saturating_add(1),
        // Cards that are not part of the combination never count.
        pares: match (a == b, b == c, c == d) {
            (true, _, true) => number(0, 3, a, c),
            (true, true, false) | (false, true, true) => number(0, 2, 0, b),
            (true, false, false) | (false, true, false) => number(0, 1, 0, b),
            (false, false, true) => number(0, 1, 0, c),
            (false, false, false) => 0,
        },
        points,
        juego: match points {
            31 => 8,
            32 => 7,
            40 => 6,
            33..=37 => points.saturating_sub(32),
            _ => 0,
        },
    }
}

/// The number of these four digits.
const fn number(thousands: u16, hundreds: u16, tens: u16, units: u16) -> u16 {
    let high = thousands.saturating_mul(10).saturating_add(hundreds);
    high.saturating_mul(100).saturating_add(tens.saturating_mul(10)).saturating_add(units)
}
