//! What the hands of the seats are in each lance, and who wins it for one multiset, as told in `count`.

use super::super::lance::Lance;
use super::super::seat::{Seat, SeatSet};
use super::count::{BLOCKS, Table};
use super::draw::Draw;
use super::walk::{Split, Walk, Way, Ways, index, long, ways_of};

/// What a role's hands are in a lance, and what the other roles' are.
pub(super) struct RoleLance {
    /// By draw.
    pub(super) owns: Vec<Own>,
    /// By group: where it begins. A group has its keys in ascending order, each with what is below it, and a last row for all.
    pub(super) starts: Vec<u32>,
    pub(super) rows: Vec<Row>,
    /// By row, where hands have values.
    pub(super) values: Vec<[u32; 2]>,
    /// By group: all orders, and the values of the last seat's side in them.
    pub(super) all: Vec<[u32; 2]>,
    /// By group: nobody holds, and then for each team that nobody of another one does.
    pub(super) free: Vec<[u32; 6]>,
    pub(super) holding: bool,
    pub(super) own_side: Side,
    pub(super) known_side: Side,
    pub(super) last_side: Side,
    pub(super) team: usize,
    pub(super) last_team: usize,
}

/// A role's draw in a lance: its key, how many of the last seat's hands are below that in order, and the value of its hand.
#[derive(Clone, Copy, Default)]
pub(super) struct Own {
    pub(super) key: u32,
    pub(super) cut: u32,
    pub(super) value: u32,
}

/// A key, and the orders in which the others draw hands that are all below it.
#[derive(Clone, Copy, Default)]
pub(super) struct Row {
    pub(super) key: u32,
    pub(super) ways: u32,
}

/// The same with the values that their hands have for both sides.
#[derive(Clone, Copy, Default)]
pub(super) struct Below {
    pub(super) ways: u32,
    pub(super) values: [u32; 2],
}

/// The last seat's hands in a lance.
pub(super) struct LastLance {
    pub(super) lance: Lance,
    /// Its hands in order of their keys.
    pub(super) order: Vec<u16>,
    /// What each of them adds: 1, and its value in the upper half; nothing is written where no hand has a value.
    pub(super) adds: Vec<u64>,
    /// Their keys.
    pub(super) keys: Vec<u32>,
    /// How many of them take no part.
    pub(super) none: usize,
    /// By how many in order: how many ways there are to have one of those, and their values in the upper half.
    pub(super) below: Vec<u64>,
    /// The best known hand.
    pub(super) known_key: u32,
    pub(super) known_seat: Option<Seat>,
    pub(super) known_cut: u32,
    pub(super) found: Found,
}

/// What is found for one M, and what is found in all.
#[derive(Clone, Default)]
pub(super) struct Found {
    /// For each role and then the best known seat: its wins, and the values that its side has then.
    pub(super) wins: [u64; 4],
    pub(super) values: [u64; 4],
    /// The values that the last seat's side has when one of them wins, and in all deals.
    pub(super) lost: u64,
    pub(super) all_values: u64,
    pub(super) nobody: u64,
    pub(super) free: [u64; 5],
    pub(super) sums: FoundSums,
}

#[derive(Clone, Copy, Default)]
pub(super) struct FoundSums {
    pub(super) wins: [u128; 4],
    pub(super) values: [u128; 4],
    pub(super) lost: u128,
    pub(super) all_values: u128,
    pub(super) nobody: u128,
    pub(super) free: [u128; 5],
}

pub(super) fn add<const N: usize>(sums: &mut [u128; N], found: &mut [u64; N], times: u64) {
    for (sum, found) in sums.iter_mut().zip(found) {
        *sum = sum.wrapping_add(u128::from(*found).wrapping_mul(u128::from(times)));
        *found = 0;
    }
}

impl Found {
    /// Adds what was found for one M, which stands for so many deals.
    pub(super) fn flush(&mut self, times: u64) {
        add(&mut self.sums.wins, &mut self.wins, times);
        add(&mut self.sums.values, &mut self.values, times);
        add(&mut self.sums.free, &mut self.free, times);
        let mut rest = [self.lost, self.all_values, self.nobody];
        let mut sums = [self.sums.lost, self.sums.all_values, self.sums.nobody];
        add(&mut sums, &mut rest, times);
        [self.sums.lost, self.sums.all_values, self.sums.nobody] = sums;
        [self.lost, self.all_values, self.nobody] = rest;
    }
}

impl LastLance {
    pub(super) fn new(table: &Table<'_>, lance: Lance, last: Seat, draws: &[Draw], leaves: &[u16]) -> LastLance {
        let mut order: Vec<(u32, u16, u64)> = draws
            .iter()
            .zip(leaves)
            .map(|(draw, &leaf)| {
                let value = u64::from(draw.hand.stones(lance).unsigned_abs());
                (table.key(last, lance, &draw.hand), leaf, value << 32 | 1)
            })
            .collect();
        order.sort_unstable();
        let known = table.known_seats.iter().map(|seat| (table.key(seat, lance, &table.known[seat]), seat)).max();
        let (known_key, known_seat) = known.map_or((0, None), |(key, seat)| (key, Some(seat)));
        let below = |key: u32| order.partition_point(|&(own, _, _)| own < key);
        let holding = matches!(lance, Lance::Pares | Lance::Juego);
        LastLance {
            lance,
            none: below(1),
            known_cut: long(below(known_key)),
            below: vec![0; order.len().wrapping_add(1)],
            order: order.iter().map(|&(_, leaf, _)| leaf).collect(),
            adds: if holding { order.iter().map(|&(_, _, adds)| adds).collect() } else { Vec::new() },
            keys: order.iter().map(|&(key, _, _)| key).collect(),
            known_key,
            known_seat,
            found: Found::default(),
        }
    }

    /// Writes down what is below each threshold, by the ways that there are now. Where no hand has a value none below the best known
    /// one is asked for, so the others are taken away from `all`.
    pub(super) fn prepare(&mut self, ways: &Ways, all: u64) {
        if self.adds.is_empty() {
            let from = index(self.known_cut);
            let order = self.order.get(from..).unwrap_or_default();
            let (mut sum, below) = (all, self.below.get_mut(from..).unwrap_or_default());
            if let Some((first, below)) = below.split_first_mut() {
                for (&leaf, below) in order.iter().zip(below).rev() {
                    *below = sum;
                    sum = sum.wrapping_sub(ways_of(ways, leaf).into());
                }
                *first = sum;
            }
            return;
        }
        let mut sum = 0_u64;
        let Some((_, below)) = self.below.split_first_mut() else { return };
        for ((&leaf, &adds), below) in self.order.iter().zip(&self.adds).zip(below) {
            sum = sum.wrapping_add(adds.wrapping_mul(ways_of(ways, leaf).into()));
            *below = sum;
        }
    }

    /// How many of the hands, in order, are below a key.
    pub(super) fn cut(&self, key: u32) -> u32 {
        long(self.keys.partition_point(|&own| own < key))
    }

    /// The ways to have one of so many hands, the lowest, and their values.
    pub(super) fn below(&self, cut: usize) -> (u64, u64) {
        let below = self.below.get(cut).copied().unwrap_or_default();
        (below & u64::from(u32::MAX), below >> 32)
    }

    /// Looks at the ways to split M, for one role: where it wins, and for the first one also where the best known hand does.
    pub(super) fn split<const HOLDING: bool>(&mut self, splits: &[Split], role: &RoleLance, number: usize) {
        if self.known_key == BLOCKS {
            return;
        }
        let known_wins = number == 0 && self.known_key > 0;
        let [mut won, mut known_won, mut values, mut known_values, mut lost] = [0_u64; 5];
        for &Split { draw, group, orders } in splits {
            let own = role.owns.get(usize::from(draw)).copied().unwrap_or_default();
            let known = own.key <= self.known_key;
            if own.key == BLOCKS || known && !known_wins {
                continue;
            }
            let (key, cut) = if known { (self.known_key, self.known_cut) } else { (own.key, own.cut) };
            let (ways, last_values) = self.below(index(cut));
            if ways == 0 {
                continue;
            }
            let row = role.below::<HOLDING>(index(group), key);
            let orders = u64::from(orders);
            let wins = orders.wrapping_mul(u64::from(row.ways)).wrapping_mul(ways);
            if known {
                known_won = known_won.wrapping_add(wins);
            } else {
                won = won.wrapping_add(wins);
            }
            if HOLDING {
                let of = |side: &Side| side.values(&row, own.value, ways, last_values).wrapping_mul(orders);
                if known {
                    known_values = known_values.wrapping_add(of(&role.known_side));
                } else {
                    values = values.wrapping_add(of(&role.own_side));
                }
                lost = lost.wrapping_add(of(&role.last_side));
            }
        }
        let found = &mut self.found;
        found.lost = found.lost.wrapping_add(lost);
        for (place, won, values) in [(number, won, values), (3, known_won, known_values)] {
            if let (Some(wins), Some(sum)) = (found.wins.get_mut(place), found.values.get_mut(place)) {
                *wins = wins.wrapping_add(won);
                *sum = sum.wrapping_add(values);
            }
        }
    }

    /// Counts, over all deals of M, that nobody holds the lance, for each team that nobody of another one does, and the values of the
    /// last seat's side.
    pub(super) fn hold(&mut self, splits: &[Split], role: &RoleLance) {
        let (all, all_values) = self.below(self.order.len());
        let (none, _) = self.below(self.none);
        for &Split { draw, group, orders } in splits {
            let own = role.owns.get(usize::from(draw)).copied().unwrap_or_default();
            let orders = u64::from(orders);
            let [ways, values] = role.all.get(index(group)).copied().unwrap_or_default();
            let values = role.last_side.added(ways, values, own.value, all, all_values).wrapping_mul(orders);
            self.found.all_values = self.found.all_values.wrapping_add(values);
            let Some([nobody, free @ ..]) = role.free.get(index(group)) else { continue };
            if own.key == 0 {
                let ways = orders.wrapping_mul(u64::from(*nobody)).wrapping_mul(none);
                self.found.nobody = self.found.nobody.wrapping_add(ways);
            }
            for (team, (sum, &free)) in self.found.free.iter_mut().zip(free).enumerate() {
                if own.key > 0 && role.team != team {
                    continue;
                }
                let last = if role.last_team == team { all } else { none };
                *sum = sum.wrapping_add(orders.wrapping_mul(u64::from(free)).wrapping_mul(last));
            }
        }
    }
}

/// Whose values are on the side of a seat, of all those whose hands are not known. Where each plays for himself there are no others.
#[derive(Clone, Copy, Default)]
pub(super) struct Side {
    /// The place among the values of [`Below`].
    pub(super) pool: usize,
    /// 1 if the role that is looked at is on it, else 0.
    pub(super) role: u32,
    /// 1 if the last seat is on it, else 0.
    pub(super) last: u64,
}

/// Whether one seat is on the side of another, itself among them.
pub(super) fn side_has(table: &Table<'_>, seat: Seat, other: Seat) -> bool {
    table.side(seat).contains(other)
}

impl Side {
    pub(super) fn new(table: &Table<'_>, seat: Option<Seat>, role: Option<Seat>, last: Seat) -> Side {
        let Some(seat) = seat else { return Side::default() };
        let has = |other: Seat| side_has(table, seat, other);
        Side {
            pool: table.pool(seat).unwrap_or_default(),
            role: u32::from(role.is_some_and(has)),
            last: u64::from(has(last)),
        }
    }

    /// Its values where the others are below a row, and so many ways are left to the last seat.
    pub(super) fn values(&self, row: &Below, own: u32, ways: u64, last_values: u64) -> u64 {
        self.added(row.ways, row.values.get(self.pool).copied().unwrap_or_default(), own, ways, last_values)
    }

    fn added(&self, others_ways: u32, others: u32, own: u32, ways: u64, last_values: u64) -> u64 {
        let own = u64::from(others_ways).wrapping_mul(u64::from(own.wrapping_mul(self.role)));
        let last = u64::from(others_ways).wrapping_mul(last_values).wrapping_mul(self.last);
        u64::from(others).wrapping_add(own).wrapping_mul(ways).wrapping_add(last)
    }
}

impl RoleLance {
    pub(super) fn new(
        walk: &Walk<'_>,
        last: &LastLance,
        seat: Option<Seat>,
        draws: &[Draw],
        groups: &[&[Way<'_>]],
        alone: bool,
    ) -> Option<RoleLance> {
        let (table, lance) = (walk.table, last.lance);
        let own = |draw: &Draw| {
            let key = seat.map_or(0, |seat| table.key(seat, lance, &draw.hand));
            Own { key, cut: last.cut(key), value: draw.hand.stones(lance).unsigned_abs() }
        };
        let side = |of: Option<Seat>| Side::new(table, of, seat, walk.last);
        let mut role = RoleLance {
            owns: draws.iter().map(own).collect(),
            starts: vec![0],
            rows: Vec::new(),
            values: Vec::new(),
            all: Vec::new(),
            free: Vec::new(),
            holding: matches!(lance, Lance::Pares | Lance::Juego),
            own_side: side(seat),
            known_side: side(last.known_seat),
            last_side: side(Some(walk.last)),
            team: seat.map_or(usize::MAX, |seat| table.team(seat)),
            last_team: table.team(walk.last),
        };
        let mut rows: Vec<(u32, Below)> = Vec::new();
        for ways in groups {
            table.go_on()?;
            rows.clear();
            let mut free = [0; 6];
            rows.extend(ways.iter().map(|way| row(table, lance, way, &mut free)));
            role.free.push(free);
            let pool = role.last_side.pool;
            let sum = |sums: [u32; 2], (_, row): &(u32, Below)| {
                let values = row.values.get(pool).copied().unwrap_or_default();
                [(0, row.ways), (1, values)].map(|(at, more)| sums.get(at).map_or(0, |sum| sum.wrapping_add(more)))
            };
            role.all.push(rows.iter().fold([0, 0], sum));
            if alone {
                rows.sort_unstable_by_key(|&(key, _)| key);
                role.write(&rows);
            }
        }
        Some(role)
    }

    /// What the others' hands are below a key.
    pub(super) fn below<const HOLDING: bool>(&self, group: usize, key: u32) -> Below {
        let start = self.starts.get(group).map_or(0, |&start| index(start));
        let end = self.starts.get(group.wrapping_add(1)).map_or(0, |&end| index(end));
        let rows = self.rows.get(start..end).unwrap_or_default();
        // The last key is above all others.
        let below = match rows {
            [first, _] => usize::from(first.key < key),
            _ => rows.partition_point(|row| row.key < key),
        };
        let values =
            if HOLDING { self.values.get(start.wrapping_add(below)).copied().unwrap_or_default() } else { [0; 2] };
        Below { ways: rows.get(below).map_or(0, |row| row.ways), values }
    }

    /// Writes a group: for each key what is below it, and a last row for all.
    pub(super) fn write(&mut self, rows: &[(u32, Below)]) {
        let mut sum = Below::default();
        let mut put = |key, sum: Below| {
            self.rows.push(Row { key, ways: sum.ways });
            if self.holding {
                self.values.push(sum.values);
            }
        };
        for equal in rows.chunk_by(|(a, _), (b, _)| a == b) {
            put(equal.first().map_or(0, |&(key, _)| key), sum);
            for (_, row) in equal {
                sum.ways = sum.ways.wrapping_add(row.ways);
                for (sum, values) in sum.values.iter_mut().zip(row.values) {
                    *sum = sum.wrapping_add(values);
                }
            }
        }
        put(u32::MAX, sum);
        self.starts.push(long(self.rows.len()));
    }
}

/// What one way of the others to draw a multiset is, and who holds the lance in it.
pub(super) fn row(table: &Table<'_>, lance: Lance, way: &Way<'_>, free: &mut [u32; 6]) -> (u32, Below) {
    let mut row = Below { ways: 1, values: [0, 0] };
    let mut key = 0;
    let mut holders = SeatSet::default();
    for (seat, draw) in way.draws.iter().flatten() {
        key = table.key(*seat, lance, &draw.hand).max(key);
        row.ways = row.ways.wrapping_mul(draw.orders);
        if draw.holds(lance) {
            holders.insert(*seat);
        }
        if let Some(values) = table.pool(*seat).and_then(|pool| row.values.get_mut(pool)) {
            *values = values.wrapping_add(draw.hand.stones(lance).unsigned_abs());
        }
    }
    row.values = row.values.map(|values| values.wrapping_mul(row.ways));
    let [nobody, teams @ ..] = free;
    if holders.is_empty() {
        *nobody = nobody.wrapping_add(row.ways);
    }
    let ruleset = &table.question.ruleset;
    for (team, free) in ruleset.teams().zip(teams) {
        if holders.without(ruleset.side(team)).is_empty() {
            *free = free.wrapping_add(row.ways);
        }
    }
    (key, row)
}
