//! Going over all multisets that the seats but the last one can draw together, as told in `count`.

use super::super::hand::Hand;
use super::super::lance::Lance;
use super::super::seat::{Seat, SeatSet};
use super::count::{BLOCKS, Table};
use super::draw::{Counts, Draw, MOST_CLASSES, Unseen, cards, choose, factorial};
use super::lances::{LastLance, RoleLance};
use super::twins::TwinLance;
use super::{Holding, Sums};

/// A number up to 60 bits, six for the count of each class, so that all counts of two are compared at once.
fn packed(counts: &Counts) -> u64 {
    counts.iter().rev().fold(0, |packed, &count| packed << 6 | u64::from(count))
}

const GUARD: u64 = 0o40404040404040404040;

fn fits(part: u64, whole: u64) -> bool {
    (whole | GUARD).wrapping_sub(part) & GUARD == GUARD
}

/// A seat whose hand is not known and that can win by a hand of its own; or nobody, where only the last seat's hand is not known.
#[derive(Default)]
struct Role {
    seat: Option<Seat>,
    draws: Vec<Draw>,
    orders: Vec<u32>,
    /// By class, then by draw, how many cards of it.
    digits: Vec<Vec<u8>>,
    /// Where each draw is among all multisets.
    at: Vec<u32>,
    /// By where a multiset is: the number of the group of ways in which the other roles can draw it, and 1; or 0.
    group_at: Vec<u32>,
    /// By group: the orders in which the others can draw it.
    all_ways: Vec<u32>,
    lances: Vec<RoleLance>,
    /// By lance, where it is looked at for all roles, since all can draw the same.
    twins: Vec<TwinLance>,
    /// The ways to split the M that is there.
    splits: Vec<Split>,
}

/// One way to split an M: a role's draw, and a group of ways in which the other roles draw the rest.
#[derive(Clone, Copy)]
pub(super) struct Split {
    pub(super) draw: u16,
    pub(super) group: u32,
    pub(super) orders: u32,
}

pub(super) struct Walk<'t> {
    pub(super) table: &'t Table<'t>,
    left: Counts,
    /// How far apart two multisets are that differ in one card of a class.
    radix: Vec<u32>,
    pub(super) last: Seat,
    roles: Vec<Role>,
    lances: Vec<LastLance>,
    /// The ways to draw each part of the last seat's hands. By class, those whose highest class it is.
    nodes: Vec<Vec<Node>>,
    ways: Ways,
    /// In how many ways it can draw, where that is always the same.
    all_ways: Option<u64>,
    /// Which of them is each of its draws.
    leaves: Vec<u16>,
    /// By class and role, the draws that still fit.
    fitting: Vec<Vec<Fitting>>,
    deals: u64,
    all_deals: u128,
}

/// In how many ways there is each part of a hand. There are 1,001 parts of up to four cards of ten classes; with the length of a power of
/// two, and places cut off there, no look-up needs a check.
pub(super) type Ways = Box<[u32; 1024]>;

pub(super) fn ways_of(ways: &Ways, part: u16) -> u32 {
    ways.get(usize::from(part & 1023)).copied().unwrap_or_default()
}

/// The first so many of these draws.
struct Fitting {
    draws: Vec<u16>,
    count: usize,
}

impl Fitting {
    fn draws(&self) -> &[u16] {
        self.draws.get(..self.count).unwrap_or_default()
    }

    /// Takes over those of `from` that have no more than so many cards, by this list, without a branch on one of them.
    fn narrow(&mut self, from: &Fitting, digits: &[u8], most: u8) {
        let mut count = 0_usize;
        for &draw in from.draws() {
            if let Some(place) = self.draws.get_mut(count) {
                *place = draw;
            }
            let fits = digits.get(usize::from(draw)).is_some_and(|&digit| digit <= most);
            count = count.wrapping_add(usize::from(fits));
        }
        self.count = count;
    }
}

/// A part of a hand: another part, and so many cards of a class.
#[derive(Clone, Copy)]
struct Node {
    own: u16,
    parent: u16,
    cards: u8,
}

pub(super) fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

fn small(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

pub(super) fn long(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl<'t> Walk<'t> {
    pub(super) fn new(
        table: &'t Table<'t>,
        lances: &[Lance],
        unseen: &Unseen,
        others: Vec<(Seat, Vec<Draw>)>,
        (last, draws): (Seat, Vec<Draw>),
    ) -> Option<Walk<'t>> {
        let classes = unseen.classes();
        let left = unseen.left;
        // The class with the most cards needs no place of its own: how many cards there are of all is known.
        let skipped = (0..classes).max_by_key(|&class| left.get(class).copied()).unwrap_or_default();
        let mut size = 1_u32;
        let mut radix = vec![0; classes];
        // The first class is gone over at the outermost, so it counts most: what is looked up one after the other is near.
        for (class, (radix, &left)) in radix.iter_mut().zip(&left).enumerate().rev() {
            if class != skipped {
                *radix = size;
                size = size.wrapping_mul(u32::from(left).wrapping_add(1));
            }
        }
        let (nodes, leaves) = tree(&draws, classes);
        let lances: Vec<LastLance> =
            lances.iter().map(|&lance| LastLance::new(table, lance, last, &draws, &leaves)).collect();
        let mut walk = Walk {
            table,
            left,
            radix,
            last,
            roles: Vec::new(),
            lances,
            nodes,
            ways: Box::new([1; 1024]),
            all_ways: None,
            leaves,
            fitting: Vec::new(),
            deals: 0,
            all_deals: 0,
        };
        let at = |draws: &[Draw]| draws.iter().map(|draw| walk.at(&draw.counts)).collect::<Vec<u32>>();
        let seats: Vec<(Seat, Vec<Draw>, Vec<u32>)> = others
            .into_iter()
            .map(|(seat, draws)| {
                let at = at(&draws);
                (seat, draws, at)
            })
            .collect();
        let mut roles = Vec::new();
        let twins = seats.len() > 1
            && seats.windows(2).all(|two| match two {
                [(_, a, _), (_, b, _)] => a == b,
                _ => true,
            });
        for (own, (seat, draws, at)) in seats.iter().enumerate() {
            let rest: Vec<_> =
                seats.iter().enumerate().filter(|&(other, _)| other != own).map(|(_, seat)| seat).collect();
            // The first of twins is looked at for all.
            let own = if twins && own > 0 {
                Looks::NotAtAll
            } else if twins {
                Looks::ForAll
            } else {
                Looks::ForItself
            };
            roles.push(Role::new(&walk, Some(*seat), draws.clone(), at.clone(), &rest, size, own)?);
        }
        if roles.is_empty() {
            let nothing = Draw::new([0; MOST_CLASSES], Hand::default());
            roles.push(Role::new(&walk, None, vec![nothing], vec![0], &[], 1, Looks::ForItself)?);
        }
        let all = |role: &Role| Fitting { draws: (0..small(role.draws.len())).collect(), count: role.draws.len() };
        walk.fitting = (0..=classes).map(|_| roles.iter().map(all).collect()).collect();
        walk.roles = roles;
        Some(walk)
    }

    /// Where a multiset is among all of as many cards.
    fn at(&self, counts: &Counts) -> u32 {
        let steps = self.radix.iter().zip(counts).map(|(&radix, &count)| radix.wrapping_mul(u32::from(count)));
        steps.fold(0, u32::wrapping_add)
    }

    pub(super) fn go(mut self) -> Option<Sums> {
        let cards = |role: &Role| role.draws.first().map_or(0, |draw| cards(&draw.counts));
        let all = self.roles.iter().map(cards).fold(0, u8::wrapping_add);
        self.descend(0, all, 0, 1)?;
        Some(self.finish())
    }

    /// Goes over all M that have these cards of the classes below, and so many more.
    fn descend(&mut self, class: usize, more: u8, at: u32, deals: u64) -> Option<()> {
        let Some(&radix) = self.radix.get(class) else {
            if more > 0 {
                return Some(());
            }
            self.table.go_on()?;
            self.visit(at);
            for lance in &mut self.lances {
                lance.found.flush(deals);
            }
            self.all_deals = self.all_deals.wrapping_add(u128::from(self.deals).wrapping_mul(u128::from(deals)));
            self.deals = 0;
            return Some(());
        };
        let left = self.left.get(class).copied().unwrap_or_default();
        let rest = self.left.iter().skip(class.wrapping_add(1)).fold(0, |sum: u8, &left| sum.wrapping_add(left));
        let (mut at, mut deals) = (at, deals);
        for taken in 0..=left.min(more) {
            if taken > 0 {
                at = at.wrapping_add(radix);
                deals = deals.wrapping_mul(u64::from(left.wrapping_sub(taken).wrapping_add(1)));
            }
            let more = more.wrapping_sub(taken);
            if more > rest {
                continue;
            }
            self.narrow(class, taken);
            self.draw(class, left.wrapping_sub(taken));
            self.descend(class.wrapping_add(1), more, at, deals)?;
        }
        Some(())
    }

    /// Keeps the draws that have no more than so many cards of this class.
    fn narrow(&mut self, class: usize, taken: u8) {
        let Some((before, after)) = self.fitting.split_at_mut_checked(class.wrapping_add(1)) else { return };
        let (Some(before), Some(after)) = (before.last(), after.first_mut()) else { return };
        for ((role, before), after) in self.roles.iter().zip(before).zip(after) {
            if role.lances.is_empty() {
                continue;
            }
            let Some(digits) = role.digits.get(class) else { return };
            after.narrow(before, digits, taken);
        }
    }

    /// Writes down in how many ways the last seat can draw its cards of the classes up to this one, of which so many are left.
    fn draw(&mut self, class: usize, left: u8) {
        for &Node { own, parent, cards } in self.nodes.get(class).map(Vec::as_slice).unwrap_or_default() {
            let ways = choose(left, cards).wrapping_mul(ways_of(&self.ways, parent));
            if let Some(own) = self.ways.get_mut(usize::from(own & 1023)) {
                *own = ways;
            }
        }
    }

    /// Looks at all ways to split the M that is there.
    fn visit(&mut self, at: u32) {
        let count = || self.leaves.iter().map(|&leaf| u64::from(ways_of(&self.ways, leaf))).fold(0, u64::wrapping_add);
        let all = self.all_ways.unwrap_or_else(count);
        if self.table.question.said[self.last] == [None, None] {
            // Any cards will do, and there are always as many to draw from.
            self.all_ways = Some(all);
        }
        for lance in &mut self.lances {
            lance.prepare(&self.ways, all);
        }
        let Some(fitting) = self.fitting.last() else { return };
        for (number, (role, fitting)) in self.roles.iter_mut().zip(fitting).enumerate() {
            if role.lances.is_empty() {
                continue;
            }
            role.splits.clear();
            for &draw in fitting.draws() {
                let rest = role.at.get(usize::from(draw)).map(|&own| at.wrapping_sub(own)).unwrap_or_default();
                let group = role.group_at.get(index(rest)).copied().unwrap_or_default();
                if let Some(group) = group.checked_sub(1) {
                    let orders = role.orders.get(usize::from(draw)).copied().unwrap_or_default();
                    role.splits.push(Split { draw, group, orders });
                }
            }
            if number == 0 {
                let ways = |split: &Split| {
                    let rest = role.all_ways.get(index(split.group)).copied().unwrap_or_default();
                    u64::from(rest).wrapping_mul(split.orders.into())
                };
                let ways = role.splits.iter().map(ways).fold(0, u64::wrapping_add);
                let last = self.lances.first().map_or(0, |lance| lance.below(lance.order.len()).0);
                self.deals = ways.wrapping_mul(last);
            }
            for (at, (lance, own)) in self.lances.iter_mut().zip(&role.lances).enumerate() {
                if own.holding && number == 0 {
                    lance.hold(&role.splits, own);
                }
                match (role.twins.get(at), own.holding) {
                    (None, true) => lance.split::<true>(&role.splits, own, number),
                    (None, false) => lance.split::<false>(&role.splits, own, number),
                    (Some(twins), true) => twins.split::<true>(lance, &role.splits),
                    (Some(twins), false) => twins.split::<false>(lance, &role.splits),
                }
            }
        }
    }

    fn finish(self) -> Sums {
        let table = self.table;
        let ruleset = &table.question.ruleset;
        // The roles' draws were counted in every order of their cards.
        let orders = self.roles.iter().filter_map(|role| role.draws.first()).map(|draw| factorial(cards(&draw.counts)));
        let orders = orders.map(u128::from).fold(1, u128::wrapping_mul);
        let whole = |number: u128| number.checked_div(orders).unwrap_or_default();
        let deals = whole(self.all_deals);
        let mut sums = Sums { deals, ..Sums::default() };
        let mut nobody_has_juego = deals;
        for lance in &self.lances {
            let found = lance.found.sums;
            let holding = matches!(lance.lance, Lance::Pares | Lance::Juego);
            let known_holds = |seats: SeatSet| {
                seats.iter().any(|seat| lance.lance != Lance::Punto && table.known[seat].holds(lance.lance))
            };
            let nobody = if known_holds(table.known_seats) { 0 } else { whole(found.nobody) };
            let all = match lance.lance {
                Lance::Grande | Lance::Chica => deals,
                Lance::Pares | Lance::Juego => deals.wrapping_sub(nobody),
                Lance::Punto if lance.known_key == BLOCKS => 0,
                Lance::Punto => nobody_has_juego,
            };
            if lance.lance == Lance::Juego {
                nobody_has_juego = nobody;
            }
            let known_values = |seat: Seat| {
                let side = table.side(seat).and(table.known_seats);
                side.iter()
                    .map(|seat| u128::from(table.known[seat].stones(lance.lance).unsigned_abs()))
                    .fold(0, u128::wrapping_add)
            };
            let into = sums.lance_mut(lance.lance);
            let mut take = |seat: Seat, wins: u128, values: u128| {
                let team = ruleset.team_of(seat);
                into.wins[seat] = into.wins[seat].wrapping_add(wins);
                let stones = match holding {
                    true => values.wrapping_add(known_values(seat).wrapping_mul(wins)),
                    false => wins,
                };
                into.stones[team] = into.stones[team].wrapping_add(stones);
            };
            let mut won = 0_u128;
            let seats = self
                .roles
                .iter()
                .map(|role| role.seat)
                .chain((self.roles.len()..3).map(|_| None))
                .chain([lance.known_seat]);
            for ((seat, wins), values) in seats.zip(found.wins).zip(found.values) {
                if let Some(seat) = seat {
                    take(seat, whole(wins), whole(values));
                    won = won.wrapping_add(whole(wins));
                }
            }
            take(self.last, all.wrapping_sub(won), whole(found.all_values).wrapping_sub(whole(found.lost)));
            if holding {
                let mut uncontested = 0_u128;
                for (team, free) in ruleset.teams().zip(found.free) {
                    let others = table.known_seats.without(ruleset.side(team));
                    let only = if known_holds(others) { 0 } else { whole(free).wrapping_sub(nobody) };
                    uncontested = uncontested.wrapping_add(only);
                    if ruleset.pass_stone() {
                        let wins = ruleset.side(team).iter().map(|seat| into.wins[seat]).fold(0, u128::wrapping_add);
                        into.stones[team] = into.stones[team].wrapping_add(wins.wrapping_sub(only));
                    }
                }
                let found = Holding { nobody, contested: deals.wrapping_sub(nobody).wrapping_sub(uncontested) };
                if lance.lance == Lance::Pares {
                    sums.pares = found;
                } else {
                    sums.juego = found;
                }
            }
        }
        sums
    }
}

/// The parts of which the last seat's hands are made up, by their highest class, and which of them is each draw.
fn tree(draws: &[Draw], classes: usize) -> (Vec<Vec<Node>>, Vec<u16>) {
    let mut nodes = vec![Vec::new(); classes];
    let mut known = std::collections::HashMap::from([(0, 0)]);
    let leaves = draws.iter().map(|draw| {
        let mut part = [0; MOST_CLASSES];
        let mut parent = 0;
        for ((class, &cards), nodes) in draw.counts.iter().enumerate().zip(&mut nodes) {
            if cards == 0 {
                continue;
            }
            if let Some(count) = part.get_mut(class) {
                *count = cards;
            }
            let next = small(known.len());
            let own = *known.entry(packed(&part)).or_insert(next);
            if own == next {
                nodes.push(Node { own, parent, cards });
            }
            parent = own;
        }
        parent
    });
    let leaves = leaves.collect();
    (nodes, leaves)
}

/// One way in which the other roles draw a multiset: their draws, of none, one or two seats.
pub(super) struct Way<'s> {
    pub(super) at: u32,
    pub(super) draws: [Option<(Seat, &'s Draw)>; 2],
}

impl Way<'_> {
    pub(super) fn orders(&self) -> u32 {
        self.draws.iter().flatten().map(|(_, draw)| draw.orders).fold(1, u32::wrapping_mul)
    }
}

/// What a role is looked at for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Looks {
    ForItself,
    /// All roles can draw the same, and this is the first.
    ForAll,
    /// The first one is looked at for it.
    NotAtAll,
}

impl Role {
    fn new(
        walk: &Walk<'_>,
        seat: Option<Seat>,
        draws: Vec<Draw>,
        at: Vec<u32>,
        others: &[&(Seat, Vec<Draw>, Vec<u32>)],
        size: u32,
        looks: Looks,
    ) -> Option<Role> {
        if looks == Looks::NotAtAll {
            return Some(Role { seat, draws, ..Role::default() });
        }
        let mut ways: Vec<Way<'_>> = Vec::new();
        let mut found = |at: u32, draws| ways.push(Way { at, draws });
        match others {
            [] => found(0, [None, None]),
            [(seat, draws, at)] => {
                draws.iter().zip(at).for_each(|(draw, &at)| found(at, [Some((*seat, draw)), None]));
            }
            [(a_seat, a_draws, a_at), (b_seat, b_draws, b_at), ..] => {
                let left = packed(&walk.left);
                let b_packed: Vec<u64> = b_draws.iter().map(|draw| packed(&draw.counts)).collect();
                for (a, &a_at) in a_draws.iter().zip(a_at) {
                    let a_packed = packed(&a.counts);
                    for ((b, &b_at), &b_packed) in b_draws.iter().zip(b_at).zip(&b_packed) {
                        if fits(a_packed.wrapping_add(b_packed), left) {
                            found(a_at.wrapping_add(b_at), [Some((*a_seat, a)), Some((*b_seat, b))]);
                        }
                    }
                }
            }
        }
        ways.sort_unstable_by_key(|way| way.at);
        let groups: Vec<&[Way<'_>]> = ways.chunk_by(|a, b| a.at == b.at).collect();
        let mut group_at = vec![0_u32; index(if others.is_empty() { 1 } else { size })];
        for (number, group) in (1..).zip(&groups) {
            if let Some(place) = group.first().and_then(|way| group_at.get_mut(index(way.at))) {
                *place = number;
            }
        }
        let alone = looks == Looks::ForItself;
        let lances = walk.lances.iter().map(|last| RoleLance::new(walk, last, seat, &draws, &groups, alone));
        let lances = lances.collect::<Option<_>>()?;
        let mut twins = Vec::new();
        if looks == Looks::ForAll {
            let seats: Vec<Seat> = seat.into_iter().chain(others.iter().map(|&&(seat, _, _)| seat)).collect();
            for last in &walk.lances {
                twins.push(TwinLance::new(walk.table, last, (&seats, walk.last), &draws, &groups)?);
            }
        }
        let all = |group: &&[Way<'_>]| group.iter().map(Way::orders).fold(0, u32::wrapping_add);
        let all_ways = groups.iter().map(all).collect();
        let digit = |class: usize| draws.iter().map(move |draw| draw.counts.get(class).copied().unwrap_or_default());
        Some(Role {
            seat,
            orders: draws.iter().map(|draw| draw.orders).collect(),
            digits: (0..walk.radix.len()).map(|class| digit(class).collect()).collect(),
            draws,
            at,
            group_at,
            all_ways,
            lances,
            twins,
            splits: Vec::new(),
        })
    }
}
