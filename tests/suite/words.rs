//! Señas, nicknames and rulesets as they are told.

use crate::harness::{text, transports};
use serde_json::{Value, json};

/// Section 8, row by row: the gesture, and what it means in `fem`, `bizkaia` and `fournier`.
const SIGNALS: [[&str; 4]; 15] = [
    ["bite the lower lip", "two kings", "two kings", "two kings"],
    ["bite the lower lip to one side", "", "", "three kings"],
    [
        "corner of the closed lips to one side",
        "medias of kings; other medias once grande is closed",
        "medias of kings",
        "",
    ],
    ["twist the closed mouth", "", "", "medias"],
    ["tip of the tongue, in front", "two aces", "two aces", "two aces"],
    ["tip of the tongue, to one side", "medias of aces", "three aces", "three aces"],
    ["turn the head to one side", "pares", "", ""],
    ["raise the eyebrows", "duples", "duples", "duples"],
    ["push the closed lips out", "juego other than 31", "", ""],
    ["wink", "31; once nobody has juego, 30", "31; once nobody has juego, 30", "31; once nobody has juego, 30"],
    ["raise both shoulders", "30", "", ""],
    ["raise one shoulder", "29", "", ""],
    ["close both eyes", "nothing to signal", "nothing to signal", "nothing to signal"],
    ["tilt the head", "wants to cut the mus", "", ""],
    ["lift the head", "wants to bet more", "", ""],
];

#[test]
fn the_three_sets_of_signals() {
    for transport in transports() {
        let answer = transport.ask("list_signals", &json!({})).unwrap();
        let sets = answer["sets"].as_array().unwrap();
        assert_eq!(sets.len(), 3);
        for (column, (set, name)) in sets.iter().zip(["fem", "bizkaia", "fournier"]).enumerate() {
            assert_eq!(set["set"], name);
            let listed: Vec<[String; 2]> = set["signals"]
                .as_array()
                .unwrap()
                .iter()
                .map(|signal| [text(&signal["gesture"]), text(&signal["meaning"])])
                .collect();
            let want: Vec<[String; 2]> = SIGNALS
                .iter()
                .filter(|row| !row[column + 1].is_empty())
                .map(|row| [row[0].to_owned(), row[column + 1].to_owned()])
                .collect();
            assert_eq!(listed, want, "{name}");
        }
    }
}

fn meanings(set: &str, hand: &str) -> Vec<String> {
    let request = json!({"hands": [hand], "signals": set});
    let answers = transports().map(|transport| transport.ask("evaluate", &request).unwrap()["results"][0].clone());
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
    answers[0]["signals"].as_array().unwrap().iter().map(|signal| text(&signal["gesture"])).collect()
}

#[test]
fn what_a_hand_may_truthfully_signal() {
    let (kings, aces) = ("bite the lower lip", "tip of the tongue, in front");
    let cases: &[(&str, &str, &[&str])] = &[
        ("fem", "RR64", &[kings, "raise both shoulders"]),
        ("fem", "RR54", &[kings, "raise one shoulder"]),
        ("fem", "R375", &[kings, "push the closed lips out"]),
        ("fem", "A274", &[aces]),
        // No "two kings" when holding duples of kings and aces.
        ("fem", "RRAA", &["raise the eyebrows"]),
        ("bizkaia", "RR22", &["raise the eyebrows"]),
        ("fournier", "RRRR", &["raise the eyebrows"]),
        ("fem", "RRRA", &["corner of the closed lips to one side", "wink"]),
        ("bizkaia", "RRRA", &["corner of the closed lips to one side", "wink"]),
        // The complete one first: three kings tells more than medias.
        ("fournier", "RRRA", &["bite the lower lip to one side", "twist the closed mouth", "wink"]),
        ("fournier", "AAA4", &["tip of the tongue, to one side", "twist the closed mouth"]),
        ("fournier", "6664", &["twist the closed mouth"]),
        ("fem", "AAA4", &["tip of the tongue, to one side"]),
        // Medias of sixes may be told as such only once grande is closed; pares is true from the start.
        ("fem", "6664", &["turn the head to one side"]),
        ("fem", "CC64", &["turn the head to one side", "raise both shoulders"]),
        // With no gesture for a par of caballos, and 30 told only once nobody has juego.
        ("bizkaia", "CC64", &["close both eyes"]),
        ("fem", "7654", &["close both eyes"]),
    ];
    for (set, hand, want) in cases {
        assert_eq!(meanings(set, hand), *want, "{hand} by {set}");
    }
}

/// Intentions are listed, never given; and every hand may signal something, if only that it has nothing.
#[test]
fn no_hand_signals_an_intention() {
    let file = crate::harness::vector_file("values.tsv");
    let hands: Vec<&str> = file.lines().skip(1).take(715).map(|line| line.split('\t').next().unwrap()).collect();
    for set in ["fem", "bizkaia", "fournier"] {
        let answer = crate::harness::ask("evaluate", json!({"hands": hands, "signals": set}));
        for result in answer["results"].as_array().unwrap() {
            let signals = result["signals"].as_array().unwrap();
            assert!(!signals.is_empty(), "{result}");
            for signal in signals {
                assert!(!text(&signal["meaning"]).starts_with("wants"), "{result}");
            }
            let two_kings = signals.iter().any(|signal| signal["meaning"] == "two kings");
            assert!(!two_kings || result["pares"]["kind"] == "par", "{result}");
        }
    }
}

#[test]
fn signals_are_there_when_they_are_asked_for() {
    for transport in transports() {
        let answer = transport.ask("evaluate", &json!({"hands": ["RR3A"]})).unwrap();
        assert_eq!(answer["results"][0].get("signals"), None, "{}", transport.name());
    }
}

/// The presets of the contract: what each sets that the standard game does not.
#[test]
fn the_rulesets_that_have_a_name() {
    let want = [
        ("standard", json!({})),
        ("four_kings", json!({"kings": 4})),
        ("juego_real", json!({"la_real": "sota"})),
        ("perete", json!({"perete": "redraw"})),
        ("mus_visto", json!({"mus_visto": "servido"})),
        ("french", json!({"kings": 4, "games_to_win": 3})),
        ("fournier", json!({"mus_corrido": true, "games_to_win": 3, "mus_visto": "servido"})),
        ("bizkaia", json!({"mus_corrido": true, "mus_visto": "redeal", "games_to_win": 4})),
        ("fem", json!({"discard_order": "dealer_first", "games_to_win": 4})),
        ("madrid", json!({"refused_raise_bonus": 1, "games_to_win": 3})),
        ("two_players", json!({"players": 2})),
        ("three_players", json!({"players": 3})),
        ("five_players", json!({"players": 5})),
        ("six_players", json!({"players": 6})),
    ];
    let defaults = json!({
        "players": 4, "kings": 8, "extra_kings": "", "target_stones": 40, "games_to_win": 2, "min_raise": 2,
        "pair_answers": "each", "refused_raise_bonus": 0, "pass_stone": false, "ordago_accepted": "voids",
        "la_real": "off", "perete": "off", "mus_visto": "off", "mus_corrido": false, "discard_order": "mano_first",
    });
    for transport in transports() {
        let answer = transport.ask("list_rulesets", &json!({})).unwrap();
        let listed = answer["rulesets"].as_array().unwrap();
        assert_eq!(listed.len(), want.len());
        for (info, (name, differs)) in listed.iter().zip(&want) {
            let mut ruleset = defaults.clone();
            ruleset["preset"] = (*name).into();
            for (field, value) in differs.as_object().unwrap() {
                ruleset[field] = value.clone();
            }
            assert_eq!((&info["preset"], &info["ruleset"]), (&json!(name), &ruleset));
            assert!(text(&info["description"]).len() > 20 && text(&info["played_in"]).len() > 3, "{info}");
            let settings = info["settings"].as_array().unwrap();
            let fields: Vec<String> = settings.iter().map(|setting| text(&setting["field"])).collect();
            let all: Vec<&String> = defaults.as_object().unwrap().keys().collect();
            assert_eq!(fields.iter().collect::<Vec<_>>(), all, "every setting, in the contract's order");
            for setting in settings {
                let value = match &ruleset[text(&setting["field"])] {
                    Value::String(word) => word.clone(),
                    other => other.to_string(),
                };
                assert_eq!(setting["value"], value, "{name}: {setting}");
                assert!(text(&setting["meaning"]).ends_with('.'), "{setting}");
                let rules = setting["rules"].as_array().unwrap();
                let known = |rule: &Value| mus_rules::rules::RULINGS.iter().any(|ruling| *rule == ruling.number);
                assert!(!rules.is_empty() && rules.iter().all(known), "{setting}");
            }
            let one = transport.ask("list_rulesets", &json!({"preset": name})).unwrap();
            assert_eq!(one["rulesets"], json!([info]));
        }
    }
}
