//! The files of vectors: built into the library, or in a folder. `tests/vectors/README.md` says what they mean.

use flate2::read::GzDecoder;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::io::{ErrorKind, Read};
use std::path::Path;

macro_rules! built_in {
    ($($name:literal),+ $(,)?) => {
        /// The names of the files, as they are run.
        pub const FILES: &[&str] = &[$($name),+];

        /// Each file as `build.rs` leaves it: compressed, since they are a million letters, and 50,000 bytes so.
        const BUILT_IN: &[&[u8]] = &[$(include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".gz"))),+];
    };
}

built_in!("showdown.json", "score.json", "games.json", "order.json", "values.tsv", "perft.json");

/// What engines are held to: the cases of all files.
#[derive(Debug, Default)]
pub struct Vectors {
    pub(super) showdown: Vec<Question>,
    pub(super) score: Vec<Question>,
    pub(super) games: Vec<Game>,
    pub(super) order: Vec<Order>,
    pub(super) perft: Vec<Perft>,
    pub(super) values: Vec<Worth>,
}

/// One request, and a part of its answer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    pub why: String,
    pub request: Value,
    pub want: Value,
}

/// A game, action by action.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Game {
    pub why: String,
    pub start: Value,
    pub steps: Vec<Step>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Step {
    pub legal: Value,
    pub action: Value,
    pub awards: Value,
    pub snapshot: Value,
}

/// The hands that take part in a lance, in lists of those that tie.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Order {
    pub ruleset: Value,
    pub lance: String,
    pub best_first: Vec<Vec<String>>,
}

/// How many ways the betting of a hand can go.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Perft {
    pub why: String,
    pub ruleset: Value,
    pub hands: Vec<String>,
    pub score: Value,
    pub mano: i32,
    pub depths: Vec<Depth>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Depth {
    /// Which depth it is; the list has them in order from 1.
    #[serde(rename = "depth")]
    pub _depth: usize,
    pub sequences: usize,
    pub stones: Vec<i64>,
}

/// What a hand is worth: a part of its result in Evaluate.
#[derive(Debug)]
pub(super) struct Worth {
    pub hand: String,
    pub kings: i32,
    pub want: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File<C> {
    #[serde(rename = "note")]
    _note: String,
    cases: Vec<C>,
}

impl Vectors {
    /// Those that this version was built with. Fails only if its build was broken.
    pub fn built_in() -> Result<Vectors, String> {
        let mut vectors = Vectors::default();
        for (name, packed) in FILES.iter().zip(BUILT_IN) {
            let mut text = String::new();
            GzDecoder::new(*packed).read_to_string(&mut text).map_err(|fault| format!("{name}: {fault}"))?;
            vectors.add(name, &text)?;
        }
        Ok(vectors)
    }

    /// The files of a folder that have one of [the names](FILES). Fails, with a sentence that names the file, when there are none and
    /// when one cannot be read.
    pub fn in_folder(folder: &Path) -> Result<Vectors, String> {
        let mut vectors = Vectors::default();
        let mut any = false;
        for name in FILES {
            let path = folder.join(name);
            match std::fs::read_to_string(&path) {
                Ok(text) => vectors.add(name, &text).map_err(|fault| format!("{}: {fault}", folder.display()))?,
                Err(fault) if fault.kind() == ErrorKind::NotFound => continue,
                Err(fault) => return Err(format!("{}: {fault}", path.display())),
            }
            any = true;
        }
        if any { Ok(vectors) } else { Err(format!("{} has none of {}", folder.display(), FILES.join(", "))) }
    }

    fn add(&mut self, name: &str, text: &str) -> Result<(), String> {
        let added = match name {
            "showdown.json" => cases(text).map(|cases| self.showdown = cases),
            "score.json" => cases(text).map(|cases| self.score = cases),
            "games.json" => cases(text).map(|cases| self.games = cases),
            "order.json" => cases(text).map(|cases| self.order = cases),
            "perft.json" => cases(text).map(|cases| self.perft = cases),
            _ => worths(text).map(|rows| self.values = rows),
        };
        added.map_err(|fault| format!("{name}: {fault}"))
    }
}

fn cases<C: DeserializeOwned>(text: &str) -> Result<Vec<C>, String> {
    let file: File<C> = serde_json::from_str(text).map_err(|fault| fault.to_string())?;
    if file.cases.is_empty() { Err("it has no cases".to_owned()) } else { Ok(file.cases) }
}

const HEADING: &str = "hand\tkings\tpoints\tpares\tpares_stones\tjuego_stones";

fn worths(text: &str) -> Result<Vec<Worth>, String> {
    let mut lines = text.lines();
    if lines.next() != Some(HEADING) {
        return Err(format!("its first line must be {HEADING:?}"));
    }
    let row = |(number, line): (usize, &str)| {
        worth(line).ok_or_else(|| format!("line {number}: {line:?} is none of its rows"))
    };
    (2..).zip(lines).map(row).collect()
}

fn worth(line: &str) -> Option<Worth> {
    let mut cells = line.split('\t');
    let hand = cells.next()?.to_owned();
    let number = |cell: Option<&str>| cell?.parse::<i32>().ok();
    let (kings, points) = (number(cells.next())?, number(cells.next())?);
    let kind = cells.next()?;
    let (pares, juego) = (number(cells.next())?, number(cells.next())?);
    if cells.next().is_some() {
        return None;
    }
    let want = json!({
        "hand": hand, "points": points, "pares": {"kind": kind, "stones": pares}, "juego": {"stones": juego},
    });
    Some(Worth { hand, kings, want })
}
