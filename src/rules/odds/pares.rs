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
use super::draw::{Alike, Counts, MOST_CLASSES, Unseen, choose};
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
    /// The pares of a hand with so many cards of each rank, the highest first.
    fn of(cards: impl Iterator<Item = (Rank, u8)>) -> Option<Pares> {
        cards.fold(None, |pares, (rank, count)| match (pares, count) {
            (Some(Pares::Par(high)), 2) => Some(Pares::Duples { high, low: rank }),
            (_, 2) => Some(Pares::Par(rank)),
            (_, 3) => Some(Pares::Medias(rank)),
            (_, 4) => Some(Pares::Duples { high: rank, low: rank }),
            _ => pares,
        })
    }

    fn kind(self) -> ParesKind {
        match self {
            Pares::Par(_) => ParesKind::Par,
            Pares::Medias(_) => ParesKind::Medias,
            Pares::Duples { .. } => ParesKind::Duples,
        }
    }

    /// How many cards of a rank a hand has with just these pares, if not one or none.
    fn needs(self, of: Rank) -> Option<u8> {
        match self {
            Pares::Par(rank) => (rank == of).then_some(2),
            Pares::Medias(rank) => (rank == of).then_some(3),
            Pares::Duples { high, low } if high == low => (high == of).then_some(4),
            Pares::Duples { high, low } => (high == of || low == of).then_some(2),
        }
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

impl Form {
    const NOTHING: Form = Form { cards: 0, kind: ParesKind::None, stands: Ordering::Less };

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
        let fits = best.needs(rank).map_or(count <= 1, |needed| count == needed);
        let cards = self.cards.checked_add(count).filter(|&cards| fits && cards <= 4)?;
        Some(Form { cards, ..self })
    }
}

/// The cards that are not seen, by rank, the highest first.
struct Ranks {
    ranks: Vec<Rank>,
    left: Counts,
}

/// A number of cards that a hand draws of a rank, and the place of what it comes to then.
#[derive(Clone, Copy)]
struct Step {
    drawn: u8,
    to: usize,
}

/// How one hand can go on.
struct Path {
    forms: Vec<Form>,
    /// How far apart two of its forms are in the numbers of combinations.
    stride: usize,
    /// By rank and form.
    steps: Vec<Vec<Vec<Step>>>,
}

impl Path {
    /// Of a hand of which these cards are known. Only what can come to four cards is gone on with.
    fn new(ranks: &Ranks, known: &Counts, stride: usize, grow: impl Fn(Form, Rank, u8) -> Option<Form>) -> Path {
        let mut forms = vec![Form::NOTHING];
        let mut steps: Vec<Vec<Vec<Step>>> = Vec::new();
        for ((&rank, &left), &known) in ranks.ranks.iter().zip(&ranks.left).zip(known) {
            let before = forms.len();
            let mut of_rank = Vec::new();
            for at in 0..before {
                let Some(&form) = forms.get(at) else { break };
                let mut step = |count: u8| {
                    let drawn = count.checked_sub(known).filter(|&drawn| drawn <= left)?;
                    let next = grow(form, rank, count)?;
                    let to = forms.iter().position(|&form| form == next).unwrap_or_else(|| {
                        forms.push(next);
                        forms.len().wrapping_sub(1)
                    });
                    Some(Step { drawn, to })
                };
                of_rank.push((0..=4).filter_map(&mut step).collect());
            }
            steps.push(of_rank);
        }
        let mut ends: Vec<bool> = forms.iter().map(|form| form.cards == 4).collect();
        for of_rank in steps.iter_mut().rev() {
            let mut before = vec![false; forms.len()];
            for (steps, goes_on) in of_rank.iter_mut().zip(&mut before) {
                steps.retain(|step| ends.get(step.to).copied().unwrap_or_default());
                *goes_on = !steps.is_empty();
            }
            ends = before;
        }
        steps.iter_mut().flatten().flatten().for_each(|step| step.to = step.to.wrapping_mul(stride));
        Path { forms, stride, steps }
    }

    /// How it can go on from a combination.
    fn steps(&self, rank: usize, combination: usize) -> &[Step] {
        self.steps.get(rank).and_then(|forms| forms.get(self.place(combination))).map(Vec::as_slice).unwrap_or_default()
    }

    /// The place of its form in a combination.
    fn place(&self, combination: usize) -> usize {
        let place = combination.checked_div(self.stride).and_then(|place| place.checked_rem(self.forms.len()));
        place.unwrap_or_default()
    }
}

/// In how many ways the other hands come to a combination of forms.
struct Outcome {
    ways: u128,
    forms: ArrayVec<[Other; 6]>,
}

/// What became of another hand.
#[derive(Clone, Copy)]
struct Other(Form);

impl Default for Other {
    fn default() -> Other {
        Other(Form::NOTHING)
    }
}

/// All combinations to which hands can come together, the first of which is not told of where it is that of the winner.
fn outcomes(ranks: &Ranks, paths: &[Path], winner: bool) -> Vec<Outcome> {
    let all = paths.iter().map(|path| path.forms.len()).fold(1, usize::wrapping_mul);
    let (mut now, mut then) = (vec![0_u128; all], vec![0_u128; all]);
    let (mut live, mut next) = (vec![0_usize], Vec::new());
    now.iter_mut().take(1).for_each(|ways| *ways = 1);
    for (rank, &left) in (0..ranks.ranks.len()).zip(&ranks.left) {
        for at in live.drain(..) {
            let Some(ways) = now.get_mut(at).map(std::mem::take) else { continue };
            let steps: ArrayVec<[&[Step]; 6]> = paths.iter().map(|path| path.steps(rank, at)).collect();
            spread(&steps, left, 0, ways, &mut |at, ways| {
                let Some(sum) = then.get_mut(at) else { return };
                if *sum == 0 {
                    next.push(at);
                }
                *sum = sum.wrapping_add(ways);
            });
        }
        std::mem::swap(&mut live, &mut next);
        std::mem::swap(&mut now, &mut then);
    }
    let outcome = |at: usize| Outcome {
        ways: now.get(at).copied().unwrap_or_default(),
        forms: paths
            .iter()
            .skip(usize::from(winner))
            .filter_map(|path| path.forms.get(path.place(at)).copied().map(Other))
            .collect(),
    };
    live.into_iter().map(outcome).collect()
}

/// Draws cards of one rank, of which so many are left, for these hands in turn, and tells of each way.
fn spread(hands: &[&[Step]], left: u8, at: usize, ways: u128, found: &mut impl FnMut(usize, u128)) {
    let Some((steps, others)) = hands.split_first() else { return found(at, ways) };
    for step in *steps {
        if let Some(left_then) = left.checked_sub(step.drawn) {
            let ways = ways.wrapping_mul(choose(left, step.drawn).into());
            spread(others, left_then, at.wrapping_add(step.to), ways, found);
        }
    }
}

/// Counts who wins pares, their stones, and in how many deals two teams hold them. Nothing when it is time to give up.
pub(super) fn count(table: &Table<'_>, sums: &mut Sums) -> Option<()> {
    let question = table.question;
    let ruleset = &question.ruleset;
    let unseen = Unseen::new(ruleset, Alike::Ranks, question.gone());
    let mut classes: Vec<(Rank, u8)> = unseen.faces.iter().map(|&face| ruleset.played(face)).zip(unseen.left).collect();
    classes.sort_unstable();
    classes.reverse();
    let mut ranks = Ranks { ranks: Vec::new(), left: [0; MOST_CLASSES] };
    for (&(rank, count), left) in classes.iter().zip(&mut ranks.left) {
        ranks.ranks.push(rank);
        *left = count;
    }
    let known = |seat: Seat| {
        let mut counts = [0_u8; MOST_CLASSES];
        let cards = question.known(seat);
        for (&rank, count) in ranks.ranks.iter().zip(&mut counts) {
            *count =
                cards.iter().filter(|&&face| ruleset.played(face) == rank).fold(0, |sum: u8, _| sum.wrapping_add(1));
        }
        counts
    };
    let unknown: Vec<Seat> = question.unknown().iter().collect();
    let paths = |winner: Option<Seat>, best: Pares| {
        let others = unknown.iter().copied().filter(|&other| Some(other) != winner);
        let mut stride = 1_usize;
        let mut paths: Vec<Path> = Vec::new();
        for seat in winner.into_iter().chain(others) {
            let wins = winner == Some(seat);
            let path = Path::new(&ranks, &known(seat), stride, |form, rank, count| {
                if wins { form.win(best, rank, count) } else { form.grow(best, rank, count) }
            });
            stride = stride.wrapping_mul(path.forms.len());
            paths.push(path);
        }
        paths
    };
    let pares = |seat: Seat| Pares::of(ranks.ranks.iter().copied().zip(known(seat)));
    let shown = table.known_seats.iter().filter_map(|seat| Some((pares(seat)?, table.near(seat), seat))).max();
    if let Some((best, _, seat)) = shown {
        for outcome in outcomes(&ranks, &paths(None, best), false) {
            won(table, &unknown, seat, best, &outcome, sums);
        }
    }
    // Where nothing is known of them, what is found of one is so of the others.
    let alike = unknown.iter().all(|&seat| question.known(seat).is_empty());
    let of_rank = |&high: &Rank| {
        let duples = ranks.ranks.iter().filter(move |&&low| low <= high).map(move |&low| Pares::Duples { high, low });
        [Pares::Par(high), Pares::Medias(high)].into_iter().chain(duples)
    };
    for best in ranks.ranks.iter().flat_map(of_rank) {
        table.go_on()?;
        let mut found: Option<Vec<Outcome>> = None;
        for &winner in &unknown {
            if shown.is_some_and(|(shown, near, _)| (shown, near) > (best, table.near(winner))) {
                continue;
            }
            let of_winner = || outcomes(&ranks, &paths(Some(winner), best), true);
            let outcomes = found.take().filter(|_| alike).unwrap_or_else(of_winner);
            let others: Vec<Seat> = unknown.iter().copied().filter(|&other| other != winner).collect();
            for outcome in &outcomes {
                won(table, &others, winner, best, outcome, sums);
            }
            found = Some(outcomes);
        }
    }
    let [_, _, pares, ..] = &sums.lances;
    let won = Seat::ALL.iter().map(|&seat| pares.wins[seat]).fold(0, u128::wrapping_add);
    sums.pares.nobody = sums.deals.wrapping_sub(won);
    Some(())
}

/// Counts an outcome in which a seat wins against these others, where no tie goes to one of them.
fn won(table: &Table<'_>, others: &[Seat], winner: Seat, best: Pares, outcome: &Outcome, sums: &mut Sums) {
    let ruleset = &table.question.ruleset;
    let mut holders: SeatSet = table.known_seats.iter().filter(|&seat| table.known[seat].holds(Lance::Pares)).collect();
    holders.insert(winner);
    let side = table.side(winner);
    let on_side = |seat: &Seat| *seat != winner && side.contains(*seat);
    let known = table.known_seats.iter().filter(on_side).map(|seat| table.known[seat].pares().stones());
    let mut stones = known.fold(best.kind().stones(), i32::wrapping_add);
    for (&other, Other(form)) in others.iter().zip(&outcome.forms) {
        if form.kind == ParesKind::None {
            continue;
        }
        if form.stands == Ordering::Equal && table.near(other) > table.near(winner) {
            return;
        }
        holders.insert(other);
        if on_side(&other) {
            stones = stones.wrapping_add(form.kind.stones());
        }
    }
    let team = ruleset.team_of(winner);
    let contested = !holders.without(ruleset.side(team)).is_empty();
    if contested {
        sums.pares.contested = sums.pares.contested.wrapping_add(outcome.ways);
        stones = stones.wrapping_add(i32::from(ruleset.pass_stone()));
    }
    let lance = sums.lance_mut(Lance::Pares);
    lance.wins[winner] = lance.wins[winner].wrapping_add(outcome.ways);
    let stones = outcome.ways.wrapping_mul(stones.unsigned_abs().into());
    lance.stones[team] = lance.stones[team].wrapping_add(stones);
}
