//! Whether something that answers the calls of the contract plays by its rules: the vectors of `tests/vectors`, put to it one by one.
//!
//! This floor knows none of the others, the rules least of all: it judges any engine by the vectors alone, ours too. The command
//! `conformance` asks a service over REST; an engine in Rust can be asked without a wire:
//!
//! ```
//! use mus_rules::conformance::{self, Answers, NoAnswer, Vectors};
//! use serde_json::{Value, json};
//!
//! struct Mine;
//!
//! impl Answers for Mine {
//!     fn ask(&self, _call: &str, _request: &Value) -> Result<Value, NoAnswer> {
//!         Ok(json!({"to be": "written"}))
//!     }
//! }
//!
//! let report = conformance::run(&Mine, &Vectors::built_in()?, conformance::DEPTH)?;
//! assert!(report.failed() > 1_900);
//! println!("{}", report.files[0].failures[0]);
//! # Ok::<(), String>(())
//! ```

mod vectors;

pub use vectors::{FILES, Vectors};

use serde::Serialize;
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::rc::Rc;
use vectors::{Game, Order, Perft, Question, Worth};

/// Something that answers the calls of the contract.
pub trait Answers {
    /// Asks one call, named as its rpc in snake case, with the request's JSON.
    fn ask(&self, call: &str, request: &Value) -> Result<Value, NoAnswer>;
}

/// Why a call brought no answer.
#[derive(Debug, Clone)]
pub enum NoAnswer {
    /// It was refused, or what came back is no answer: the case has failed, and the next one is tried. What came, as text.
    Refused(String),
    /// Nobody is there to ask: the run is over. A sentence that says so.
    Gone(String),
}

/// What a run found.
#[derive(Debug, Serialize)]
pub struct Report {
    /// The files that were run, in the order of their running; one that is run in two ways is there twice.
    pub files: Vec<FileReport>,
}

impl Report {
    /// How many cases were run.
    pub fn cases(&self) -> usize {
        self.files.iter().map(|file| file.cases).sum()
    }

    /// How many of them failed.
    pub fn failed(&self) -> usize {
        self.files.iter().map(|file| file.failures.len()).sum()
    }
}

/// What became of the cases of one file.
#[derive(Debug, Serialize)]
pub struct FileReport {
    /// The file's name.
    pub file: &'static str,
    /// The calls that its cases ask.
    pub calls: &'static [&'static str],
    /// How many cases it has.
    pub cases: usize,
    /// Those that failed, at most one failure a case: the first.
    pub failures: Vec<Failure>,
}

/// What is wrong in a case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// What the case is about.
    pub case: String,
    /// The call that was answered wrongly.
    pub call: String,
    /// Where in the answer, or in the case for one of many steps; "" for the whole of it.
    pub path: String,
    /// What was wanted there, as JSON or in words.
    pub want: String,
    /// What was found there.
    pub found: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { case, call, path, want, found } = self;
        let at = if path.is_empty() { "" } else { " at " };
        write!(out, "{case}: {call}{at}{path}: wanted {want}, found {found}")
    }
}

/// A place where an answer has not what is wanted.
#[derive(Debug, PartialEq, Eq)]
pub struct Difference {
    /// Where, such as `lances[0].winner.seat`.
    pub path: String,
    /// What is wanted there, as JSON; `nothing` when it must not be there.
    pub want: String,
    /// What is there.
    pub found: String,
}

/// How many letters of a value a failure shows.
const SHOWN: usize = 300;

fn shown(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

fn json_shown(value: &Value) -> String {
    if value.is_null() { "nothing".to_owned() } else { shown(&value.to_string()) }
}

/// The first place where an answer has not all that is wanted: fields that are named are equal, arrays whole, and null means not
/// there. Paths begin with `path`.
///
/// ```
/// use mus_rules::conformance::difference;
/// use serde_json::json;
///
/// let answer = json!({"score": {"stones": [5, 2]}, "awards": []});
/// assert_eq!(difference(&answer, &json!({"score": {"stones": [5, 2]}, "illegal": null}), ""), None);
/// let wrong = difference(&answer, &json!({"score": {"stones": [5, 3]}}), "").unwrap();
/// assert_eq!((wrong.path.as_str(), wrong.want.as_str(), wrong.found.as_str()), ("score.stones[1]", "3", "2"));
/// ```
pub fn difference(answer: &Value, want: &Value, path: &str) -> Option<Difference> {
    match (want, answer) {
        (Value::Object(want), Value::Object(answer)) => want.iter().find_map(|(key, want)| {
            let dot = if path.is_empty() { "" } else { "." };
            difference(answer.get(key).unwrap_or(&Value::Null), want, &format!("{path}{dot}{key}"))
        }),
        (Value::Array(want), Value::Array(answer)) if want.len() == answer.len() => {
            let mut pairs = answer.iter().zip(want).enumerate();
            pairs.find_map(|(at, (answer, want))| difference(answer, want, &format!("{path}[{at}]")))
        }
        _ if answer == want => None,
        _ => Some(Difference { path: path.to_owned(), want: json_shown(want), found: json_shown(answer) }),
    }
}

/// How deep the trees of `perft.json` are walked unless said otherwise: some 1,300 calls.
pub const DEPTH: u8 = 5;

/// Puts all vectors to a service, the trees of `perft.json` down to `depth`. Fails, with a sentence, when nobody is there to answer.
pub fn run(service: &dyn Answers, vectors: &Vectors, depth: u8) -> Result<Report, String> {
    let run = Run(service);
    let files = [
        each("showdown.json", &["showdown"], &vectors.showdown, |case| run.question("showdown", case)),
        each("score.json", &["score"], &vectors.score, |case| run.question("score", case)),
        each("games.json", &["start", "legal_actions", "apply"], &vectors.games, |case| run.game(case)),
        each("games.json", &["replay"], &vectors.games, |case| run.replay(case)),
        each("order.json", &["evaluate"], &vectors.order, |case| run.order(case)),
        run.values(&vectors.values),
        each("perft.json", &["start", "apply"], &vectors.perft, |case| run.perft(case, depth)),
    ];
    let mut files = files.into_iter().collect::<Result<Vec<_>, _>>()?;
    files.retain(|file| file.cases > 0);
    Ok(Report { files })
}

/// Why a case is not gone on with.
enum Stop {
    Failed(Box<Failure>),
    Gone(String),
}

type Checked = Result<(), Stop>;

fn each<C>(
    file: &'static str,
    calls: &'static [&'static str],
    cases: &[C],
    check: impl Fn(&C) -> Checked,
) -> Result<FileReport, String> {
    let mut failures = Vec::new();
    for case in cases {
        match check(case) {
            Ok(()) => {}
            Err(Stop::Failed(failure)) => failures.push(*failure),
            Err(Stop::Gone(sentence)) => return Err(sentence),
        }
    }
    Ok(FileReport { file, calls, cases: cases.len(), failures })
}

fn failed(case: &str, call: &str, path: &str, want: String, found: String) -> Stop {
    let [case, call, path] = [case, call, path].map(str::to_owned);
    Stop::Failed(Box::new(Failure { case, call, path, want, found }))
}

fn stopped(case: &str, call: &str, path: &str, fault: NoAnswer) -> Stop {
    match fault {
        NoAnswer::Refused(found) => failed(case, call, path, "an answer".to_owned(), shown(&found)),
        NoAnswer::Gone(sentence) => Stop::Gone(sentence),
    }
}

/// Checks that the answer has what is wanted.
fn has(case: &str, call: &str, answer: &Value, want: &Value, path: &str) -> Checked {
    match difference(answer, want, path) {
        None => Ok(()),
        Some(it) => Err(failed(case, call, &it.path, it.want, it.found)),
    }
}

/// What an answer has at a JSON pointer; null when there is nothing.
fn part<'a>(answer: &'a Value, pointer: &str) -> &'a Value {
    answer.pointer(pointer).unwrap_or(&Value::Null)
}

struct Run<'s>(&'s dyn Answers);

impl Run<'_> {
    fn ask(&self, case: &str, call: &str, path: &str, request: &Value) -> Result<Value, Stop> {
        self.0.ask(call, request).map_err(|fault| stopped(case, call, path, fault))
    }

    fn question(&self, call: &str, case: &Question) -> Checked {
        let answer = self.ask(&case.why, call, "", &case.request)?;
        has(&case.why, call, &answer, &case.want, "")
    }

    /// A game step by step. What the answer before says of what is legal, LegalActions says too.
    fn game(&self, game: &Game) -> Checked {
        let case = game.why.as_str();
        let mut now = self.ask(case, "start", "start", &game.start)?;
        let mut told_by = "start";
        for (at, step) in game.steps.iter().enumerate() {
            let place = |field: &str| format!("steps[{at}].{field}");
            has(case, told_by, part(&now, "/next"), &step.legal, &place("legal"))?;
            let listed =
                self.ask(case, "legal_actions", &place("legal"), &json!({"snapshot": part(&now, "/snapshot")}))?;
            if listed != *part(&now, "/next") {
                let (want, found) = (json_shown(part(&now, "/next")), json_shown(&listed));
                return Err(failed(case, "legal_actions", &place("legal"), want, found));
            }
            let action = json!({"snapshot": part(&now, "/snapshot"), "action": step.action});
            now = self.ask(case, "apply", &place("action"), &action)?;
            told_by = "apply";
            has(case, "apply", part(&now, "/awards"), &step.awards, &place("awards"))?;
            has(case, "apply", part(&now, "/snapshot"), &step.snapshot, &place("snapshot"))?;
        }
        Ok(())
    }

    /// The same game as one Replay: the last snapshot, and every award at the action that brought it.
    fn replay(&self, game: &Game) -> Checked {
        let mut request = game.start.clone();
        if let Some(request) = request.as_object_mut() {
            request.insert("actions".to_owned(), game.steps.iter().map(|step| step.action.clone()).collect());
        }
        let mut awards = Vec::new();
        for (at, step) in game.steps.iter().enumerate() {
            for award in step.awards.as_array().into_iter().flatten() {
                let mut award = award.clone();
                if let Some(award) = award.as_object_mut() {
                    award.insert("action".to_owned(), at.into());
                }
                awards.push(award);
            }
        }
        let last = game.steps.last().map(|step| &step.snapshot);
        let want = json!({"illegal": null, "awards": awards, "snapshot": last});
        let answer = self.ask(&game.why, "replay", "", &request)?;
        has(&game.why, "replay", &answer, &want, "")
    }

    /// All hands in the order of their strength: the lists from the strongest down, each with those that tie.
    fn order(&self, order: &Order) -> Checked {
        let case = format!("{} with ruleset {}", order.lance, order.ruleset);
        let hands = every_hand();
        let answer = self.ask(&case, "evaluate", "", &json!({"ruleset": order.ruleset, "hands": hands}))?;
        let mut ranked: BTreeMap<Reverse<i64>, BTreeSet<&str>> = BTreeMap::new();
        for (at, hand) in hands.iter().enumerate() {
            let found = part(&answer, &format!("/results/{at}/{}/strength", order.lance));
            let Some(strength) = found.as_i64() else {
                let path = format!("results[{at}].{}.strength", order.lance);
                return Err(failed(&case, "evaluate", &path, "an integer".to_owned(), json_shown(found)));
            };
            if strength > 0 {
                ranked.entry(Reverse(strength)).or_default().insert(hand);
            }
        }
        let want: Vec<BTreeSet<&str>> =
            order.best_first.iter().map(|tied| tied.iter().map(String::as_str).collect()).collect();
        let found: Vec<BTreeSet<&str>> = ranked.into_values().collect();
        let places = want.len().max(found.len());
        match (0..places).find(|&at| want.get(at) != found.get(at)) {
            None => Ok(()),
            Some(at) => {
                let [want, found] = [want.get(at), found.get(at)].map(|tied| json_shown(&json!(tied)));
                Err(failed(&case, "evaluate", &format!("best_first[{at}]"), want, found))
            }
        }
    }

    /// What each hand is worth, as many at once as the contract takes.
    fn values(&self, rows: &[Worth]) -> Result<FileReport, String> {
        let mut cases = Vec::new();
        for rows in rows.chunk_by(|one, next| one.kings == next.kings).flat_map(|rows| rows.chunks(1_000)) {
            let kings = rows.first().map(|row| row.kings);
            let hands: Vec<&str> = rows.iter().map(|row| row.hand.as_str()).collect();
            let answer = Rc::new(self.0.ask("evaluate", &json!({"ruleset": {"kings": kings}, "hands": hands})));
            cases.extend(rows.iter().enumerate().map(|(at, row)| (row, at, answer.clone())));
        }
        each("values.tsv", &["evaluate"], &cases, |(row, at, answer)| {
            let case = format!("{} with {} kings", row.hand, row.kings);
            match answer.as_ref() {
                Ok(answer) => {
                    let found = part(answer, &format!("/results/{at}"));
                    has(&case, "evaluate", found, &row.want, &format!("results[{at}]"))
                }
                Err(fault) => Err(stopped(&case, "evaluate", "", fault.clone())),
            }
        })
    }

    /// How many ways the betting can go. Each action is an Apply.
    fn perft(&self, perft: &Perft, depth: u8) -> Checked {
        let case = perft.why.as_str();
        let apply = |snapshot: &Value, action: Value, path: &str| {
            self.ask(case, "apply", path, &json!({"snapshot": snapshot, "action": action}))
        };
        let start = json!({"ruleset": perft.ruleset, "mano": perft.mano, "score": perft.score});
        let start = self.ask(case, "start", "", &start)?;
        let dealt = apply(part(&start, "/snapshot"), json!({"type": "deal", "cards": perft.hands}), "hands")?;
        let cut = apply(part(&dealt, "/snapshot"), json!({"type": "no_mus", "seat": perft.mano}), "mano")?;
        let mut positions = vec![cut];
        for (at, want) in perft.depths.iter().take(usize::from(depth)).enumerate() {
            let place = |field: &str| format!("depths[{at}].{field}");
            let mut next = Vec::new();
            let betting = positions.iter().filter(|position| position.pointer("/next/lance").is_some());
            for position in betting {
                let legal = part(position, "/next");
                for listed in part(legal, "/actions").as_array().into_iter().flatten() {
                    if next.len() == want.sequences {
                        // An engine that lists too much is not followed without end.
                        let found = "more".to_owned();
                        return Err(failed(case, "apply", &place("sequences"), want.sequences.to_string(), found));
                    }
                    let mut action = json!({"type": part(listed, "/type"), "seat": part(legal, "/turn")});
                    if let (Some(action), Some(min)) = (action.as_object_mut(), listed.get("min")) {
                        action.insert("stones".to_owned(), min.clone());
                    }
                    next.push(apply(part(position, "/snapshot"), action, &place("sequences"))?);
                }
            }
            positions = next;
            let mut stones = vec![0_i64; want.stones.len()];
            for position in &positions {
                for (team, sum) in stones.iter_mut().enumerate() {
                    let own = part(position, &format!("/snapshot/score/stones/{team}")).as_i64().unwrap_or_default();
                    *sum = sum.saturating_add(own);
                }
            }
            has(case, "apply", &json!(positions.len()), &json!(want.sequences), &place("sequences"))?;
            has(case, "apply", &json!(stones), &json!(want.stones), &place("stones"))?;
        }
        Ok(())
    }
}

/// All 715 hands that differ in their ranks, cards from high to low.
fn every_hand() -> Vec<String> {
    let mut hands = vec![String::new()];
    let ranks = "RCS765432A";
    for _ in 0..4 {
        let longer = |hand: &String| {
            // No rank above the last one, so that each hand comes once.
            let lowest = hand.chars().last();
            let from = lowest.and_then(|rank| ranks.find(rank)).unwrap_or(0);
            ranks.chars().skip(from).map(|rank| format!("{hand}{rank}")).collect::<Vec<_>>()
        };
        hands = hands.iter().flat_map(longer).collect();
    }
    hands
}
