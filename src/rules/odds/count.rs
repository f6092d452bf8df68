//! The odds, counted.
//!
//! What deals come to depends on the multisets of cards in the hands alone, so those are gone over, each with the number of deals that
//! it stands for. Of the seats of which not all is known, one is kept apart: the *last*, the one with the most possible hands. The
//! cards that the others draw together are gone over as one multiset M, at the outside. For each M:
//!
//! - how many hands of the last seat are below any threshold in a lance is written down once, for the cards that M leaves;
//! - each way to split M into one seat's hand and the other seats' cards is looked at: the seat wins where the others are below its hand,
//!   of which both the others' part (counted beforehand for each multiset that they can draw, and each threshold) and the
//!   last seat's part are one look-up.
//!
//! The last seat wins what nobody else does. So the work grows with the number of possible hands of one seat times that of the multisets
//! of two others, and not with the number of deals.
//!
//! Juego and punto depend on points alone, of which there are fewer than ranks, so they are counted apart.

use super::super::hand::Hand;
use super::super::lance::Lance;
use super::super::seat::{Seat, SeatSet, Seats};
use super::draw::{Alike, Counts, Draw, MOST_CLASSES, Unseen, factorial};
use super::question::Question;
use super::{Holding, LanceSums, Sums};

/// The key of a hand in a lance that is not played because of it: above all others, and it cannot win.
const BLOCKS: u32 = u32::MAX;

/// How many seats are gone over at once. Where the hands of more are not known, those of the others are fixed one by one.
const MOST_AT_ONCE: usize = 4;

impl Question {
    /// What all deals come to, counted; nothing when `stop` says to give up.
    pub fn count(&self, stop: &dyn Fn() -> bool) -> Option<Sums> {
        let mut sums = Sums::default();
        let said =
            |lance: usize| self.unknown().iter().any(|seat| self.said[seat].get(lance).copied().flatten().is_some());
        let points = if said(0) { Alike::Both } else { Alike::Points };
        for (alike, lances) in [(Alike::Ranks, &GRANDE_CHICA_PARES[..]), (points, &JUEGO_PUNTO[..])] {
            let unseen = Unseen::new(&self.ruleset, alike, self.gone());
            let hands = Seats::map(|seat| self.hand(seat));
            let unknown: Vec<Seat> = self.unknown().iter().collect();
            // Both countings find the same number of deals.
            sums.deals = 0;
            Counting { question: self, stop, lances }.fix(&unseen, &hands, &unknown, 1, &mut sums)?;
        }
        Some(sums)
    }

    /// How much work it is to count, in steps of about a tenth of a microsecond: known before it begins, so that what is counted and what
    /// is sampled depends on the question alone.
    pub fn work(&self) -> u64 {
        let unseen = Unseen::new(&self.ruleset, Alike::Ranks, self.gone());
        let mut hands: Vec<(u64, u64)> = Vec::new();
        for seat in self.unknown().iter() {
            let known = self.known(seat);
            let draws = unseen.draws(&self.ruleset, &known, |hand| self.agrees(seat, hand)).len();
            let cards = 4_usize.saturating_sub(known.len());
            hands.push((u64::try_from(draws).unwrap_or(u64::MAX), u64::try_from(cards).unwrap_or_default()));
        }
        hands.sort_unstable();
        let fixed = hands.len().saturating_sub(MOST_AT_ONCE);
        let times = hands.drain(..fixed).fold(1, |times: u64, (draws, _)| times.saturating_mul(draws));
        let multisets = |cards: u64| {
            let classes = u64::try_from(unseen.classes()).unwrap_or_default();
            (1..=cards).fold(1, |sets: u64, card| {
                let next = classes.saturating_add(card).saturating_sub(1);
                sets.saturating_mul(next).checked_div(card).unwrap_or_default()
            })
        };
        let work = match *hands.as_slice() {
            [a, b, c, _] => {
                let splits = |a: (u64, u64), b: (u64, u64), c: (u64, u64)| {
                    a.0.saturating_mul(b.0.saturating_mul(c.0).min(multisets(b.1.saturating_add(c.1))))
                };
                splits(a, b, c).saturating_add(splits(b, a, c)).saturating_add(splits(c, a, b))
            }
            [a, b, _] => a.0.saturating_mul(b.0),
            _ => 1000,
        };
        work.saturating_mul(times)
    }
}

const GRANDE_CHICA_PARES: [Lance; 3] = [Lance::Grande, Lance::Chica, Lance::Pares];
const JUEGO_PUNTO: [Lance; 2] = [Lance::Juego, Lance::Punto];

struct Counting<'q> {
    question: &'q Question,
    stop: &'q dyn Fn() -> bool,
    lances: &'q [Lance],
}

impl Counting<'_> {
    /// Fixes the hands of all but so many unknown seats as go at once, those with the fewest possible hands first.
    fn fix(
        &self,
        unseen: &Unseen,
        hands: &Seats<Option<Hand>>,
        unknown: &[Seat],
        times: u128,
        sums: &mut Sums,
    ) -> Option<()> {
        let question = self.question;
        let draws =
            |seat: Seat| unseen.draws(&question.ruleset, &question.known(seat), |hand| question.agrees(seat, hand));
        let mut lists: Vec<(Seat, Vec<Draw>)> = unknown.iter().map(|&seat| (seat, draws(seat))).collect();
        lists.sort_by_key(|(_, draws)| draws.len());
        if lists.len() > MOST_AT_ONCE
            && let Some(((seat, draws), others)) = lists.split_first()
        {
            let others: Vec<Seat> = others.iter().map(|&(seat, _)| seat).collect();
            for draw in draws {
                let mut hands = *hands;
                hands[*seat] = Some(draw.hand);
                let times = times.wrapping_mul(unseen.ways(&draw.counts));
                self.fix(&unseen.without(&draw.counts), &hands, &others, times, sums)?;
            }
            return Some(());
        }
        let mut known = Seats::default();
        for seat in question.ruleset.seats() {
            known[seat] = hands[seat].unwrap_or_default();
        }
        let Some((last, others)) = lists.pop().map(|last| (last, lists)) else {
            let shown = super::super::count::showdown(&question.ruleset, question.mano, &known);
            let mut one = Sums::default();
            one.add(&question.ruleset, &shown, times);
            self.take(sums, &one);
            return Some(());
        };
        let known_seats = question.ruleset.table().without(unknown.iter().copied().collect());
        let table = Table { question, known, known_seats };
        let one = Walk::new(&table, self.lances, unseen, others, last).go(self.stop)?;
        self.take(sums, &one.times(times));
        Some(())
    }

    /// Adds what was found of the lances that are counted here.
    fn take(&self, sums: &mut Sums, found: &Sums) {
        sums.deals = sums.deals.wrapping_add(found.deals);
        for &lance in self.lances {
            let (into, from) = (sums.lance_mut(lance), found.lance(lance));
            *into = LanceSums {
                wins: Seats::map(|seat| into.wins[seat].wrapping_add(from.wins[seat])),
                stones: super::Teams::map(|team| into.stones[team].wrapping_add(from.stones[team])),
            };
        }
        let add = |into: &mut Holding, from: Holding| {
            into.nobody = into.nobody.wrapping_add(from.nobody);
            into.contested = into.contested.wrapping_add(from.contested);
        };
        if self.lances.contains(&Lance::Pares) {
            add(&mut sums.pares, found.pares);
        } else {
            add(&mut sums.juego, found.juego);
        }
    }
}

impl Sums {
    fn times(&self, times: u128) -> Sums {
        let holding = |it: Holding| Holding {
            nobody: it.nobody.wrapping_mul(times),
            contested: it.contested.wrapping_mul(times),
        };
        Sums {
            deals: self.deals.wrapping_mul(times),
            lances: self.lances.map(|lance| LanceSums {
                wins: Seats::map(|seat| lance.wins[seat].wrapping_mul(times)),
                stones: super::Teams::map(|team| lance.stones[team].wrapping_mul(times)),
            }),
            pares: holding(self.pares),
            juego: holding(self.juego),
        }
    }
}

/// Who sits there, and which hands are known.
struct Table<'q> {
    question: &'q Question,
    known: Seats<Hand>,
    known_seats: SeatSet,
}

impl Table<'_> {
    /// The key of a hand in a lance: the greater one wins, no two seats have the same, and 0 takes no part.
    fn key(&self, seat: Seat, lance: Lance, hand: &Hand) -> u32 {
        if lance == Lance::Punto && hand.has_juego() {
            return BLOCKS;
        }
        let mano = self.question.mano;
        let near = u32::from(seat >= mano) << 3 | 7_u32.wrapping_sub(seat.number().unsigned_abs());
        match hand.strength(lance).unsigned_abs() {
            0 => 0,
            strength => strength << 4 | near,
        }
    }

    fn side(&self, seat: Seat) -> SeatSet {
        self.question.ruleset.side_of(SeatSet::only(seat))
    }

    /// The place of this seat's side among the two whose values are added up; where each plays for himself there are no partners.
    fn pool(&self, seat: Seat) -> Option<usize> {
        (!self.question.ruleset.each_for_himself()).then(|| usize::from(!SeatSet::EVEN.contains(seat)))
    }

    /// The number of the team of a seat.
    fn team(&self, seat: Seat) -> usize {
        usize::try_from(self.question.ruleset.team_of(seat).number()).unwrap_or_default()
    }
}

/// By how many cards there are of a class, up to the eighteen that are worth ten with ten kings, and how many of them are taken, up to four: the ways to take them.
static CHOOSE: [[u32; 8]; 32] = {
    let mut table = [[0; 8]; 32];
    let (mut rows, mut of) = (table.as_mut_slice(), 0_u32);
    while let [row, rest @ ..] = rows {
        let (mut places, mut taken, mut ways) = (row.as_mut_slice(), 0_u32, 1_u32);
        while let [place, rest @ ..] = places {
            *place = ways;
            ways = match ways.wrapping_mul(of.saturating_sub(taken)).checked_div(taken.wrapping_add(1)) {
                Some(ways) => ways,
                None => 0,
            };
            (places, taken) = (rest, taken.wrapping_add(1));
        }
        (rows, of) = (rest, of.wrapping_add(1));
    }
    table
};

/// A number up to 60 bits, six for the count of each class, so that all counts of two are compared at once.
fn packed(counts: &Counts) -> u64 {
    counts.iter().rev().fold(0, |packed, &count| packed << 6 | u64::from(count))
}

const GUARD: u64 = 0o40404040404040404040;

fn fits(part: u64, whole: u64) -> bool {
    (whole | GUARD).wrapping_sub(part) & GUARD == GUARD
}

/// A seat whose hand is not known and that can win by a hand of its own; or nobody, where only the last seat's hand is not known.
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
    /// The ways to split the M that is there.
    splits: Vec<Split>,
}

/// One way to split an M: a role's draw, and a group of ways in which the other roles draw the rest.
#[derive(Clone, Copy)]
struct Split {
    draw: u16,
    group: u32,
    orders: u32,
}

/// What a role's hands are in a lance, and what the other roles' are.
struct RoleLance {
    /// By draw.
    owns: Vec<Own>,
    /// By group: where it begins. A group has its keys in ascending order, each with what is below it, and a last row for all.
    starts: Vec<u32>,
    rows: Vec<Row>,
    /// By row, where hands have values.
    values: Vec<[u32; 2]>,
    /// By group: nobody holds, and then for each team that nobody of another one does.
    free: Vec<[u32; 6]>,
    holding: bool,
    own_side: Side,
    known_side: Side,
    last_side: Side,
    team: usize,
    last_team: usize,
}

/// A role's draw in a lance: its key, how many of the last seat's hands are below that in order, and the value of its hand.
#[derive(Clone, Copy, Default)]
struct Own {
    key: u32,
    cut: u32,
    value: u32,
}

/// A key, and the orders in which the others draw hands that are all below it.
#[derive(Clone, Copy, Default)]
struct Row {
    key: u32,
    ways: u32,
}

/// The same with the values that their hands have for both sides.
#[derive(Clone, Copy, Default)]
struct Below {
    ways: u32,
    values: [u32; 2],
}

/// The last seat's hands in a lance.
struct LastLance {
    lance: Lance,
    /// Its hands in order of their keys.
    order: Vec<u16>,
    /// What each of them adds: 1, and its value in the upper half; nothing is written where no hand has a value.
    adds: Vec<u64>,
    /// Their keys.
    keys: Vec<u32>,
    /// How many of them take no part.
    none: usize,
    /// By how many in order: how many ways there are to have one of those, and their values in the upper half.
    below: Vec<u64>,
    /// The best known hand.
    known_key: u32,
    known_seat: Option<Seat>,
    known_cut: u32,
    found: Found,
}

/// What is found for one M, and what is found in all.
#[derive(Clone, Default)]
struct Found {
    /// For each role and then the best known seat: its wins, and the values that its side has then.
    wins: [u64; 4],
    values: [u64; 4],
    /// The values that the last seat's side has when one of them wins, and in all deals.
    lost: u64,
    all_values: u64,
    nobody: u64,
    free: [u64; 5],
    sums: FoundSums,
}

#[derive(Clone, Copy, Default)]
struct FoundSums {
    wins: [u128; 4],
    values: [u128; 4],
    lost: u128,
    all_values: u128,
    nobody: u128,
    free: [u128; 5],
}

fn add<const N: usize>(sums: &mut [u128; N], found: &mut [u64; N], times: u64) {
    for (sum, found) in sums.iter_mut().zip(found) {
        *sum = sum.wrapping_add(u128::from(*found).wrapping_mul(u128::from(times)));
        *found = 0;
    }
}

impl Found {
    /// Adds what was found for one M, which stands for so many deals.
    #[inline(never)]
    fn flush(&mut self, times: u64) {
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

struct Walk<'t> {
    table: &'t Table<'t>,
    left: Counts,
    /// How far apart two multisets are that differ in one card of a class.
    radix: Vec<u32>,
    last: Seat,
    roles: Vec<Role>,
    lances: Vec<LastLance>,
    /// The ways to draw each part of the last seat's hands. By class, those whose highest class it is.
    nodes: Vec<Vec<Node>>,
    ways: Ways,
    /// By class and role, the draws that still fit.
    fitting: Vec<Vec<Fitting>>,
    deals: u64,
    all_deals: u128,
}

/// In how many ways there is each part of a hand. There are 1,001 parts of up to four cards of ten classes; with the length of a power of
/// two, and places cut off there, no look-up needs a check.
type Ways = Box<[u32; 1024]>;

fn ways_of(ways: &Ways, part: u16) -> u32 {
    ways.get(usize::from(part & 1023)).copied().unwrap_or_default()
}

/// The first so many of these draws.
struct Fitting {
    draws: Vec<u16>,
    count: usize,
}

impl Fitting {
    #[inline(never)]
    fn draws(&self) -> &[u16] {
        self.draws.get(..self.count).unwrap_or_default()
    }

    /// Takes over those of `from` that have no more than so many cards, by this list, without a branch on one of them.
    #[inline(never)]
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

fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

fn small(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

fn long(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl<'t> Walk<'t> {
    fn new(
        table: &'t Table<'t>,
        lances: &[Lance],
        unseen: &Unseen,
        others: Vec<(Seat, Vec<Draw>)>,
        (last, draws): (Seat, Vec<Draw>),
    ) -> Walk<'t> {
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
        for (own, (seat, draws, at)) in seats.iter().enumerate() {
            let rest: Vec<_> =
                seats.iter().enumerate().filter(|&(other, _)| other != own).map(|(_, seat)| seat).collect();
            roles.push(Role::new(&walk, Some(*seat), draws.clone(), at.clone(), &rest, size));
        }
        if roles.is_empty() {
            let nothing = Draw { counts: [0; MOST_CLASSES], hand: Hand::default() };
            roles.push(Role::new(&walk, None, vec![nothing], vec![0], &[], 1));
        }
        let all = |role: &Role| Fitting { draws: (0..small(role.draws.len())).collect(), count: role.draws.len() };
        walk.fitting = (0..=classes).map(|_| roles.iter().map(all).collect()).collect();
        walk.roles = roles;
        walk
    }

    /// Where a multiset is among all of as many cards.
    fn at(&self, counts: &Counts) -> u32 {
        let steps = self.radix.iter().zip(counts).map(|(&radix, &count)| radix.wrapping_mul(u32::from(count)));
        steps.fold(0, u32::wrapping_add)
    }

    fn go(mut self, stop: &dyn Fn() -> bool) -> Option<Sums> {
        let cards = |role: &Role| {
            role.draws
                .first()
                .map_or(0, |draw| draw.counts.iter().fold(0, |cards: u8, &count| cards.wrapping_add(count)))
        };
        let all = self.roles.iter().map(cards).fold(0, u8::wrapping_add);
        self.descend(0, all, 0, 1, stop)?;
        Some(self.finish())
    }

    /// Goes over all M that have these cards of the classes below, and so many more.
    fn descend(&mut self, class: usize, more: u8, at: u32, deals: u64, stop: &dyn Fn() -> bool) -> Option<()> {
        let Some(&radix) = self.radix.get(class) else {
            if more > 0 {
                return Some(());
            }
            if stop() {
                return None;
            }
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
            self.descend(class.wrapping_add(1), more, at, deals, stop)?;
        }
        Some(())
    }

    /// Keeps the draws that have no more than so many cards of this class.
    #[inline(never)]
    fn narrow(&mut self, class: usize, taken: u8) {
        let Some((before, after)) = self.fitting.split_at_mut_checked(class.wrapping_add(1)) else { return };
        let (Some(before), Some(after)) = (before.last(), after.first_mut()) else { return };
        for ((role, before), after) in self.roles.iter().zip(before).zip(after) {
            let Some(digits) = role.digits.get(class) else { return };
            after.narrow(before, digits, taken);
        }
    }

    /// Writes down in how many ways the last seat can draw its cards of the classes up to this one, of which so many are left.
    #[inline(never)]
    fn draw(&mut self, class: usize, left: u8) {
        let Some(of_class) = CHOOSE.get(usize::from(left & 31)) else { return };
        for &Node { own, parent, cards } in self.nodes.get(class).map(Vec::as_slice).unwrap_or_default() {
            let ways = of_class.get(usize::from(cards & 7)).copied().unwrap_or_default();
            let ways = ways.wrapping_mul(ways_of(&self.ways, parent));
            if let Some(own) = self.ways.get_mut(usize::from(own & 1023)) {
                *own = ways;
            }
        }
    }

    /// Looks at all ways to split the M that is there.
    #[inline(never)]
    fn visit(&mut self, at: u32) {
        for lance in &mut self.lances {
            lance.prepare(&self.ways);
        }
        let Some(fitting) = self.fitting.last() else { return };
        for (number, (role, fitting)) in self.roles.iter_mut().zip(fitting).enumerate() {
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
            for (lance, own) in self.lances.iter_mut().zip(&role.lances) {
                if own.holding {
                    if number == 0 {
                        lance.hold(&role.splits, own);
                    }
                    lance.split::<true>(&role.splits, own, number);
                } else {
                    lance.split::<false>(&role.splits, own, number);
                }
            }
        }
    }

    fn finish(self) -> Sums {
        let table = self.table;
        let ruleset = &table.question.ruleset;
        // The roles' draws were counted in every order of their cards.
        let orders = self
            .roles
            .iter()
            .filter_map(|role| role.draws.first())
            .map(|draw| factorial(draw.counts.iter().fold(0, |cards: u8, &count| cards.wrapping_add(count))));
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

impl LastLance {
    fn new(table: &Table<'_>, lance: Lance, last: Seat, draws: &[Draw], leaves: &[u16]) -> LastLance {
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

    /// Writes down what is below each threshold, by the ways that there are now.
    #[inline(never)]
    fn prepare(&mut self, ways: &Ways) {
        let mut sum = 0_u64;
        let below = self.below.iter_mut().skip(1);
        if self.adds.is_empty() {
            for (&leaf, below) in self.order.iter().zip(below) {
                sum = sum.wrapping_add(ways_of(ways, leaf).into());
                *below = sum;
            }
            return;
        }
        for ((&leaf, &adds), below) in self.order.iter().zip(&self.adds).zip(below) {
            sum = sum.wrapping_add(adds.wrapping_mul(ways_of(ways, leaf).into()));
            *below = sum;
        }
    }

    /// How many of the hands, in order, are below a key.
    fn cut(&self, key: u32) -> u32 {
        long(self.keys.partition_point(|&own| own < key))
    }

    /// The ways to have one of so many hands, the lowest, and their values.
    fn below(&self, cut: usize) -> (u64, u64) {
        let below = self.below.get(cut).copied().unwrap_or_default();
        (below & u64::from(u32::MAX), below >> 32)
    }

    /// Looks at the ways to split M, for one role: where it wins, and for the first one also where the best known hand does.
    #[inline(never)]
    fn split<const HOLDING: bool>(&mut self, splits: &[Split], role: &RoleLance, number: usize) {
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
    #[inline(never)]
    fn hold(&mut self, splits: &[Split], role: &RoleLance) {
        let (all, all_values) = self.below(self.order.len());
        let (none, _) = self.below(self.none);
        for &Split { draw, group, orders } in splits {
            let own = role.owns.get(usize::from(draw)).copied().unwrap_or_default();
            let orders = u64::from(orders);
            let row = role.below::<true>(index(group), u32::MAX);
            let values = role.last_side.values(&row, own.value, all, all_values).wrapping_mul(orders);
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
struct Side {
    /// The place among the values of [`Below`].
    pool: usize,
    /// 1 if the role that is looked at is on it, else 0.
    role: u32,
    /// 1 if the last seat is on it, else 0.
    last: u64,
}

impl Side {
    fn new(table: &Table<'_>, seat: Option<Seat>, role: Option<Seat>, last: Seat) -> Side {
        let Some(seat) = seat else { return Side::default() };
        let has = |other: Seat| table.side(seat).contains(other);
        Side {
            pool: table.pool(seat).unwrap_or_default(),
            role: u32::from(role.is_some_and(has)),
            last: u64::from(has(last)),
        }
    }

    /// Its values where the others are below a row, and so many ways are left to the last seat.
    fn values(&self, row: &Below, own: u32, ways: u64, last_values: u64) -> u64 {
        let others = u64::from(row.values.get(self.pool).copied().unwrap_or_default());
        let own = u64::from(row.ways).wrapping_mul(u64::from(own.wrapping_mul(self.role)));
        let last = u64::from(row.ways).wrapping_mul(last_values).wrapping_mul(self.last);
        others.wrapping_add(own).wrapping_mul(ways).wrapping_add(last)
    }
}

/// One way in which the other roles draw a multiset: their draws, of none, one or two seats.
struct Way<'s> {
    at: u32,
    draws: [Option<(Seat, &'s Draw)>; 2],
}

impl Way<'_> {
    fn orders(&self) -> u32 {
        self.draws.iter().flatten().map(|(_, draw)| draw.orders()).fold(1, u32::wrapping_mul)
    }
}

impl Role {
    fn new(
        walk: &Walk<'_>,
        seat: Option<Seat>,
        draws: Vec<Draw>,
        at: Vec<u32>,
        others: &[&(Seat, Vec<Draw>, Vec<u32>)],
        size: u32,
    ) -> Role {
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
        let lances = walk.lances.iter().map(|last| RoleLance::new(walk, last, seat, &draws, &groups)).collect();
        let all = |group: &&[Way<'_>]| group.iter().map(Way::orders).fold(0, u32::wrapping_add);
        let all_ways = groups.iter().map(all).collect();
        let digit = |class: usize| draws.iter().map(move |draw| draw.counts.get(class).copied().unwrap_or_default());
        Role {
            seat,
            orders: draws.iter().map(Draw::orders).collect(),
            digits: (0..walk.radix.len()).map(|class| digit(class).collect()).collect(),
            draws,
            at,
            group_at,
            all_ways,
            lances,
            splits: Vec::new(),
        }
    }
}

impl RoleLance {
    fn new(walk: &Walk<'_>, last: &LastLance, seat: Option<Seat>, draws: &[Draw], groups: &[&[Way<'_>]]) -> RoleLance {
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
            rows.clear();
            let mut free = [0; 6];
            rows.extend(ways.iter().map(|way| row(table, lance, way, &mut free)));
            role.free.push(free);
            rows.sort_unstable_by_key(|&(key, _)| key);
            role.write(&rows);
        }
        role
    }

    /// What the others' hands are below a key.
    fn below<const HOLDING: bool>(&self, group: usize, key: u32) -> Below {
        let start = self.starts.get(group).map_or(0, |&start| index(start));
        let end = self.starts.get(group.wrapping_add(1)).map_or(0, |&end| index(end));
        let rows = self.rows.get(start..end).unwrap_or_default();
        // The last key is above all others.
        let below = match rows {
            _ if key == u32::MAX => rows.len().wrapping_sub(1),
            [first, _] => usize::from(first.key < key),
            _ => rows.partition_point(|row| row.key < key),
        };
        let values =
            if HOLDING { self.values.get(start.wrapping_add(below)).copied().unwrap_or_default() } else { [0; 2] };
        Below { ways: rows.get(below).map_or(0, |row| row.ways), values }
    }

    /// Writes a group: for each key what is below it, and a last row for all.
    fn write(&mut self, rows: &[(u32, Below)]) {
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
fn row(table: &Table<'_>, lance: Lance, way: &Way<'_>, free: &mut [u32; 6]) -> (u32, Below) {
    let mut row = Below { ways: 1, values: [0, 0] };
    let mut key = 0;
    let mut holders = SeatSet::default();
    for (seat, draw) in way.draws.iter().flatten() {
        key = table.key(*seat, lance, &draw.hand).max(key);
        row.ways = row.ways.wrapping_mul(draw.orders());
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
