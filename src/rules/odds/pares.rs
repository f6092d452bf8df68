//! Pares, counted without going over deals.
//!
//! Of a hand only its pares matter, and of those that lose only what kind they are and whether they tie. So for all pares that can win, a
//! hand is followed rank by rank, from the highest: how many cards it has so far, and how their pares stand to those that win. How many
//! deals there are of each combination of what all hands have come to is known from those of the rank before, since a
//! rank's cards can be drawn in so many ways by each hand in turn.
//!
//! Where something is declared not all hands can be held, so pares are counted with the other lances then.

use super::super::card::Rank;
use super::super::hand::ParesKind;
use super::super::lance::Lance;
use super::super::seat::{Seat, SeatSet};
use super::Sums;
use super::count::Table;
use super::draw::{Alike, Counts, Unseen, choose};
use std::cmp::Ordering;
use tinyvec::ArrayVec;

/// Pares in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Pares {
    Par(Rank),
    Medias(Rank),
    Duples { high: Rank, low: Rank },
}

impl Pares {
    /// All of which this is the highest rank, given the ranks that there are.
    fn of_rank(high: Rank, ranks: &Ranks) -> impl Iterator<Item = Pares> {
        let lower = ranks.iter().map(|&(rank, _)| rank).filter(move |&low| low <= high);
        let duples = lower.map(move |low| Pares::Duples { high, low });
        [Pares::Par(high), Pares::Medias(high)].into_iter().chain(duples)
    }

    fn kind(self) -> ParesKind {
        match self {
            Pares::Par(_) => ParesKind::Par,
            Pares::Medias(_) => ParesKind::Medias,
            Pares::Duples { .. } => ParesKind::Duples,
        }
    }

    /// Whether a hand with just these pares can have so many cards of a rank.
    fn fits(self, of: Rank, count: u8) -> bool {
        let needed = match self {
            Pares::Par(rank) => (rank == of).then_some(2),
            Pares::Medias(rank) => (rank == of).then_some(3),
            Pares::Duples { high, low } if high == low => (high == of).then_some(4),
            Pares::Duples { high, low } => (high == of || low == of).then_some(2),
        };
        needed.map_or(count <= 1, |needed| count == needed)
    }
}

/// What a hand has come to by the ranks that it has been followed through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Form {
    cards: u8,
    kind: ParesKind,
    /// How its pares stand to those that win. While it may still come to duples: how its pair stands to their higher pair.
    stands: Ordering,
}

impl Default for Form {
    fn default() -> Form {
        Form { cards: 0, kind: ParesKind::None, stands: Ordering::Less }
    }
}

impl Form {
    /// With so many cards of the next rank; nothing where it does not lose or tie then.
    fn grow(self, best: Pares, rank: Rank, count: u8) -> Option<Form> {
        let cards = self.cards.checked_add(count).filter(|&cards| cards <= 4)?;
        let (kind, stands) = match (self.kind, count) {
            (kind, 0 | 1) => (kind, self.stands),
            (ParesKind::None, 2) => (ParesKind::Par, Pares::Par(rank).cmp(&best)),
            (ParesKind::None, 3) => (ParesKind::Medias, Pares::Medias(rank).cmp(&best)),
            (ParesKind::None, _) => (ParesKind::Duples, Pares::Duples { high: rank, low: rank }.cmp(&best)),
            _ => match best {
                Pares::Duples { low, .. } => (ParesKind::Duples, self.stands.then(rank.cmp(&low))),
                _ => return None,
            },
        };
        let stands = match (best, kind, cards) {
            (Pares::Duples { high, .. }, ParesKind::Par, 2) if count == 2 => rank.cmp(&high),
            (Pares::Duples { .. }, ParesKind::Par, 2) => stands,
            (Pares::Duples { .. }, ParesKind::Par, _) => Ordering::Less,
            (_, _, _) if stands.is_gt() => return None,
            _ => stands,
        };
        Some(Form { cards, kind, stands })
    }

    /// The same of the hand that wins with just these pares.
    fn win(self, best: Pares, rank: Rank, count: u8) -> Option<Form> {
        let cards = self.cards.checked_add(count).filter(|&cards| cards <= 4 && best.fits(rank, count))?;
        Some(Form { cards, ..self })
    }
}

/// How many cards of each rank are not seen, the highest first.
type Ranks = [(Rank, u8)];

/// A number of cards that a hand draws of a rank, and the place of what it comes to then among the forms after that rank.
#[derive(Clone, Copy, Default)]
struct Step {
    drawn: u8,
    to: u8,
}

/// How a hand of which certain cards are known can go on.
struct Path {
    known: Counts,
    /// By the number of ranks that it has been followed through.
    forms: Vec<Vec<Form>>,
    /// By rank and form.
    steps: Vec<Vec<ArrayVec<[Step; 5]>>>,
}

impl Path {
    /// Only what can come to four cards is gone on with.
    fn new(ranks: &Ranks, known: &Counts, grow: impl Fn(Form, Rank, u8) -> Option<Form>) -> Path {
        let mut forms = Vec::with_capacity(ranks.len().saturating_add(1));
        let mut steps: Vec<Vec<ArrayVec<[Step; 5]>>> = Vec::with_capacity(ranks.len());
        let mut now = vec![Form::default()];
        for (&(rank, left), &known) in ranks.iter().zip(known) {
            let mut then = Vec::new();
            let of_form = |form: &Form| {
                let step = |drawn: u8| {
                    let next = grow(*form, rank, drawn.wrapping_add(known))?;
                    let to = then.iter().position(|&form| form == next).unwrap_or_else(|| {
                        then.push(next);
                        then.len().saturating_sub(1)
                    });
                    Some(Step { drawn, to: u8::try_from(to).unwrap_or(u8::MAX) })
                };
                (0..=4_u8.saturating_sub(form.cards).min(left)).filter_map(step).collect()
            };
            steps.push(now.iter().map(of_form).collect());
            forms.push(std::mem::replace(&mut now, then));
        }
        let mut ends: Vec<bool> = now.iter().map(|form| form.cards == 4).collect();
        forms.push(now);
        for of_rank in steps.iter_mut().rev() {
            let goes_on = |steps: &mut ArrayVec<[Step; 5]>| {
                steps.retain(|step| ends.get(usize::from(step.to)).copied().unwrap_or_default());
                !steps.is_empty()
            };
            ends = of_rank.iter_mut().map(goes_on).collect();
        }
        Path { known: *known, forms, steps }
    }

    /// How many forms it can have after so many ranks.
    fn count(&self, after: usize) -> usize {
        self.forms.get(after).map_or(0, Vec::len)
    }

    fn steps(&self, rank: usize, form: u8) -> &[Step] {
        let steps = self.steps.get(rank).and_then(|forms| forms.get(usize::from(form)));
        steps.map(|steps| steps.as_slice()).unwrap_or_default()
    }
}

/// The places of the forms that hands have come to, each among those of its path after the same rank. Hands with the same path can change
/// places, so theirs are in ascending order: one such combination stands for all its arrangements.
type Forms = [u8; 6];

/// What the hands that do not win have come to in the end, and in how many ways.
struct Outcome {
    others: ArrayVec<[Form; 6]>,
    ways: u128,
}

/// Hands that are followed together, those with the same path next to each other.
struct Hands<'p> {
    paths: ArrayVec<[Option<&'p Path>; 6]>,
}

impl Hands<'_> {
    fn alike(&self, one: usize, other: usize) -> bool {
        let path = |hand: usize| self.paths.get(hand).copied().flatten();
        path(one).zip(path(other)).is_some_and(|(one, other)| std::ptr::eq(one, other))
    }

    fn paths(&self) -> impl Iterator<Item = &Path> {
        self.paths.iter().copied().flatten()
    }

    /// All that they can come to, by arrangement. So many of the first ones are not told of. Nothing when it is time to give up.
    fn outcomes(&self, table: &Table<'_>, ranks: &Ranks, untold: usize) -> Option<Vec<Outcome>> {
        let after = ranks.len();
        let all = |after: usize| self.paths().map(|path| path.count(after)).fold(1, usize::wrapping_mul);
        let most = (0..=after).map(all).max().unwrap_or_default();
        // What is taken out of them leaves nothing, so they serve for all ranks in turn.
        let (mut now, mut then) = (vec![0_u128; most], vec![0_u128; most]);
        now.iter_mut().take(1).for_each(|ways| *ways = 1);
        let (mut live, mut next) = (vec![Forms::default()], Vec::new());
        for (rank, &(_, left)) in ranks.iter().enumerate() {
            for forms in live.drain(..) {
                table.go_on()?;
                let Some(ways) = now.get_mut(self.number(rank, &forms)).map(std::mem::take) else { continue };
                let steps = self.paths().zip(forms).map(|(path, form)| path.steps(rank, form));
                let steps: ArrayVec<[&[Step]; 6]> = steps.collect();
                spread(&steps, left, &mut Forms::default(), 0, ways, &mut |mut forms, ways| {
                    self.sort(&mut forms);
                    let Some(sum) = then.get_mut(self.number(rank.wrapping_add(1), &forms)) else { return };
                    if *sum == 0 {
                        next.push(forms);
                    }
                    *sum = sum.wrapping_add(ways);
                });
            }
            std::mem::swap(&mut live, &mut next);
            std::mem::swap(&mut now, &mut then);
        }
        let (mut outcomes, mut arranged) = (Vec::new(), Vec::new());
        for mut forms in live {
            let ways = now.get(self.number(after, &forms)).copied().unwrap_or_default();
            arranged.clear();
            self.arrange(0, &mut forms, &mut arranged);
            let ways = ways.checked_div(u128::try_from(arranged.len()).unwrap_or_default()).unwrap_or_default();
            outcomes.extend(arranged.iter().map(|forms| {
                let others = self.paths().zip(forms).skip(untold);
                let form = |(path, &form): (&Path, &u8)| path.forms.get(after)?.get(usize::from(form)).copied();
                Outcome { others: others.filter_map(form).collect(), ways }
            }));
        }
        Some(outcomes)
    }

    /// The number of a combination after so many ranks.
    fn number(&self, after: usize, forms: &Forms) -> usize {
        self.paths()
            .zip(forms)
            .fold(0, |number: usize, (path, &form)| number.wrapping_mul(path.count(after)).wrapping_add(form.into()))
    }

    fn sort(&self, forms: &mut Forms) {
        for hand in 1..self.paths.len() {
            let mut at = hand;
            while let Some(before) = at.checked_sub(1) {
                if forms.get(before) <= forms.get(at) || !self.alike(before, at) {
                    break;
                }
                forms.swap(before, at);
                at = before;
            }
        }
    }

    /// All arrangements of these forms from this hand on.
    fn arrange(&self, hand: usize, forms: &mut Forms, found: &mut Vec<Forms>) {
        if hand >= self.paths.len() {
            return found.push(*forms);
        }
        for other in hand..self.paths.len() {
            let is_there = forms.get(hand..other).unwrap_or_default().iter().any(|form| forms.get(other) == Some(form));
            if !is_there && self.alike(hand, other) {
                forms.swap(hand, other);
                self.arrange(hand.wrapping_add(1), forms, found);
                forms.swap(hand, other);
            }
        }
    }
}

/// Draws cards of one rank, of which so many are left, for these hands in turn, and tells of each way.
fn spread(
    steps: &[&[Step]],
    left: u8,
    forms: &mut Forms,
    hand: usize,
    ways: u128,
    found: &mut impl FnMut(Forms, u128),
) {
    let Some((of_hand, others)) = steps.split_first() else { return found(*forms, ways) };
    for step in *of_hand {
        let (Some(left_then), Some(form)) = (left.checked_sub(step.drawn), forms.get_mut(hand)) else { continue };
        *form = step.to;
        let ways = ways.wrapping_mul(choose(left, step.drawn).into());
        spread(others, left_then, forms, hand.wrapping_add(1), ways, found);
    }
}

/// Counts who wins pares, their stones, and in how many deals two teams hold them. Nothing when it is time to give up.
pub(super) fn count(table: &Table<'_>, sums: &mut Sums) -> Option<()> {
    let question = table.question;
    let ruleset = &question.ruleset;
    let unseen = Unseen::new(ruleset, Alike::Ranks, question.gone()).best_first(ruleset, Lance::Grande);
    let ranks: Vec<(Rank, u8)> = unseen.faces.iter().map(|&face| ruleset.played(face)).zip(unseen.left).collect();
    let known = |seat: Seat| unseen.counts(ruleset, &question.known(seat));
    let mut unknown: Vec<(Counts, Seat)> = table.unknown().iter().map(|seat| (known(seat), seat)).collect();
    unknown.sort_unstable();
    let all: Vec<Pares> = ranks.iter().flat_map(|&(high, _)| Pares::of_rank(high, &ranks)).collect();
    let pares = |seat: Seat| {
        let held = known(seat);
        let fits = |pares: &Pares| ranks.iter().zip(held).all(|(&(rank, _), count)| pares.fits(rank, count));
        all.iter().copied().find(fits)
    };
    let shown = table.known_seats.iter().filter_map(|seat| Some((pares(seat)?, table.near(seat), seat))).max();
    for &best in &all {
        let mut winners: Vec<(Option<Counts>, Seat)> = Vec::new();
        winners.extend(shown.filter(|&(pares, ..)| pares == best).map(|(_, _, seat)| (None, seat)));
        let wins = |seat: Seat| shown.is_none_or(|(pares, near, _)| (pares, near) < (best, table.near(seat)));
        winners.extend(unknown.iter().filter(|&&(_, seat)| wins(seat)).map(|&(known, seat)| (Some(known), seat)));
        if winners.is_empty() {
            continue;
        }
        let mut paths: Vec<Path> = Vec::new();
        for (known, _) in &unknown {
            if paths.iter().all(|path| path.known != *known) {
                paths.push(Path::new(&ranks, known, |form, rank, count| form.grow(best, rank, count)));
            }
        }
        // What is found of one holds for others of whom as much is known.
        let mut found: Option<(Option<Counts>, Vec<Outcome>)> = None;
        for (known, winner) in winners {
            let others = unknown.iter().filter(|&&(_, seat)| seat != winner);
            let outcomes = match found.take() {
                Some((of, outcomes)) if of == known => outcomes,
                _ => {
                    let own =
                        known.map(|known| Path::new(&ranks, &known, |form, rank, count| form.win(best, rank, count)));
                    let others = others.clone().map(|(known, _)| paths.iter().find(|path| path.known == *known));
                    let hands = Hands { paths: own.as_ref().map(Some).into_iter().chain(others).collect() };
                    hands.outcomes(table, &ranks, usize::from(own.is_some()))?
                }
            };
            let won = Won::new(table, winner, best);
            for outcome in &outcomes {
                won.count(others.clone().map(|&(_, seat)| seat), outcome, sums);
            }
            found = Some((known, outcomes));
        }
    }
    let pares = sums.lance(Lance::Pares);
    let won = ruleset.seats().map(|seat| pares.wins[seat]).fold(0, u128::wrapping_add);
    sums.pares.nobody = sums.deals.wrapping_sub(won);
    Some(())
}

/// A seat that wins with certain pares, and who holds pares for sure then.
struct Won<'t> {
    table: &'t Table<'t>,
    winner: Seat,
    side: SeatSet,
    holders: SeatSet,
    /// What those of them bring that are on its side.
    stones: i32,
}

impl Won<'_> {
    fn new<'t>(table: &'t Table<'t>, winner: Seat, best: Pares) -> Won<'t> {
        let mut won = Won {
            table,
            winner,
            side: table.side(winner),
            holders: SeatSet::only(winner),
            stones: best.kind().stones(),
        };
        for seat in table.known_seats.iter().filter(|&seat| seat != winner) {
            won.add(seat, table.known[seat].pares());
        }
        won
    }

    fn add(&mut self, seat: Seat, pares: ParesKind) {
        if pares != ParesKind::None {
            self.holders.insert(seat);
        }
        if self.side.contains(seat) {
            self.stones = self.stones.wrapping_add(pares.stones());
        }
    }

    /// Counts what became of the other hands, unless a tie goes to one of them.
    fn count(&self, others: impl Iterator<Item = Seat>, outcome: &Outcome, sums: &mut Sums) {
        let (table, ruleset, ways) = (self.table, &self.table.question.ruleset, outcome.ways);
        let mut won = Won { ..*self };
        for (other, form) in others.zip(&outcome.others) {
            if form.stands == Ordering::Equal && table.near(other) > table.near(self.winner) {
                return;
            }
            won.add(other, form.kind);
        }
        let team = ruleset.team_of(self.winner);
        if !won.holders.without(ruleset.side(team)).is_empty() {
            sums.pares.contested = sums.pares.contested.wrapping_add(ways);
            won.stones = won.stones.wrapping_add(i32::from(ruleset.pass_stone()));
        }
        let lance = sums.lance_mut(Lance::Pares);
        lance.wins[self.winner] = lance.wins[self.winner].wrapping_add(ways);
        let stones = ways.wrapping_mul(won.stones.unsigned_abs().into());
        lance.stones[team] = lance.stones[team].wrapping_add(stones);
    }
}
