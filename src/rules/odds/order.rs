//! Grande and chica, counted without going over deals.
//!
//! Both compare hands card by card. So a hand is below another exactly where it begins with some of the same cards, and all
//! that come after these are below the next card of the other. For one hand, each other seat is taken to begin with none to four of
//! its cards; how many deals there are of that is a product: the cards they begin with, class by class; then those that come after,
//! of which any below a bound will do, the lowest bound first, since what is below it is below the others too.
//!
//! Where something is declared not all hands can be held, so those lances are counted with the others then.

use super::super::hand::Hand;
use super::super::lance::Lance;
use super::super::seat::{Seat, Seats};
use super::Sums;
use super::count::Table;
use super::draw::{Alike, Counts, Unseen, choose};
use tinyvec::ArrayVec;

/// Counts who wins the lance, grande or chica, and its stones: one each time. Nothing when it is time to give up.
pub(super) fn count(table: &Table<'_>, lance: Lance, sums: &mut Sums) -> Option<()> {
    let question = table.question;
    let ruleset = &question.ruleset;
    let unseen = Unseen::new(ruleset, Alike::Ranks, question.gone()).best_first(ruleset, lance);
    let known = Seats::map(|seat| unseen.counts(ruleset, &question.known(seat)));
    let key = |seat: Seat, hand: &Hand| table.key(seat, lance, hand);
    let best = table.known_seats.iter().map(|seat| (key(seat, &table.known[seat]), seat)).max();
    let found = sums.lance_mut(lance);
    let mut win = |seat: Seat, drawn: &Counts| {
        let others = table.unknown().iter().filter(|&other| other != seat);
        let mut hand = known[seat];
        hand.iter_mut().zip(drawn).for_each(|(count, &drawn)| *count = count.wrapping_add(drawn));
        let mut below = Below {
            hand: [0; 4],
            others: others.map(|other| (known[other], table.near(other) < table.near(seat))).collect(),
            more: ArrayVec::new(),
        };
        let classes =
            hand.iter().enumerate().flat_map(|(class, &count)| std::iter::repeat_n(class, usize::from(count)));
        below.hand.iter_mut().zip(classes).for_each(|(place, class)| *place = class);
        let ways = below.ways(0, &unseen.without(drawn).left, unseen.ways(drawn));
        for sum in [&mut found.wins[seat], &mut found.stones[ruleset.team_of(seat)]] {
            *sum = sum.wrapping_add(ways);
        }
    };
    if let Some((_, seat)) = best {
        win(seat, &Counts::default());
    }
    for seat in table.unknown().iter() {
        for draw in unseen.draws(ruleset, &question.known(seat), |_| true) {
            table.go_on()?;
            if best.is_none_or(|(best, _)| key(seat, &draw.hand) > best) {
                win(seat, &draw.counts);
            }
        }
    }
    Some(())
}

/// The ways in which others draw hands that are below one.
struct Below {
    /// The classes of its cards, the best first.
    hand: [usize; 4],
    /// What is known of each other hand, and whether it loses when it is equal.
    others: ArrayVec<[(Counts, bool); 6]>,
    /// For others that begin with less than all of its cards: with how many, and how many more they draw that come after.
    more: ArrayVec<[(usize, u8); 6]>,
}

impl Below {
    /// In how many ways all others from this one on draw such hands of the cards that are left, times `ways`.
    fn ways(&mut self, other: usize, left: &Counts, ways: u128) -> u128 {
        let Some(&(known, loses_ties)) = self.others.get(other) else { return self.more_ways(left, ways) };
        let next = other.wrapping_add(1);
        let (mut begin, mut left, mut ways, mut sum) = (Counts::default(), *left, ways, 0_u128);
        for (held, class) in self.hand.into_iter().enumerate() {
            if let Some(more) = more(&known, &begin, class, held) {
                self.more.push((held, more));
                sum = sum.wrapping_add(self.ways(next, &left, ways));
                self.more.pop();
            }
            let (Some(begin), Some(left)) = (begin.get_mut(class), left.get_mut(class)) else { break };
            *begin = begin.wrapping_add(1);
            // One that is not among the known ones is drawn, as the first or a further one of its class.
            let drawn = begin.saturating_sub(known.get(class).copied().unwrap_or_default());
            if drawn > 0 {
                ways = ways.wrapping_mul(u128::from(*left));
                ways = if drawn > 1 { ways.checked_div(drawn.into()).unwrap_or_default() } else { ways };
                *left = left.saturating_sub(1);
            }
            if ways == 0 {
                return sum;
            }
        }
        if loses_ties && known.iter().zip(&begin).all(|(known, begin)| known <= begin) {
            sum = sum.wrapping_add(self.ways(next, &left, ways));
        }
        sum
    }

    /// In how many ways they draw the cards that come after those with which they begin, times `ways`.
    fn more_ways(&self, left: &Counts, mut ways: u128) -> u128 {
        let mut taken = 0_u8;
        for (held, class) in self.hand.into_iter().enumerate().rev() {
            let all = self.more.iter().filter(|&&(begin, _)| begin == held);
            let mut below = None;
            for &(_, more) in all {
                let of = || left.iter().skip(class.wrapping_add(1)).fold(0, |sum: u8, &left| sum.wrapping_add(left));
                let below = *below.get_or_insert_with(of);
                ways = ways.wrapping_mul(choose(below.saturating_sub(taken), more).into());
                taken = taken.wrapping_add(more);
            }
        }
        ways
    }
}

/// How many cards a hand draws that is to begin with these, so many, with all others below a class; nothing where it cannot, since of its
/// known cards another one is in that class or above.
fn more(known: &Counts, begin: &Counts, class: usize, held: usize) -> Option<u8> {
    let next = class.wrapping_add(1);
    let after = known.iter().skip(next).fold(0, |sum: u8, &count| sum.wrapping_add(count));
    let begins = known.iter().zip(begin).take(next).all(|(known, begin)| known <= begin);
    u8::try_from(held).ok().and_then(|held| 4_u8.checked_sub(held)?.checked_sub(after)).filter(|_| begins)
}
