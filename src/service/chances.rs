//! The requests and responses of the odds, as `messages` has those of the other calls.

use crate::rules::{Declarations, Lance, Method, RulesetOverrides};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What is known of a hand, to be asked what may be expected of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "ruleset": {"preset": "standard"}, "mano": 0, "hands": ["RR3A", "????", "RS??", ""], "seen": "7C",
    "declared": {"pares": ["yes", "no", "unknown", "unknown"]}, "accuracy": "exact"
}))]
pub struct OddsRequest {
    /// The rules of the table; left out: the standard game.
    #[serde(default)]
    pub ruleset: RulesetOverrides,
    /// The seat that is mano, 0 to 5: in all ties the seat that comes first from it wins (R-2.3).
    #[schema(minimum = 0, maximum = 5, example = 0)]
    pub mano: i32,
    /// Each seat's four cards, `?` for each that is not known; empty is a hand of which nothing is known.
    #[schema(min_items = 2, max_items = 6, example = json!(["RR3A", "????", "RS??", ""]))]
    pub hands: Vec<String>,
    /// The cards that are known to be in no hand: discards of one's own, and cards that were exposed. Left out: none.
    #[serde(default, deserialize_with = "crate::rules::present", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "7C")]
    pub seen: Option<String>,
    /// What has been said of pares and juego (R-5.1). Left out: nothing.
    #[serde(default, deserialize_with = "crate::rules::present", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub declared: Option<Declarations>,
    /// How the odds are to be found. Left out: counted where that can be done within the time of a call, and sampled where it cannot.
    #[serde(default, deserialize_with = "crate::rules::present", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub accuracy: Option<Method>,
}

/// What may be expected of a hand, all deals that agree with what is known and declared being equally likely.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(example = json!({
    "method": "exact", "deals": "43370632305000",
    "lances": [
        {
            "lance": "grande", "seats": [0.98752228164, 0.004159239453, 0.004159239453, 0.004159239453],
            "teams": [0.991681521093, 0.008318478907], "stones": [0.991681521093, 0.008318478907]
        }
    ],
    "pares": {"nobody": 0.0, "contested": 0.779708263121}, "juego": {"nobody": 0.0, "contested": 0.411120153593},
    "all_passed": [7.35, 0.87]
}))]
pub struct OddsResponse {
    /// How they were found.
    pub method: Method,
    /// How many deals there are, a whole number in decimal digits. Where they are sampled, those that agree with the cards, whatever
    /// has been declared.
    #[schema(pattern = r"^[0-9]+$", max_length = 39, example = "43370632305000")]
    pub deals: String,
    /// How many deals were drawn; left out when all were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 1, maximum = 2147483647, example = 1_000_000)]
    pub samples: Option<i32>,
    /// Who wins each lance: grande, chica, pares, juego and punto, in this order.
    #[schema(max_items = 5)]
    pub lances: Vec<LanceOdds>,
    /// Who holds pares.
    pub pares: HoldingOdds,
    /// Who holds juego.
    pub juego: HoldingOdds,
    /// The stones that each team is expected to take when everyone passes in all lances (R-6.2), 0 or more.
    #[schema(max_items = 5, example = json!([7.35, 0.87]))]
    pub all_passed: Vec<f64>,
}

/// Who is expected to win a lance.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(example = json!({
    "lance": "grande", "seats": [0.98752228164, 0.004159239453, 0.004159239453, 0.004159239453],
    "teams": [0.991681521093, 0.008318478907], "stones": [0.991681521093, 0.008318478907]
}))]
pub struct LanceOdds {
    /// The lance.
    pub lance: Lance,
    /// The chance that each seat wins it, 0 to 1. Juego and punto: that it is also the one that is played (R-4.1).
    #[schema(max_items = 6, example = json!([0.98752228164, 0.004159239453, 0.004159239453, 0.004159239453]))]
    pub seats: Vec<f64>,
    /// The chance that each team wins it, 0 to 1.
    #[schema(max_items = 5, example = json!([0.991681521093, 0.008318478907]))]
    pub teams: Vec<f64>,
    /// The stones that each team is expected to take from it with no bet, 0 or more; a pass stone is counted where the table plays
    /// it (R-6.4).
    #[schema(max_items = 5, example = json!([0.991681521093, 0.008318478907]))]
    pub stones: Vec<f64>,
    /// The standard error of each of `seats`; left out when all deals were counted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 6, example = json!([0.0001, 0.0001, 0.0001, 0.0001]))]
    pub seats_error: Vec<f64>,
    /// The standard error of each of `teams`; left out when all deals were counted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 5, example = json!([0.0001, 0.0001]))]
    pub teams_error: Vec<f64>,
    /// The standard error of each of `stones`; left out when all deals were counted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 5, example = json!([0.0001, 0.0001]))]
    pub stones_error: Vec<f64>,
}

/// Whether a lance is held (R-5.1).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
#[schema(example = json!({"nobody": 0.034173544565, "contested": 0.659043450549}))]
pub struct HoldingOdds {
    /// The chance that nobody holds it, 0 to 1.
    #[schema(minimum = 0, maximum = 1, example = 0.034173544565)]
    pub nobody: f64,
    /// The chance that rivals hold it, so that it can be bet (R-5.2), 0 to 1.
    #[schema(minimum = 0, maximum = 1, example = 0.659043450549)]
    pub contested: f64,
}

/// A hand, to be asked what becomes of it with each discard.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"ruleset": {"preset": "two_players"}, "mano": 0, "seat": 1, "hand": "R74A", "seen": "5"}))]
pub struct DiscardsRequest {
    /// The rules of the table; left out: the standard game.
    #[serde(default)]
    pub ruleset: RulesetOverrides,
    /// The seat that is mano, 0 to 5 (R-2.3).
    #[schema(minimum = 0, maximum = 5, example = 0)]
    pub mano: i32,
    /// The seat whose hand it is, 0 to 5.
    #[schema(minimum = 0, maximum = 5, example = 1)]
    pub seat: i32,
    /// Its four cards. Nothing is known of the other hands.
    #[schema(example = "R74A")]
    pub hand: String,
    /// The cards that are known to be in no hand, such as those that it discarded before. Left out: none.
    #[serde(default, deserialize_with = "crate::rules::present", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "5")]
    pub seen: Option<String>,
    /// How the stones are to be found; the chances of the hand are always counted. Left out: as in Odds, for all ways together.
    #[serde(default, deserialize_with = "crate::rules::present", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub accuracy: Option<Method>,
}

/// What becomes of a hand with each discard.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(example = json!({"method": "exact", "discards": []}))]
pub struct DiscardsResponse {
    /// How the stones of all ways were found.
    pub method: Method,
    /// How many deals were drawn for each; left out when all were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 1, maximum = 2147483647, example = 200_000)]
    pub samples: Option<i32>,
    /// All ways to discard one to four cards (R-3.2), the best first: by the stones of the seat's team less the mean of the other teams' in
    /// `all_passed`. Ways that differ only in cards that play alike are one.
    #[schema(max_items = 15)]
    pub discards: Vec<DiscardOdds>,
}

/// What becomes of a hand with one discard.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(example = json!({
    "discard": "7", "keep": "RR3", "pares": {"none": 0.0, "par": 0.0, "medias": 0.861111111111, "duples": 0.138888888889},
    "juego": [{"points": 31, "chance": 0.2}, {"points": 32, "chance": 0.0}, {"points": 40, "chance": 0.1},
    {"points": 37, "chance": 0.0}, {"points": 36, "chance": 0.0}, {"points": 35, "chance": 0.0}, {"points": 34,
    "chance": 0.1}, {"points": 33, "chance": 0.1}],
    "percentiles": {"grande": 0.98, "chica": 0.2, "pares": 0.95, "juego": 0.8, "punto": 0.1}, "all_passed": [6.1, 1.4]
}))]
pub struct DiscardOdds {
    /// The cards that are thrown, in the order in which they are held.
    #[schema(example = "7")]
    pub discard: String,
    /// The cards that are kept, in the same order.
    #[schema(example = "RR3")]
    pub keep: String,
    /// The chances of what the hand then holds in pares.
    pub pares: ParesChances,
    /// The chances of each juego, best first (R-4.6); what they lack to 1 is the chance of none.
    #[schema(min_items = 8, max_items = 8)]
    pub juego: Vec<JuegoChance>,
    /// How strong the hand then is expected to be.
    pub percentiles: Percentiles,
    /// The stones that each team is expected to take when everyone passes in all lances (R-6.2), 0 or more.
    #[schema(max_items = 5, example = json!([6.1, 1.4]))]
    pub all_passed: Vec<f64>,
    /// The standard error of each of `all_passed`; left out when all deals were counted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 5, example = json!([0.01, 0.01]))]
    pub all_passed_error: Vec<f64>,
}

/// The chances of what a hand holds in pares (R-4.5).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
#[schema(example = json!({"none": 0.0, "par": 0.0, "medias": 0.861111111111, "duples": 0.138888888889}))]
pub struct ParesChances {
    /// The chance of none, 0 to 1.
    #[schema(minimum = 0, maximum = 1, example = 0.0)]
    pub none: f64,
    /// The chance of a par, 0 to 1.
    #[schema(minimum = 0, maximum = 1, example = 0.0)]
    pub par: f64,
    /// The chance of medias, 0 to 1.
    #[schema(minimum = 0, maximum = 1, example = 0.861111111111)]
    pub medias: f64,
    /// The chance of duples, 0 to 1.
    #[schema(minimum = 0, maximum = 1, example = 0.138888888889)]
    pub duples: f64,
}

/// The chance of a juego (R-4.6).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
#[schema(example = json!({"points": 31, "chance": 0.2}))]
pub struct JuegoChance {
    /// Its points, 31 to 40.
    #[schema(minimum = 31, maximum = 40, example = 31)]
    pub points: i32,
    /// Its chance, 0 to 1.
    #[schema(minimum = 0, maximum = 1, example = 0.2)]
    pub chance: f64,
}

/// For each lance, the share of all hands of the full pack that a hand is expected to beat, of equal ones half.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
#[schema(example = json!({"grande": 0.98, "chica": 0.2, "pares": 0.95, "juego": 0.8, "punto": 0.1}))]
pub struct Percentiles {
    /// The grande, 0 to 1.
    #[schema(minimum = 0, maximum = 1, example = 0.98)]
    pub grande: f64,
    /// The chica, 0 to 1.
    #[schema(minimum = 0, maximum = 1, example = 0.2)]
    pub chica: f64,
    /// The pares, 0 to 1.
    #[schema(minimum = 0, maximum = 1, example = 0.95)]
    pub pares: f64,
    /// The juego, 0 to 1.
    #[schema(minimum = 0, maximum = 1, example = 0.8)]
    pub juego: f64,
    /// The punto, 0 to 1; hands with juego are the lowest here.
    #[schema(minimum = 0, maximum = 1, example = 0.1)]
    pub punto: f64,
}
