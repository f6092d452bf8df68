//! Seats, teams, and one value for each of them.
//!
//! A table has at most six seats (R-2.2), so [`Seat`] and [`Team`] are closed lists and
//! [`Seats<T>`] and [`Teams<T>`] always have an answer for every index: there is no key that can be missing and no
//! index that can panic. Which of the six are at *this* table is the ruleset's knowledge
//! ([`Ruleset::seats`](super::Ruleset::seats)).

macro_rules! six {
    ($(#[$one_doc:meta])* $one:ident, $(#[$all_doc:meta])* $all:ident) => {
        $(#[$one_doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $one {
            /// Number 0.
            #[default]
            N0,
            /// Number 1.
            N1,
            /// Number 2.
            N2,
            /// Number 3.
            N3,
            /// Number 4.
            N4,
            /// Number 5.
            N5,
        }

        impl $one {
            /// All six, whether this table has them or not, in order.
            pub const ALL: [$one; 6] = [$one::N0, $one::N1, $one::N2, $one::N3, $one::N4, $one::N5];

            /// The one with this number, 0 to 5; nothing for any other number.
            pub fn from_number(number: i32) -> Option<$one> {
                usize::try_from(number).ok().and_then(|at| $one::ALL.get(at)).copied()
            }

            fn index(self) -> usize {
                self.place().into()
            }

            /// Its number, 0 to 5, as answers write it.
            pub fn number(self) -> i32 {
                self.place().into()
            }

            fn place(self) -> u8 {
                match self {
                    $one::N0 => 0,
                    $one::N1 => 1,
                    $one::N2 => 2,
                    $one::N3 => 3,
                    $one::N4 => 4,
                    $one::N5 => 5,
                }
            }
        }

        impl std::fmt::Display for $one {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.number().fmt(f)
            }
        }

        $(#[$all_doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $all<T>([T; 6]);

        impl<T: Copy> $all<T> {
            /// The same value for everyone.
            pub fn all(value: T) -> $all<T> {
                $all([value; 6])
            }

            /// The value that `of` gives for each.
            pub fn map(of: impl FnMut($one) -> T) -> $all<T> {
                $all($one::ALL.map(of))
            }
        }

        impl<T> std::ops::Index<$one> for $all<T> {
            type Output = T;

            fn index(&self, at: $one) -> &T {
                let [first, ..] = &self.0;
                self.0.get(at.index()).unwrap_or(first)
            }
        }

        impl<T> std::ops::IndexMut<$one> for $all<T> {
            fn index_mut(&mut self, at: $one) -> &mut T {
                let [first, others @ ..] = &mut self.0;
                match at.index().checked_sub(1).and_then(|at| others.get_mut(at)) {
                    Some(other) => other,
                    None => first,
                }
            }
        }
    };
}

six! {
    /// A seat at the table, numbered from 0 in the order of play (R-2.1).
    ///
    /// ```
    /// use mus_rules::rules::Seat;
    /// assert_eq!(Seat::from_number(3).map(Seat::number), Some(3));
    /// assert_eq!(Seat::from_number(6), None);
    /// ```
    Seat,
    /// One value for each seat.
    Seats
}

six! {
    /// A team: even seats are team 0 and odd seats team 1; with three or five players each seat is its own team (R-2.2).
    ///
    /// ```
    /// use mus_rules::rules::Team;
    /// assert_eq!(Team::from_number(-1), None);
    /// ```
    Team,
    /// One value for each team.
    Teams
}

/// A set of seats, one bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The even seats, 0, 2 and 4.
    pub const EVEN: SeatSet = SeatSet(0b01_0101);
    /// The odd seats, 1, 3 and 5.
    pub const ODD: SeatSet = SeatSet(0b10_1010);

    /// The set of this seat alone.
    pub fn only(seat: Seat) -> SeatSet {
        SeatSet(match seat {
            Seat::N0 => 0b00_0001,
            Seat::N1 => 0b00_0010,
            Seat::N2 => 0b00_0100,
            Seat::N3 => 0b00_1000,
            Seat::N4 => 0b01_0000,
            Seat::N5 => 0b10_0000,
        })
    }

    /// One bit for each seat, the lowest for seat 0.
    pub(super) fn bits(self) -> u8 {
        self.0
    }

    /// The set of the six lowest bits.
    pub(super) fn from_bits(bits: u32) -> SeatSet {
        let [lowest, ..] = bits.to_le_bytes();
        SeatSet(lowest & 0b11_1111)
    }

    /// The seats below this number: those of a table with so many players.
    pub fn below(number: i32) -> SeatSet {
        SeatSet(match number {
            ..=0 => 0,
            1 => 0b00_0001,
            2 => 0b00_0011,
            3 => 0b00_0111,
            4 => 0b00_1111,
            5 => 0b01_1111,
            6.. => 0b11_1111,
        })
    }

    /// Whether `seat` is in the set.
    pub fn contains(self, seat: Seat) -> bool {
        self.0 & SeatSet::only(seat).0 != 0
    }

    /// Puts `seat` into the set.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= SeatSet::only(seat).0;
    }

    /// The seats that are in `other` too.
    pub fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// The seats that are in either set.
    pub fn or(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// The seats that are not in `other`.
    pub fn without(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// The seats of the set, ascending.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lowest = usize::try_from(left.trailing_zeros()).ok()?;
            left &= left.wrapping_sub(1);
            Seat::ALL.get(lowest).copied()
        })
    }

    /// The seats of the set in speaking order, from `first` (R-2.3).
    pub fn iter_from(self, first: Seat) -> impl Iterator<Item = Seat> + Clone {
        let before = SeatSet(SeatSet::only(first).0.wrapping_sub(1));
        self.without(before).iter().chain(self.and(before).iter())
    }

    /// The first seat of the set alone; of none, none.
    pub fn first(self) -> SeatSet {
        SeatSet(self.0 & self.0.wrapping_neg())
    }

    /// How many seats are in the set.
    pub fn len(self) -> usize {
        usize::try_from(self.0.count_ones()).unwrap_or_default()
    }

    /// Whether no seat is in the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut set = SeatSet::default();
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}
