//! Roles that can draw the same hands, which are looked at together, as told in `count`.
//!
//! What the others' hands are below one's own differs between such roles only where strengths are equal: there the seat that speaks first
//! wins. So one role is looked at for all: for each strength is written down what the others draw below it, and what they
//! draw where one of them, or both, have just that strength; and each role takes of that what its place allows. The others can draw
//! the same too, so that of the ways in which one of two is equal it is in half of them this one.

use super::super::lance::Lance;
use super::super::seat::Seat;
use super::count::{BLOCKS, Table};
use super::draw::Draw;
use super::lances::{Found, LastLance, side_has};
use super::walk::{Split, Way, index, long};

/// What twins' hands are in a lance.
pub(super) struct TwinLance {
    /// By draw.
    owns: Vec<TwinOwn>,
    /// By group: where it begins; as in [`super::lances::RoleLance`], with strengths for keys.
    starts: Vec<u32>,
    rows: Vec<Ties>,
    /// By row, where hands have values.
    values: Vec<TieValues>,
    twins: Vec<Twin>,
    /// The best known hand, as far as it wins.
    known: Twin,
    /// How many others there are, one or two.
    others: u32,
}

/// A draw in a lance: how strong it is, how many of the last seat's hands in order are weaker and how many are not stronger, and its value.
#[derive(Clone, Copy, Default)]
struct TwinOwn {
    strength: u32,
    weaker: u32,
    not_stronger: u32,
    value: u32,
}

/// A strength, and the orders in which the others draw hands that are all weaker; of which one alone has just this strength and the other
/// is weaker; and of which both have it.
#[derive(Clone, Copy, Default)]
struct Ties {
    strength: u32,
    weaker: u32,
    one: u32,
    both: u32,
}

/// The values of both of the others' hands in the same ways; where one has the strength, of that one, and of the weaker one.
#[derive(Clone, Copy, Default)]
struct TieValues {
    weaker: u32,
    equal: u32,
    beside: u32,
    both: u32,
}

/// How one of the twins, or the best known seat, stands to the others.
#[derive(Clone, Copy, Debug, Default)]
struct Twin {
    /// Its place in speaking order, as keys have it.
    near: u32,
    /// How many of the others speak later, so that it wins against them with an equal hand.
    later: u32,
    /// Whether the last seat does.
    last_later: bool,
    own_side: Side,
    last_side: Side,
}

/// Who is on a side.
#[derive(Clone, Copy, Debug, Default)]
struct Side {
    /// How many of the others, and how many of those that speak later than the twin.
    others: u32,
    later: u32,
    /// Whether the one whose draw is looked at.
    own: bool,
    /// Whether the last seat.
    last: bool,
}

impl Twin {
    /// How `seat` stands to `others`, when the draw that is looked at is that of `drawn`.
    fn new(table: &Table<'_>, seat: Seat, drawn: Seat, others: &[Seat], last: Seat) -> Twin {
        let later = |other: &&Seat| table.near(**other) < table.near(seat);
        let count = |seats: &mut dyn Iterator<Item = &Seat>| long(seats.count());
        let side = |of: Seat| Side {
            others: count(&mut others.iter().filter(|&&other| side_has(table, of, other))),
            later: count(&mut others.iter().filter(later).filter(|&&other| side_has(table, of, other))),
            own: side_has(table, of, drawn),
            last: side_has(table, of, last),
        };
        Twin {
            near: table.near(seat),
            later: count(&mut others.iter().filter(later)),
            last_later: table.near(last) < table.near(seat),
            own_side: side(seat),
            last_side: side(last),
        }
    }

    /// The ways in which it wins against the others, twice as many where there are two.
    fn ways(&self, ties: &Ties, others: u32) -> u64 {
        let both = if self.later == others && others == 2 { ties.both } else { 0 };
        let weaker = u64::from(ties.weaker.wrapping_add(both)).wrapping_mul(others.into());
        weaker.wrapping_add(u64::from(ties.one).wrapping_mul(self.later.into()))
    }

    /// The values of the others on a side in those ways, twice as many too.
    fn values(&self, side: &Side, values: &TieValues, others: u32) -> u64 {
        let both = if self.later == others && others == 2 { values.both } else { 0 };
        let [weaker, equal, beside] = [values.weaker.wrapping_add(both), values.equal, values.beside].map(u64::from);
        let weaker = weaker.wrapping_mul(side.others.into());
        let equal = equal.wrapping_mul(side.later.into());
        let with_later = self.later.wrapping_mul(side.others).wrapping_sub(side.later);
        weaker.wrapping_add(equal).wrapping_add(beside.wrapping_mul(with_later.into()))
    }
}

impl TwinLance {
    /// For roles of these seats, of which the first one's draws are looked at. Each group has the ways in which the others draw one
    /// multiset.
    pub(super) fn new(
        table: &Table<'_>,
        lance: &LastLance,
        (seats, last): (&[Seat], Seat),
        draws: &[Draw],
        groups: &[&[Way<'_>]],
    ) -> Option<TwinLance> {
        let (&first, rest) = seats.split_first()?;
        let strength = |draw: &Draw| match table.key(first, lance.lance, &draw.hand) {
            BLOCKS => BLOCKS,
            key => key & !15,
        };
        let own = |draw: &Draw| {
            let strength = strength(draw);
            TwinOwn {
                strength,
                weaker: lance.cut(strength),
                not_stronger: lance.cut(strength.saturating_add(16)),
                value: draw.hand.stones(lance.lance).unsigned_abs(),
            }
        };
        let others = |seat: Seat| seats.iter().copied().filter(|&other| other != seat).collect::<Vec<_>>();
        let mut twins = TwinLance {
            owns: draws.iter().map(own).collect(),
            starts: vec![0],
            rows: Vec::new(),
            values: Vec::new(),
            twins: seats.iter().map(|&seat| Twin::new(table, seat, seat, &others(seat), last)).collect(),
            known: lance.known_seat.map_or(Twin::default(), |known| Twin::new(table, known, first, rest, last)),
            others: long(rest.len()),
        };
        let holding = matches!(lance.lance, Lance::Pares | Lance::Juego);
        let mut rows: Vec<(Ties, TieValues)> = Vec::new();
        for ways in groups {
            table.go_on()?;
            rows.clear();
            for way in *ways {
                let [a, b] = way.draws.map(|drawn| {
                    let (_, draw) = drawn?;
                    Some((strength(draw), draw.hand.stones(lance.lance).unsigned_abs()))
                });
                let (Some(a), b) = (a, b) else { continue };
                rows.push(tied(a, b, way.orders()));
            }
            rows.sort_unstable_by_key(|(ties, _)| ties.strength);
            twins.write(&rows, holding);
        }
        Some(twins)
    }

    fn write(&mut self, rows: &[(Ties, TieValues)], holding: bool) {
        let (mut weaker, mut weaker_values) = (0_u32, 0_u32);
        for equal in rows.chunk_by(|(a, _), (b, _)| a.strength == b.strength) {
            let (mut ties, mut values) = (Ties::default(), TieValues::default());
            for (way, of_way) in equal {
                ties.strength = way.strength;
                ties.one = ties.one.wrapping_add(way.one);
                ties.both = ties.both.wrapping_add(way.both);
                values.equal = values.equal.wrapping_add(of_way.equal);
                values.beside = values.beside.wrapping_add(of_way.beside);
                values.both = values.both.wrapping_add(of_way.both);
            }
            (ties.weaker, values.weaker) = (weaker, weaker_values);
            self.rows.push(ties);
            weaker = weaker.wrapping_add(ties.one).wrapping_add(ties.both);
            weaker_values =
                [values.equal, values.beside, values.both].into_iter().fold(weaker_values, u32::wrapping_add);
            if holding {
                self.values.push(values);
            }
        }
        self.rows.push(Ties { strength: BLOCKS, weaker, one: 0, both: 0 });
        if holding {
            self.values.push(TieValues { weaker: weaker_values, ..TieValues::default() });
        }
        self.starts.push(long(self.rows.len()));
    }

    /// What the others draw that is weaker than this, or equal.
    fn ties<const HOLDING: bool>(&self, group: u32, strength: u32) -> (Ties, TieValues) {
        let group = index(group);
        let start = self.starts.get(group).map_or(0, |&start| index(start));
        let end = self.starts.get(group.wrapping_add(1)).map_or(0, |&end| index(end));
        let rows = self.rows.get(start..end).unwrap_or_default();
        // The last strength is above all others.
        let at = match rows {
            [first, _] => usize::from(first.strength < strength),
            _ => rows.partition_point(|row| row.strength < strength),
        };
        let mut ties = rows.get(at).copied().unwrap_or_default();
        let mut values = TieValues::default();
        if HOLDING {
            values = self.values.get(start.wrapping_add(at)).copied().unwrap_or_default();
        }
        if ties.strength != strength {
            ties = Ties { one: 0, both: 0, ..ties };
            values = TieValues { weaker: values.weaker, ..TieValues::default() };
        }
        (ties, values)
    }

    /// Looks at the ways to split M, for all twins: where they win, and where the best known hand does.
    pub(super) fn split<const HOLDING: bool>(&self, lance: &mut LastLance, splits: &[Split]) {
        if lance.known_key == BLOCKS {
            return;
        }
        let first_near = self.twins.first().map_or(0, |first| first.near);
        let mut found = std::mem::take(&mut lance.found);
        for &Split { draw, group, orders } in splits {
            let own = self.owns.get(usize::from(draw)).copied().unwrap_or_default();
            if own.strength == BLOCKS {
                continue;
            }
            if lance.known_key > 0 && (own.strength == 0 || own.strength | first_near < lance.known_key) {
                let (ties, values) = self.ties::<HOLDING>(group, lance.known_key & !15);
                if ties.weaker | ties.one | ties.both > 0 {
                    let won = (&ties, &values, lance.below(index(lance.known_cut)));
                    self.win::<HOLDING>(&mut found, 3, &self.known, (own.value, orders), won);
                }
            }
            if own.strength == 0 || own.strength | 15 < lance.known_key {
                continue;
            }
            let (weaker, not_stronger) = (lance.below(index(own.weaker)), lance.below(index(own.not_stronger)));
            if not_stronger.0 == 0 {
                continue;
            }
            let (ties, values) = self.ties::<HOLDING>(group, own.strength);
            if ties.weaker | ties.one | ties.both == 0 {
                continue;
            }
            for (place, twin) in self.twins.iter().enumerate() {
                if own.strength | twin.near > lance.known_key {
                    let last = if twin.last_later { not_stronger } else { weaker };
                    self.win::<HOLDING>(&mut found, place, twin, (own.value, orders), (&ties, &values, last));
                }
            }
        }
        lance.found = found;
    }

    /// One of the twins, or the best known hand, wins.
    fn win<const HOLDING: bool>(
        &self,
        found: &mut Found,
        place: usize,
        twin: &Twin,
        (own, orders): (u32, u32),
        (ties, values, (last, last_values)): (&Ties, &TieValues, (u64, u64)),
    ) {
        let orders = u64::from(orders);
        let halved = |number: u64| if self.others == 2 { number >> 1 } else { number };
        let ways = halved(twin.ways(ties, self.others)).wrapping_mul(orders);
        if let Some(wins) = found.wins.get_mut(place) {
            *wins = wins.wrapping_add(ways.wrapping_mul(last));
        }
        if HOLDING {
            let of = |side: &Side| {
                let others = halved(twin.values(side, values, self.others)).wrapping_mul(orders);
                let own = if side.own { ways.wrapping_mul(own.into()) } else { 0 };
                let last_values = if side.last { ways.wrapping_mul(last_values) } else { 0 };
                others.wrapping_add(own).wrapping_mul(last).wrapping_add(last_values)
            };
            if let Some(sum) = found.values.get_mut(place) {
                *sum = sum.wrapping_add(of(&twin.own_side));
            }
            found.lost = found.lost.wrapping_add(of(&twin.last_side));
        }
    }
}

/// What one way of one or two others to draw a multiset is: for each its strength and its value.
fn tied(a: (u32, u32), b: Option<(u32, u32)>, ways: u32) -> (Ties, TieValues) {
    let (high, low) = match b {
        Some(b) if b.0 > a.0 => (b, Some(a)),
        b => (a, b),
    };
    let beside = low.map_or(0, |(_, value)| value);
    let both = low.is_some_and(|(strength, _)| strength == high.0);
    let ties =
        Ties { strength: high.0, weaker: 0, one: if both { 0 } else { ways }, both: if both { ways } else { 0 } };
    let times = |value: u32| value.wrapping_mul(ways);
    let values = match both {
        true => TieValues { both: times(high.1.wrapping_add(beside)), ..TieValues::default() },
        false => TieValues { equal: times(high.1), beside: times(beside), ..TieValues::default() },
    };
    (ties, values)
}
