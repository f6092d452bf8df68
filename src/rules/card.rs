//! Cards and their notation: rank letter, then optionally the suit (`R`, `Ro`, `Cc`), `?` for a card that is not shown.

use super::error::{Fault, Kind};
use crate::words::Message;
use std::fmt;
use std::num::NonZeroU8;
use tinyvec::ArrayVec;

/// A printed rank, low to high (R-1.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// `A`, the as.
    #[default]
    As,
    /// `2`, the dos.
    Dos,
    /// `3`, the tres.
    Tres,
    /// `4`, the cuatro.
    Cuatro,
    /// `5`, the cinco.
    Cinco,
    /// `6`, the seis.
    Seis,
    /// `7`, the siete.
    Siete,
    /// `S`, the sota.
    Sota,
    /// `C`, the caballo.
    Caballo,
    /// `R`, the rey.
    Rey,
}

impl Rank {
    /// All ten, low to high.
    pub const ALL: [Rank; 10] = [
        Rank::As,
        Rank::Dos,
        Rank::Tres,
        Rank::Cuatro,
        Rank::Cinco,
        Rank::Seis,
        Rank::Siete,
        Rank::Sota,
        Rank::Caballo,
        Rank::Rey,
    ];

    /// Its letter in the notation.
    pub const fn letter(self) -> char {
        match self {
            Rank::As => 'A',
            Rank::Dos => '2',
            Rank::Tres => '3',
            Rank::Cuatro => '4',
            Rank::Cinco => '5',
            Rank::Seis => '6',
            Rank::Siete => '7',
            Rank::Sota => 'S',
            Rank::Caballo => 'C',
            Rank::Rey => 'R',
        }
    }

    /// The rank of this letter.
    pub const fn from_letter(letter: char) -> Option<Rank> {
        match letter {
            'A' => Some(Rank::As),
            '2' => Some(Rank::Dos),
            '3' => Some(Rank::Tres),
            '4' => Some(Rank::Cuatro),
            '5' => Some(Rank::Cinco),
            '6' => Some(Rank::Seis),
            '7' => Some(Rank::Siete),
            'S' => Some(Rank::Sota),
            'C' => Some(Rank::Caballo),
            'R' => Some(Rank::Rey),
            _ => None,
        }
    }

    /// Its points, as played (R-1.5): 10 for R, C and S, else its number.
    pub const fn points(self) -> u8 {
        match self {
            Rank::As => 1,
            Rank::Dos => 2,
            Rank::Tres => 3,
            Rank::Cuatro => 4,
            Rank::Cinco => 5,
            Rank::Seis => 6,
            Rank::Siete => 7,
            Rank::Sota | Rank::Caballo | Rank::Rey => 10,
        }
    }

    /// Its place in the order of R-1.5, 0 for the as to 9 for the rey.
    pub const fn place(self) -> u16 {
        match self {
            Rank::As => 0,
            Rank::Dos => 1,
            Rank::Tres => 2,
            Rank::Cuatro => 3,
            Rank::Cinco => 4,
            Rank::Seis => 5,
            Rank::Siete => 6,
            Rank::Sota => 7,
            Rank::Caballo => 8,
            Rank::Rey => 9,
        }
    }
}

/// A suit. Suits never decide anything (R-1.1), except which cards are the two further kings of R-1.4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// `o`
    #[default]
    Oros,
    /// `c`
    Copas,
    /// `e`
    Espadas,
    /// `b`
    Bastos,
}

impl Suit {
    /// All four.
    pub const ALL: [Suit; 4] = [Suit::Oros, Suit::Copas, Suit::Espadas, Suit::Bastos];

    /// Its letter in the notation.
    pub const fn letter(self) -> char {
        match self {
            Suit::Oros => 'o',
            Suit::Copas => 'c',
            Suit::Espadas => 'e',
            Suit::Bastos => 'b',
        }
    }

    /// 1 for oros to 4 for bastos.
    const fn number(self) -> u8 {
        match self {
            Suit::Oros => 1,
            Suit::Copas => 2,
            Suit::Espadas => 3,
            Suit::Bastos => 4,
        }
    }

    /// The suit of this letter.
    pub const fn from_letter(letter: char) -> Option<Suit> {
        match letter {
            'o' => Some(Suit::Oros),
            'c' => Some(Suit::Copas),
            'e' => Some(Suit::Espadas),
            'b' => Some(Suit::Bastos),
            _ => None,
        }
    }
}

/// A card whose face is known: its printed rank and, where it was given, its suit. One byte, so that a pack is forty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face(NonZeroU8);

impl Face {
    /// The card of this rank and, if it is given, suit.
    pub fn new(rank: Rank, suit: Option<Suit>) -> Face {
        let suit = suit.map_or(0, Suit::number);
        Face(Face::of_rank(rank).saturating_add(suit))
    }

    /// The card of this rank, its suit not given.
    const fn of_rank(rank: Rank) -> NonZeroU8 {
        let [eight_each, _] = (rank.place() << 3).to_le_bytes();
        NonZeroU8::MIN.saturating_add(eight_each)
    }

    /// The card of the rank with this letter, its suit not given.
    pub(super) fn plain(letter: u8) -> Option<Face> {
        RANK_LETTERS.get(usize::from(letter)).copied().and_then(NonZeroU8::new).map(Face)
    }

    /// The card that a notation begins with, and what follows it; nothing where it begins with something else.
    pub(super) fn first(letters: &[u8]) -> Option<(Face, &[u8])> {
        let (&letter, rest) = letters.split_first()?;
        let Face(rank) = Face::plain(letter)?;
        let after = rest.split_first().map(|(&letter, after)| (SUIT_LETTERS.get(usize::from(letter)), after));
        Some(match after {
            Some((Some(&suit @ 1..), after)) => (Face(rank.saturating_add(suit)), after),
            _ => (Face(rank), rest),
        })
    }

    /// The printed rank.
    pub fn rank(self) -> Rank {
        Rank::ALL.get(usize::from(self.index() >> 3)).copied().unwrap_or_default()
    }

    /// The suit, if it was given.
    pub fn suit(self) -> Option<Suit> {
        (self.index() & 7).checked_sub(1).and_then(|suit| Suit::ALL.get(usize::from(suit))).copied()
    }

    /// Its number among all faces, with suit and without, below 80; eight for each rank.
    pub(super) fn index(self) -> u8 {
        self.0.get().wrapping_sub(1)
    }

    /// Whether its suit was given.
    pub(super) fn has_suit(self) -> bool {
        self.index() & 7 != 0
    }

    /// Where its rank is in a set of cards, four bits for each, and its own bit in that set; no bit where its suit was not given.
    pub(super) fn bits(self) -> (u32, u64) {
        let rank = u32::from(self.index() >> 3).wrapping_mul(4);
        (rank, (1_u64.wrapping_shl((self.index() & 7).into()) >> 1).wrapping_shl(rank))
    }
}

/// By letter: the face of that rank, and what a suit adds to it; 0 for any other.
static RANK_LETTERS: [u8; 256] = {
    let mut by_letter = [0; 256];
    let (mut left, mut number) = (by_letter.as_mut_slice(), 0);
    while let ([place, others @ ..], Some(letter)) = (left, char::from_u32(number)) {
        if let Some(rank) = Rank::from_letter(letter) {
            *place = Face::of_rank(rank).get();
        }
        (left, number) = (others, number.saturating_add(1));
    }
    by_letter
};
static SUIT_LETTERS: [u8; 256] = {
    let mut by_letter = [0; 256];
    let (mut left, mut number) = (by_letter.as_mut_slice(), 0);
    while let ([place, others @ ..], Some(letter)) = (left, char::from_u32(number)) {
        if let Some(suit) = Suit::from_letter(letter) {
            *place = suit.number();
        }
        (left, number) = (others, number.saturating_add(1));
    }
    by_letter
};

/// By the number of its face, 0 for none: what [`Card::letters`] gives. One for each byte, so that looking one up can fail in no way.
static LETTERS: [[u8; 2]; 256] = {
    let mut letters = [[0; 2]; 256];
    let [hidden, faces @ ..] = &mut letters;
    *hidden = [b'?', 0];
    let (mut ranks, mut left) = (Rank::ALL.as_slice(), faces.as_mut_slice());
    while let ([rank, other_ranks @ ..], Some((of_rank, others))) = (ranks, left.split_at_mut_checked(8)) {
        let rank = byte(rank.letter());
        if let [none, oros, copas, espadas, bastos, ..] = of_rank {
            *none = [rank, 0];
            *oros = [rank, byte(Suit::Oros.letter())];
            *copas = [rank, byte(Suit::Copas.letter())];
            *espadas = [rank, byte(Suit::Espadas.letter())];
            *bastos = [rank, byte(Suit::Bastos.letter())];
        }
        (ranks, left) = (other_ranks, others);
    }
    letters
};

/// The one byte of a letter of the notation.
const fn byte(letter: char) -> u8 {
    let mut bytes = [0; 4];
    letter.encode_utf8(&mut bytes);
    let [byte, ..] = bytes;
    byte
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&notation(&[Card::Shown(*self)]))
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A card as a request names it: known, or not shown (`?`).
///
/// Two cards are the same only when the notation is: `R` is not `Ro`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Card {
    /// `?`
    #[default]
    Hidden,
    /// A card whose face is known.
    Shown(Face),
}

impl Card {
    /// Its face, if it is shown.
    pub fn face(self) -> Option<Face> {
        match self {
            Card::Hidden => None,
            Card::Shown(face) => Some(face),
        }
    }

    /// The letters of its rank and of its suit; 0 for a suit that was not given.
    fn letters(self) -> [u8; 2] {
        LETTERS.get(usize::from(self.face().map_or(0, |face| face.0.get()))).copied().unwrap_or_default()
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Card::Hidden => f.write_str("?"),
            Card::Shown(face) => face.fmt(f),
        }
    }
}

/// Up to four cards: a hand, whole or short, or a discard, in the order in which they are held.
pub type Cards = ArrayVec<[Card; 4]>;

/// How many cards there are (R-1.1).
const MOST_CARDS: usize = 40;

/// Up to forty cards: the stock, or the discards.
pub type Pile = ArrayVec<[Card; MOST_CARDS]>;

/// The whole pack, suit by suit, low to high (R-1.1).
pub fn pack() -> Pile {
    Suit::ALL.into_iter().flat_map(|suit| Rank::ALL.map(|rank| Card::Shown(Face::new(rank, Some(suit))))).collect()
}

/// The notation of these cards, one after the other, without spaces.
///
/// ```
/// use mus_rules::rules::{Notation, notation};
/// let hand = Notation::read("Ro Rc 3b Ae").unwrap();
/// assert_eq!(notation(hand.cards()), "RoRc3bAe");
/// ```
pub fn notation(cards: &[Card]) -> String {
    let mut letters = [[0; 2]; MOST_CARDS];
    let mut all_have_two = cards.len() <= MOST_CARDS;
    for (letters, card) in letters.iter_mut().zip(cards) {
        *letters = card.letters();
        all_have_two &= letters[1] != 0;
    }
    if all_have_two && let Some(letters) = letters.get(..cards.len()) {
        return str::from_utf8(letters.as_flattened()).map(str::to_owned).unwrap_or_default();
    }
    // A suit that was not given has no letter.
    cards.iter().flat_map(|card| card.letters()).filter(|&letter| letter != 0).map(char::from).collect()
}

/// A notation that was read: the cards, and how many there were.
#[derive(Clone, Copy, Debug, Default)]
pub struct Notation {
    pile: Pile,
    count: usize,
    hidden: bool,
    /// The bits of its cards, as [`Face::bits`] has them.
    set: u64,
}

impl Notation {
    /// Reads cards one after the other, spaces allowed between them. More than forty are counted, but not kept.
    ///
    /// Fails with `invalid_card` on the first letter that is no card.
    pub fn read(text: &str) -> Result<Notation, Fault> {
        if let Some(read) = Notation::with_suits(text.as_bytes()) {
            return Ok(read);
        }
        let mut read = Notation::default();
        let mut left = text.as_bytes();
        while let Some((&letter, rest)) = left.split_first() {
            let card;
            (card, left) = match (letter, Face::first(left)) {
                (_, Some((face, rest))) => (Card::Shown(face), rest),
                (b'?', None) => (Card::Hidden, rest),
                (b' ', None) => {
                    left = rest;
                    continue;
                }
                // All before it are a byte long each.
                _ => return Err(not_a_card(text, text.len().saturating_sub(left.len()))),
            };
            read.count = read.count.saturating_add(1);
            match card {
                Card::Hidden => read.hidden = true,
                Card::Shown(face) => read.set |= face.bits().1,
            }
            let _kept = read.pile.try_push(card);
        }
        Ok(read)
    }

    /// Reads cards as answers write them where suits are known: each of two letters, nothing between them. Nothing of anything else.
    fn with_suits(text: &[u8]) -> Option<Notation> {
        let (both, []) = text.as_chunks::<2>() else { return None };
        let mut cards = [Card::Hidden; MOST_CARDS];
        let mut set = 0;
        for (card, &[rank, suit]) in cards.iter_mut().zip(both) {
            let rank = RANK_LETTERS.get(usize::from(rank)).copied().and_then(NonZeroU8::new)?;
            let suit = SUIT_LETTERS.get(usize::from(suit)).copied().and_then(NonZeroU8::new)?;
            let face = Face(rank.saturating_add(suit.get()));
            set |= face.bits().1;
            *card = Card::Shown(face);
        }
        let pile = Pile::try_from_array_len(cards, both.len()).ok()?;
        Some(Notation { pile, count: both.len(), hidden: false, set })
    }

    /// How many cards the text named.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The cards whose suits were given, each a bit.
    pub(super) fn set(&self) -> u64 {
        self.set
    }

    /// Whether any of them is not shown.
    pub fn hidden(&self) -> bool {
        self.hidden
    }

    /// The cards, the first forty if there were more.
    pub fn cards(&self) -> &[Card] {
        &self.pile
    }

    /// The cards as a hand or a discard: the first four if there were more.
    pub fn four(&self) -> Cards {
        match self.pile.first_chunk() {
            Some(&four) => Cards::from(four),
            None => self.pile.iter().copied().collect(),
        }
    }

    /// The cards as a pile.
    pub fn pile(&self) -> Pile {
        self.pile
    }
}

/// The fault of the letter at this byte.
fn not_a_card(text: &str, at: usize) -> Fault {
    let letter = text.get(at..).and_then(|left| left.chars().next()).unwrap_or_default();
    let shown = format!("{letter:?}");
    let message = match letter.to_ascii_uppercase() {
        upper if upper != letter && Rank::from_letter(upper).is_some() => {
            Message::NoCardButRank { letter: shown, rank: upper.to_string() }
        }
        'O' | 'E' | 'B' => Message::NoCardButSuit { letter: shown },
        _ => Message::NoCard { letter: shown },
    };
    Fault::new(Kind::InvalidCard, "", message)
}
