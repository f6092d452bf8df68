//! Odds and Discards. Both can take long, so each is read first, and then answered with some [`Effort`], wherever its caller likes.

use super::chances::*;
use super::error::{Code, Error};
use crate::rules::{self, Discard, Holding, JUEGOS, Lance, Method, Question, Ruleset, Sample, Seat, Sums, Team, ratio};
use crate::words::Message;

/// How much may be done for an answer.
#[derive(Clone, Copy)]
pub struct Effort<'e> {
    /// The most work that is done to count all deals, in steps of about a tenth of a microsecond; what is more is sampled.
    pub most_work: u64,
    /// Whether to give up, asked every few microseconds.
    pub stop: &'e dyn Fn() -> bool,
}

impl std::fmt::Debug for Effort<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Effort").field("most_work", &self.most_work).finish_non_exhaustive()
    }
}

impl Default for Effort<'_> {
    /// As much as four hands need of which nothing is known, whatever the ruleset; without end.
    fn default() -> Effort<'static> {
        Effort { most_work: 100_000_000, stop: &|| false }
    }
}

/// How many deals are drawn at random, and how many more where most do not agree with what is declared.
const SAMPLES: u32 = 1_000_000;
const TRIES: u32 = 8_000_000;

/// The same for each of the ways to discard.
const SAMPLES_OF_DISCARD: u32 = 200_000;

/// What may be expected of a hand of which only some cards are known.
///
/// Fails with the first fault of ruleset, mano, hands or `seen`; with `inconsistent_snapshot` at `declared` when the cards
/// contradict what is declared (R-5.1); and with `limit_exceeded` at `accuracy` when the answer is to be exact and cannot be had
/// within the time of a call.
///
/// ```
/// use mus_rules::service::{OddsRequest, odds};
/// let hands = ["RR3A", "????", "????", "????"].map(String::from).to_vec();
/// let answer = odds(&OddsRequest { hands, ..Default::default() }).unwrap();
/// assert_eq!(answer.deals, "43370632305000");
/// assert!((answer.lances[0].seats[0] - 0.987522281640).abs() < 1e-12);
/// ```
pub fn odds(request: &OddsRequest) -> Result<OddsResponse, Error> {
    OddsAsked::read(request)?.answer(&Effort::default())
}

/// What becomes of a hand with each way to discard, the best first.
///
/// Fails with the first fault of ruleset, mano, seat, hand or `seen`; and with `limit_exceeded` at `accuracy` as [`odds`] does.
///
/// ```
/// use mus_rules::rules::{Preset, RulesetOverrides};
/// use mus_rules::service::{DiscardsRequest, discards};
/// let ruleset = RulesetOverrides::from(Preset::TwoPlayers);
/// let answer = discards(&DiscardsRequest { ruleset, hand: "RR37".into(), ..Default::default() }).unwrap();
/// assert_eq!((answer.discards.len(), answer.discards[0].discard.as_str()), (7, "7"));
/// ```
pub fn discards(request: &DiscardsRequest) -> Result<DiscardsResponse, Error> {
    DiscardsAsked::read(request)?.answer(&Effort::default())
}

/// A request for odds that has been read. Two that ask the same are equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OddsAsked {
    ruleset: Ruleset,
    question: Question,
    accuracy: Option<Method>,
}

impl OddsAsked {
    /// Reads a request. Fails as [`odds`] does, but for what only the answer shows.
    pub fn read(request: &OddsRequest) -> Result<OddsAsked, Error> {
        let ruleset = super::calls::ruleset(&request.ruleset)?;
        let mano = ruleset.read_seat("mano", request.mano)?;
        let (seen, declared) =
            (request.seen.as_deref().unwrap_or_default(), request.declared.clone().unwrap_or_default());
        let question = Question::read(&ruleset, mano, &request.hands, seen, &declared)?;
        Ok(OddsAsked { ruleset, question, accuracy: request.accuracy })
    }

    /// The answer. Fails as [`odds`] does, and with `timeout` when the effort says to give up.
    pub fn answer(&self, effort: &Effort<'_>) -> Result<OddsResponse, Error> {
        match method(self.accuracy, self.question.work(), effort)? {
            Method::Exact => {
                let sums = self.question.count(effort.stop).ok_or_else(given_up)?;
                if sums.deals == 0 {
                    return Err(self.question.no_deal().into());
                }
                Ok(response(&self.ruleset, Method::Exact, sums.deals, &sums, None))
            }
            Method::Sampled => {
                let sample = self.question.sample(SAMPLES, TRIES, effort.stop).ok_or_else(given_up)?;
                if sample.sums.deals == 0 {
                    return Err(never_met());
                }
                Ok(response(&self.ruleset, Method::Sampled, self.question.deals(), &sample.sums, Some(&sample)))
            }
        }
    }
}

/// How an answer is to be found that takes so much work to count.
fn method(accuracy: Option<Method>, work: u64, effort: &Effort<'_>) -> Result<Method, Error> {
    let too_much = work > effort.most_work;
    match accuracy {
        Some(Method::Exact) if too_much => Err(Error::at(Code::LimitExceeded, "accuracy", Message::TooLongToCount)),
        Some(method) => Ok(method),
        None if too_much => Ok(Method::Sampled),
        None => Ok(Method::Exact),
    }
}

fn given_up() -> Error {
    Error::new(Code::Timeout, Message::NobodyWaitsForOdds)
}

/// Where what is declared is so rare that no deal of those that were drawn agrees with it.
fn never_met() -> Error {
    Error::at(Code::LimitExceeded, "declared", Message::TooRare)
}

fn response(ruleset: &Ruleset, method: Method, deals: u128, sums: &Sums, sample: Option<&Sample>) -> OddsResponse {
    let by = sums.deals;
    let lances = Lance::ALL.iter().enumerate().map(|(at, &lance)| {
        let found = sums.lance(lance);
        let seats: Vec<f64> = ruleset.seats().map(|seat| ratio(found.wins[seat], by)).collect();
        let teams: Vec<f64> = ruleset
            .teams()
            .map(|team| {
                let wins = ruleset.side(team).iter().map(|seat| found.wins[seat]);
                ratio(wins.fold(0, u128::saturating_add), by)
            })
            .collect();
        let stones: Vec<f64> = ruleset.teams().map(|team| ratio(found.stones[team], by)).collect();
        let (mut seats_error, mut teams_error, mut stones_error) = (Vec::new(), Vec::new(), Vec::new());
        if let Some(squares) = sample.and_then(|sample| sample.squares.get(at)) {
            let chances = |chances: &[f64]| chances.iter().map(|&chance| error(chance, chance, by)).collect();
            (seats_error, teams_error) = (chances(&seats), chances(&teams));
            let squares = ruleset.teams().map(|team| ratio(squares[team], by));
            stones_error = stones.iter().zip(squares).map(|(&mean, squares)| error(mean, squares, by)).collect();
        }
        LanceOdds { lance, seats, teams, stones, seats_error, teams_error, stones_error }
    });
    let holding = |it: Holding| HoldingOdds { nobody: ratio(it.nobody, by), contested: ratio(it.contested, by) };
    OddsResponse {
        method,
        deals: deals.to_string(),
        samples: sample.map(|_| i32::try_from(by).unwrap_or(i32::MAX)),
        lances: lances.collect(),
        pares: holding(sums.pares),
        juego: holding(sums.juego),
        all_passed: all_passed(ruleset, sums).into_iter().map(|(_, stones)| stones).collect(),
    }
}

/// The standard error of a mean of so many, by the mean of their squares.
fn error(mean: f64, squares: f64, samples: u128) -> f64 {
    ((squares - mean * mean).max(0.0) * ratio(1, samples)).sqrt()
}

/// The stones that each team takes when nothing is bet in any lance.
fn all_passed(ruleset: &Ruleset, sums: &Sums) -> Vec<(Team, f64)> {
    let all = |team: Team| sums.lances.iter().map(|lance| lance.stones[team]).fold(0, u128::saturating_add);
    ruleset.teams().map(|team| (team, ratio(all(team), sums.deals))).collect()
}

/// A request for the ways to discard that has been read. Two that ask the same are equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DiscardsAsked {
    ruleset: Ruleset,
    seat: Seat,
    question: Question,
    accuracy: Option<Method>,
}

impl DiscardsAsked {
    /// Reads a request. Fails as [`discards`] does, but for what only the answer shows.
    pub fn read(request: &DiscardsRequest) -> Result<DiscardsAsked, Error> {
        let ruleset = super::calls::ruleset(&request.ruleset)?;
        let mano = ruleset.read_seat("mano", request.mano)?;
        let seat = ruleset.read_seat("seat", request.seat)?;
        let seen = request.seen.as_deref().unwrap_or_default();
        let question = Question::of_one(&ruleset, mano, seat, &request.hand, seen)?;
        Ok(DiscardsAsked { ruleset, seat, question, accuracy: request.accuracy })
    }

    /// The answer. Fails as [`discards`] does, and with `timeout` when the effort says to give up.
    pub fn answer(&self, effort: &Effort<'_>) -> Result<DiscardsResponse, Error> {
        let ways = self.question.discards(self.seat);
        let work = ways.iter().map(|way| way.question.work()).fold(0, u64::saturating_add);
        let method = method(self.accuracy, work, effort)?;
        let mut samples = None;
        let mut found = Vec::new();
        for way in ways {
            let (stones, errors) = match method {
                Method::Exact => {
                    let sums = way.question.count(effort.stop).ok_or_else(given_up)?;
                    (all_passed(&self.ruleset, &sums), Vec::new())
                }
                Method::Sampled => {
                    let sampled = way.question.sample(SAMPLES_OF_DISCARD, SAMPLES_OF_DISCARD, effort.stop);
                    let sample = sampled.ok_or_else(given_up)?;
                    samples = i32::try_from(sample.sums.deals).ok();
                    let stones = all_passed(&self.ruleset, &sample.sums);
                    let squares = |team: Team| ratio(sample.all_passed_squares[team], sample.sums.deals);
                    let errors = stones.iter().map(|&(team, mean)| error(mean, squares(team), sample.sums.deals));
                    let errors = errors.collect();
                    (stones, errors)
                }
            };
            found.push((self.lead(&stones), discard_odds(&way, &stones, errors)));
        }
        found.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        Ok(DiscardsResponse { method, samples, discards: found.into_iter().map(|(_, odds)| odds).collect() })
    }

    /// How many stones more its team takes than the others do in the mean.
    fn lead(&self, stones: &[(Team, f64)]) -> f64 {
        let own = self.ruleset.team_of(self.seat);
        let others = f64::from(self.ruleset.teams_count().saturating_sub(1).max(1));
        stones.iter().map(|&(team, stones)| if team == own { stones } else { -stones / others }).sum()
    }
}

fn discard_odds(way: &Discard, stones: &[(Team, f64)], all_passed_error: Vec<f64>) -> DiscardOdds {
    let [none, par, medias, duples] = way.pares;
    let [grande, chica, pares, juego, punto] = way.percentiles;
    let juegos = JUEGOS.into_iter().zip(way.juego);
    DiscardOdds {
        discard: rules::notation(&way.thrown),
        keep: rules::notation(&way.kept),
        pares: ParesChances { none, par, medias, duples },
        juego: juegos.map(|(points, chance)| JuegoChance { points, chance }).collect(),
        percentiles: Percentiles { grande, chica, pares, juego, punto },
        all_passed: stones.iter().map(|&(_, stones)| stones).collect(),
        all_passed_error,
    }
}
