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

            /// Its number, 0 to 5, as answers write it.
            pub fn number(self) -> i32 {
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
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
                let [n0, n1, n2, n3, n4, n5] = &self.0;
                match at {
                    $one::N0 => n0,
                    $one::N1 => n1,
                    $one::N2 => n2,
                    $one::N3 => n3,
                    $one::N4 => n4,
                    $one::N5 => n5,
                }
            }
        }

        impl<T> std::ops::IndexMut<$one> for $all<T> {
            fn index_mut(&mut self, at: $one) -> &mut T {
                let [n0, n1, n2, n3, n4, n5] = &mut self.0;
                match at {
                    $one::N0 => n0,
                    $one::N1 => n1,
                    $one::N2 => n2,
                    $one::N3 => n3,
                    $one::N4 => n4,
                    $one::N5 => n5,
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

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatSet(Seats<bool>);

impl SeatSet {
    /// Whether `seat` is in the set.
    pub fn contains(&self, seat: Seat) -> bool {
        self.0[seat]
    }

    /// Puts `seat` into the set.
    pub fn insert(&mut self, seat: Seat) {
        self.0[seat] = true;
    }

    /// The seats of the set, ascending.
    pub fn iter(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::ALL.into_iter().filter(|&seat| self.contains(seat))
    }

    /// How many seats are in the set.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether no seat is in the set.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut set = SeatSet::default();
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}
