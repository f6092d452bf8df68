//! At least one test for each ruling, named after it; the last test says which ruling has none.

use crate::harness::{apply, ask, files_of, refused, text};
use mus_rules::rules::RULINGS;
use serde_json::{Value, json};

/// Showdown's lance of this name.
fn lance(ruleset: Value, mano: i32, hands: &[&str], name: &str) -> Value {
    let answer = ask("showdown", json!({"ruleset": ruleset, "mano": mano, "hands": hands}));
    let lances = answer["lances"].as_array().unwrap().clone();
    lances.into_iter().find(|lance| lance["lance"] == name).unwrap_or_else(|| panic!("no {name} in {answer}"))
}

fn winner(ruleset: Value, mano: i32, hands: &[&str], name: &str) -> i64 {
    lance(ruleset, mano, hands, name)["winner"]["seat"].as_i64().expect("a winner")
}

/// A game whose caller deals these hands: it stands in the talk.
struct Game {
    snapshot: Value,
    next: Value,
    awards: Vec<(String, i64, i64, String, String)>,
}

impl Game {
    fn new(ruleset: Value, mano: i32, hands: &[&str]) -> Game {
        Game::with_score(ruleset, mano, hands, Value::Null)
    }

    fn with_score(ruleset: Value, mano: i32, hands: &[&str], score: Value) -> Game {
        let mut request = json!({"ruleset": ruleset, "mano": mano});
        if !score.is_null() {
            request["score"] = score;
        }
        let start = ask("start", request);
        let mut game = Game { snapshot: start["snapshot"].clone(), next: start["next"].clone(), awards: Vec::new() };
        game.act(json!({"type": "deal", "cards": hands}));
        game
    }

    fn act(&mut self, action: Value) -> &mut Game {
        let answer = apply(&self.snapshot, action);
        self.snapshot = answer["snapshot"].clone();
        self.next = answer["next"].clone();
        for award in answer["awards"].as_array().unwrap() {
            let number = |field: &str| award[field].as_i64().unwrap();
            let word = |field: &str| text(&award[field]);
            self.awards.push((word("lance"), number("team"), number("stones"), word("reason"), word("rule")));
        }
        self
    }

    /// The seat in turn says these words, one after the other: `envido 5` with its stones.
    fn say(&mut self, words: &str) -> &mut Game {
        for word in words.split(", ") {
            let mut action = json!({"seat": self.next["turn"]});
            match word.split_once(' ') {
                Some(("envido", stones)) => {
                    action["type"] = "envido".into();
                    action["stones"] = stones.parse::<i32>().unwrap().into();
                }
                Some(("discard", cards)) => {
                    action["type"] = "discard".into();
                    action["cards"] = cards.into();
                }
                _ => action["type"] = word.into(),
            }
            self.act(action);
        }
        self
    }

    fn turn(&self) -> i64 {
        self.next["turn"].as_i64().unwrap_or(-1)
    }

    fn can(&self) -> Vec<String> {
        self.next["actions"].as_array().unwrap().iter().map(|action| text(&action["type"])).collect()
    }

    fn awards(&self) -> Vec<(&str, i64, i64, &str, &str)> {
        self.awards
            .iter()
            .map(|(lance, team, stones, reason, rule)| (lance.as_str(), *team, *stones, reason.as_str(), rule.as_str()))
            .collect()
    }

    fn stones(&self) -> Value {
        self.snapshot["score"]["stones"].clone()
    }

    fn phase(&self) -> String {
        text(&self.snapshot["phase"]["type"])
    }
}

/// Pares contested (0, 1 and 3 hold), juego contested (0 and 1).
const CONTESTED: [&str; 4] = ["RRRA", "CC77", "RS54", "3764"];
/// Nobody has pares; nobody has juego.
const NOTHING: [&str; 4] = ["RC4A", "R754", "S764", "C65A"];

#[test]
fn r_1_1_a_card_is_there_once_and_suits_decide_nothing() {
    let told = refused("showdown", json!({"mano": 0, "hands": ["RoRcReRb", "Ro777", "SS44", "5566"]}));
    assert_eq!(told, ("duplicate_card".into(), "hands[1]".into()));
    for suits in [["Ro7o4oAo", "Rc7c4cAc"], ["Rc7c4cAc", "Ro7o4oAo"]] {
        assert_eq!(winner(json!({"players": 2}), 0, &suits, "grande"), 0);
    }
}

#[test]
fn r_1_2_a_three_is_a_king_and_a_two_an_ace() {
    let result = &ask("evaluate", json!({"hands": ["R32A"]}))["results"][0];
    assert_eq!((&result["points"], &result["pares"]["ranks"]), (&json!(22), &json!("RA")));
    assert_eq!(winner(json!({}), 1, &["3C44", "CCCS", "5566", "7755"], "grande"), 0);
}

#[test]
fn r_1_3_with_four_kings_a_three_and_a_two_are_themselves() {
    let result = &ask("evaluate", json!({"ruleset": {"kings": 4}, "hands": ["R32A"]}))["results"][0];
    assert_eq!((&result["points"], &result["pares"]["kind"]), (&json!(16), &json!("none")));
    assert_eq!(winner(json!({"kings": 4, "players": 2}), 0, &["3CC4", "4CC5"], "chica"), 0);
}

#[test]
fn r_1_4_two_further_cards_play_as_kings() {
    let ten = json!({"kings": 10, "extra_kings": "4o7b"});
    let results = ask("evaluate", json!({"ruleset": ten, "hands": ["4o7b3cAe", "4c7eRbAe"]}))["results"].clone();
    assert_eq!((&results[0]["points"], &results[0]["nicknames"]), (&json!(31), &json!(["solomillo"])));
    assert_eq!((&results[1]["points"], &results[1]["pares"]["kind"]), (&json!(22), &json!("none")));
    let told = refused("evaluate", json!({"ruleset": ten, "hands": ["47RA"]}));
    assert_eq!(told, ("suit_required".into(), "hands[0]".into()));
    // A 4 that plays as a king makes no perete.
    let ruleset = json!({"kings": 10, "extra_kings": "4o7b", "perete": "redraw"});
    let game = Game::new(ruleset.clone(), 0, &["4o5c6b7o", "RcRb4bAo", "CoCcSb5e", "6o6c7e4c"]);
    assert_eq!(game.can(), ["mus", "no_mus"]);
    let game = Game::new(ruleset, 0, &["4c5c6b7o", "RcRb4bAo", "CoCcSb5e", "6o6c7e4o"]);
    assert_eq!(game.can(), ["mus", "no_mus", "perete"]);
}

#[test]
fn r_1_5_ranks_and_points() {
    let four_kings = json!({"kings": 4, "players": 2});
    for pair in "RCS765432A".chars().collect::<Vec<_>>().windows(2) {
        let hands = [pair[1].to_string().repeat(4), pair[0].to_string().repeat(4)];
        assert_eq!(winner(four_kings.clone(), 0, &[&hands[0], &hands[1]], "grande"), 1, "{hands:?}");
        assert_eq!(winner(four_kings.clone(), 1, &[&hands[0], &hands[1]], "chica"), 0, "{hands:?}");
    }
    let points =
        |hand| ask("evaluate", json!({"ruleset": {"kings": 4}, "hands": [hand]}))["results"][0]["points"].clone();
    assert_eq!(["RCSA", "7654", "32AA"].map(points), [31, 22, 7].map(Value::from));
}

#[test]
fn r_1_6_a_hand_has_four_cards() {
    for hand in ["", "R", "RRR", "RRRRA"] {
        let told = refused("evaluate", json!({"hands": [hand]}));
        assert_eq!(told, ("wrong_card_count".into(), "hands[0]".into()), "{hand:?}");
    }
}

#[test]
fn r_2_1_seats_play_in_the_order_of_their_numbers() {
    let mut game = Game::new(json!({}), 2, &CONTESTED);
    let mut turns = vec![game.turn()];
    for _ in 0..3 {
        turns.push(game.say("mus").turn());
    }
    assert_eq!(turns, [2, 3, 0, 1]);
}

#[test]
fn r_2_2_teams() {
    let teams = |players: i32| -> Vec<i64> {
        let hands = ["7654", "7654", "7654", "7SSC", "SSCA", "CCA4"];
        (0..players)
            .map(|best| {
                let mut hands = hands[..players as usize].to_vec();
                hands[best as usize] = "RRRR";
                lance(json!({"players": players}), 0, &hands, "grande")["winner"]["team"].as_i64().unwrap()
            })
            .collect()
    };
    assert_eq!(teams(2), [0, 1]);
    assert_eq!(teams(3), [0, 1, 2]);
    assert_eq!(teams(4), [0, 1, 0, 1]);
    assert_eq!(teams(5), [0, 1, 2, 3, 4]);
    assert_eq!(teams(6), [0, 1, 0, 1, 0, 1]);
}

#[test]
fn r_2_3_ties_go_to_the_seat_that_comes_first_from_mano() {
    for (name, hand) in [("chica", "RC7A"), ("pares", "RRC7"), ("juego", "RRC4"), ("punto", "RC54")] {
        let hands = [hand, hand, "7665", "S764"];
        for mano in 0..2 {
            assert_eq!(winner(json!({}), mano, &hands, name), i64::from(mano), "{name}");
        }
    }
    for players in [2, 3, 5, 6] {
        let hands = vec!["7654"; players.min(4)];
        let all: Vec<&str> = hands.into_iter().chain(["SSCC", "SCRR"]).take(players).collect();
        for mano in 0..players {
            let tied: Vec<usize> = (0..players).map(|turn| (mano + turn) % players).filter(|&seat| seat < 4).collect();
            let chica = lance(json!({"players": players}), mano as i32, &all, "chica");
            let ranking: Vec<usize> =
                chica["ranking"].as_array().unwrap().iter().map(|seat| seat.as_u64().unwrap() as usize).collect();
            assert_eq!(ranking[..tied.len()], tied, "{players} players, mano {mano}");
        }
    }
    for mano in 0..4 {
        let grande = lance(json!({}), mano, &["RC7A", "RC7A", "RC7A", "RC7A"], "grande");
        let from_mano: Vec<i32> = (0..4).map(|turn| (mano + turn) % 4).collect();
        assert_eq!(grande["ranking"], json!(from_mano));
        assert_eq!((&grande["decided_by"], &grande["rule"]), (&json!("position"), &json!("R-2.3")));
    }
}

#[test]
fn r_2_4_the_next_mano() {
    let mut game = Game::new(json!({}), 3, &NOTHING);
    game.say("no_mus, paso, paso, paso, paso, paso, paso, paso, paso, paso, paso, paso, paso");
    assert_eq!(game.phase(), "hand_over");
    game.act(json!({"type": "deal", "cards": CONTESTED}));
    assert_eq!((&game.snapshot["mano"], &game.snapshot["hand_number"]), (&json!(0), &json!(2)));
}

#[test]
fn r_3_1_the_first_no_mus_ends_the_talk_and_mano_opens() {
    let mut game = Game::new(json!({}), 1, &CONTESTED);
    game.say("mus, mus, no_mus");
    assert_eq!((game.turn(), &game.next["lance"]), (1, &json!("grande")));
}

#[test]
fn r_3_2_discards_in_turn_then_all_are_served() {
    let hands = ["RoRc3bAe", "CoCc7b4e", "SoSc6b5e", "7o6c5b4c"];
    let mut game = Game::new(json!({}), 2, &hands);
    game.say("mus, mus, mus, mus, discard So, discard 7o4c, discard Ae3b, discard CoCc7b4e");
    assert_eq!(game.next["actions"][0]["draws"], json!([2, 4, 1, 2]));
    game.act(json!({"type": "deal", "cards": ["AoAc", "RbReCbCe", "Ab", "SbSe"]}));
    assert_eq!(game.snapshot["hands"], json!(["RoRcAoAc", "RbReCbCe", "Sc6b5eAb", "6c5bSbSe"]));
    assert_eq!((game.phase(), game.turn()), ("mus".into(), 2));
    // There is no limit to the rounds.
    game.say("mus, mus, mus, mus");
    assert_eq!(game.phase(), "discarding");
    // dealer_first: postre first, then from mano.
    let mut game = Game::new(json!({"discard_order": "dealer_first"}), 2, &hands);
    game.say("mus, mus, mus, mus");
    let mut turns = vec![game.turn()];
    for card in ["Co", "So", "7o"] {
        turns.push(game.say(&format!("discard {card}")).turn());
    }
    assert_eq!(turns, [1, 2, 3, 0]);
}

#[test]
fn r_3_4_mus_corrido_moves_mano_in_the_first_hand_only() {
    let corrido = json!({"mus_corrido": true, "target_stones": 20});
    let hands = ["RoRc3bAe", "CoCc7b4e", "SoSc6b5e", "7o6c5b4c"];
    let mut game = Game::new(corrido, 0, &hands);
    game.say("mus, mus, mus, mus, discard Ae, discard 4e, discard 5e");
    assert_eq!(game.snapshot["mano"], 0);
    game.say("discard 4c");
    assert_eq!(game.snapshot["mano"], 1, "mano moves when the last seat has discarded");
    game.act(json!({"type": "deal", "cards": ["Ab", "4b", "5c", "4o"]}));
    game.say("mus, no_mus");
    assert_eq!((&game.snapshot["mano"], game.turn()), (&json!(2), 2), "the seat that cut is mano");
    game.say("paso, paso, paso, paso, paso, paso, paso, paso");
    while game.phase() == "betting" {
        game.say("paso");
    }
    game.act(json!({"type": "deal", "cards": hands}));
    game.say("mus, no_mus");
    assert_eq!(game.snapshot["mano"], 3, "in the second hand the seat that cuts does not become mano");
    // The first hand of the next game plays it again.
    game.say("ordago, quiero");
    assert_eq!(game.phase(), "game_over");
    game.act(json!({"type": "deal", "cards": hands})).say("mus, no_mus");
    assert_eq!(game.snapshot["mano"], 1, "mano 0 of the second game's first hand said mus, seat 1 cut");
    // Serving still follows the order of the discards, though mano has moved.
    let corrido = json!({"mus_corrido": true});
    let dealt = ask("start", json!({"ruleset": corrido, "mano": 2, "deck": {"seed": "corrido"}}));
    let mut game = Game { snapshot: dealt["snapshot"].clone(), next: dealt["next"].clone(), awards: Vec::new() };
    let stock = text(&game.snapshot["deck"]["stock"]);
    game.say("mus, mus, mus, mus");
    for seat in [2, 3, 0, 1] {
        let first = text(&game.snapshot["hands"][seat])[..2].to_owned();
        game.say(&format!("discard {first}"));
    }
    for (turn, seat) in [2, 3, 0, 1].into_iter().enumerate() {
        assert_eq!(text(&game.snapshot["hands"][seat])[6..], stock[2 * turn..2 * turn + 2], "seat {seat}");
    }
    assert_eq!((&game.snapshot["mano"], game.turn()), (&json!(3), 3));
}

#[test]
fn r_3_5_perete() {
    let hands = ["4o5c6b7o", "AoAc2b4e", "CoCcSb5e", "6o6c7b4c"];
    let mut game = Game::new(json!({"perete": "redraw_and_stone"}), 3, &hands);
    assert_eq!(game.can(), ["mus", "no_mus"], "seat 3 has none");
    game.say("mus");
    assert_eq!(game.can(), ["mus", "no_mus", "perete"]);
    game.say("perete");
    assert_eq!(game.awards(), [("", 0, 1, "perete", "R-3.5")]);
    assert_eq!(game.next["actions"][0]["draws"], json!([4, 0, 0, 0]));
    game.act(json!({"type": "deal", "cards": ["4b5o6e7c", "", "", ""]}));
    assert_eq!((game.turn(), game.can()), (0, vec!["mus".into(), "no_mus".into(), "perete".into()]));
    // Without the stone, and from the service's deck: served in the same Apply.
    let mut dealt = None;
    for seed in 0..2_000 {
        let request = json!({"ruleset": {"perete": "redraw"}, "mano": 0, "deck": {"seed": seed.to_string()}});
        let start = ask("start", request);
        if start["next"]["actions"].as_array().unwrap().contains(&json!({"type": "perete"})) {
            dealt = Some(start["snapshot"].clone());
            break;
        }
    }
    let before = dealt.expect("a seed that deals seat 0 a perete");
    let answer = apply(&before, json!({"type": "perete", "seat": 0}));
    assert_eq!(answer["awards"], json!([]));
    assert_eq!(answer["snapshot"]["phase"], json!({"type": "mus", "said": 0}));
    assert_eq!(answer["snapshot"]["deck"]["discards"], before["hands"][0], "the four join the discards at once");
    let stock = text(&before["deck"]["stock"]);
    assert_eq!(answer["snapshot"]["hands"][0], stock[..8]);
    // Its stone can end the game.
    let score = json!({"stones": [39, 38], "games": [0, 1]});
    let mut game = Game::with_score(json!({"perete": "redraw_and_stone"}), 0, &hands, score);
    game.say("perete");
    assert_eq!(game.snapshot["phase"], json!({"type": "game_over", "winner": 0, "settled": []}));
}

#[test]
fn r_3_6_mus_visto() {
    let hands = ["RoRc3b7e", "AoAc2b4e", "CoCcSb5e", "6o6c7b4o"];
    let mut game = Game::new(json!({"mus_visto": "servido"}), 0, &hands);
    game.act(json!({"type": "mus_visto"}));
    assert_eq!(game.next["actions"], json!([{"type": "discard", "min": 0, "max": 4}]));
    game.say("discard , discard 4e, discard 5e, discard 4o");
    game.act(json!({"type": "deal", "cards": ["", "4c", "5c", "4b"]}));
    assert_eq!(game.phase(), "betting", "one seat stayed servido: no further mus");
    let mut game = Game::new(json!({"mus_visto": "servido"}), 0, &hands);
    game.act(json!({"type": "mus_visto"})).say("discard , discard , discard , discard ");
    assert_eq!(game.phase(), "betting", "nobody discarded: at once");
    let mut game = Game::new(json!({"mus_visto": "servido", "mus_corrido": true}), 0, &hands);
    game.act(json!({"type": "mus_visto"})).say("discard 7e, discard 4e, discard 5e, discard 4o");
    game.act(json!({"type": "deal", "cards": ["7c", "4c", "5c", "4b"]}));
    assert_eq!((game.phase(), &game.snapshot["mano"]), ("mus".into(), &json!(0)), "the exchange does not move mano");
    let mut game = Game::new(json!({"mus_visto": "redeal"}), 2, &hands);
    game.act(json!({"type": "mus_visto"}));
    assert_eq!((&game.snapshot["mano"], game.can()), (&json!(2), vec!["deal".into()]));
    game.act(json!({"type": "deal", "cards": hands})).say("mus");
    assert_eq!(game.can(), ["mus", "no_mus"], "a seat has said mus");
    // From the service's deck a redeal shuffles all forty and deals at once.
    let start = ask("start", json!({"ruleset": {"mus_visto": "redeal"}, "mano": 0, "deck": {"seed": "visto"}}));
    let answer = apply(&start["snapshot"], json!({"type": "mus_visto"}));
    assert_eq!(answer["snapshot"]["deck"]["shuffles"], 2);
    assert_ne!(answer["snapshot"]["hands"], start["snapshot"]["hands"]);
    assert_eq!(answer["snapshot"]["phase"], json!({"type": "mus", "said": 0}));
}

#[test]
fn r_4_1_the_order_of_the_lances() {
    let lances = |hands: [&str; 4]| -> Vec<String> {
        let answer = ask("showdown", json!({"mano": 0, "hands": hands}));
        answer["lances"].as_array().unwrap().iter().map(|lance| text(&lance["lance"])).collect()
    };
    assert_eq!(lances(CONTESTED), ["grande", "chica", "pares", "juego"]);
    assert_eq!(lances(NOTHING), ["grande", "chica", "pares", "punto"]);
    let mut game = Game::new(json!({}), 0, &CONTESTED);
    game.say("no_mus");
    let mut played = vec![text(&game.next["lance"])];
    while game.phase() == "betting" {
        game.say("paso");
        played.push(text(&game.next["lance"]));
    }
    played.dedup();
    assert_eq!(played, ["grande", "chica", "pares", "juego", ""]);
}

#[test]
fn r_4_2_the_best_single_hand_wins() {
    // Together seats 0 and 2 have four kings, but seat 1 has three.
    assert_eq!(winner(json!({}), 0, &["RRC4", "RR3A", "33C4", "7654"], "grande"), 1);
}

#[test]
fn r_4_3_grande_card_by_card_from_the_top() {
    assert_eq!(winner(json!({}), 1, &["R344", "RCCC", "7777", "6666"], "grande"), 0);
    assert_eq!(winner(json!({}), 1, &["RC7A", "RC64", "7755", "6655"], "grande"), 0);
}

#[test]
fn r_4_4_chica_card_by_card_from_the_bottom() {
    assert_eq!(winner(json!({}), 1, &["7AAA", "654A", "RRCC", "SSSS"], "chica"), 0);
    assert_eq!(winner(json!({}), 1, &["R344", "RCCC", "7777", "SSSC"], "chica"), 0);
}

#[test]
fn r_4_5_pares() {
    for (better, worse) in [
        ("CCCC", "7766"),
        ("RRAA", "CCCC"),
        ("4455", "RRR7"),
        ("444R", "RRC7"),
        ("55RA", "44RC"),
        ("RR77", "33AA"),
        ("7744", "6655"),
    ] {
        for mano in 0..2 {
            let hands = [worse, better];
            assert_eq!(winner(json!({"players": 2}), mano, &hands, "pares"), 1, "{better} beats {worse}");
        }
    }
    // Other cards never count: 55RA ties 55CA.
    assert_eq!(lance(json!({"players": 2}), 1, &["55RA", "55CA"], "pares")["decided_by"], "position");
}

#[test]
fn r_4_6_juego() {
    // 31, 32, 40, 37, 36, 35, 34, 33.
    let order = ["RRCA", "RC75", "RRCS", "RRS7", "RRS6", "RRS5", "RRS4", "RC76"];
    for pair in order.windows(2) {
        let (better, worse) = (pair[0], pair[1]);
        assert_eq!(winner(json!({"players": 2}), 0, &[worse, better], "juego"), 1, "{better} beats {worse}");
    }
    let result = &ask("evaluate", json!({"hands": ["RC64"]}))["results"][0];
    assert_eq!((&result["points"], &result["juego"]["has_juego"]), (&json!(30), &json!(false)));
}

#[test]
fn r_4_7_punto() {
    assert_eq!(winner(json!({}), 0, &["S764", "RC54", "RC64", "R755"], "punto"), 2);
    let result = &ask("evaluate", json!({"hands": ["RRRA"]}))["results"][0];
    assert_eq!(result["punto"]["strength"], 0, "a hand with juego takes no part in the punto");
}

#[test]
fn r_4_8_la_real() {
    let hands = |fourth: &str| ["RC74".to_owned(), format!("777{fourth}"), "RR4A".to_owned(), "CS55".to_owned()];
    for (word, reales) in [("off", ""), ("sota", "S"), ("figure", "SCR"), ("any_ten", "SCR3")] {
        for fourth in ["S", "C", "R", "3"] {
            let hands = hands(fourth);
            let hands: Vec<&str> = hands.iter().map(String::as_str).collect();
            let best = winner(json!({"la_real": word}), 0, &hands, "juego");
            assert_eq!(best, i64::from(reales.contains(fourth)), "777{fourth} with {word} against mano's 31");
        }
    }
    // It pays three like any 31.
    let one = ["777S", "RRRA", "CC55", "SS44"];
    assert_eq!(lance(json!({"la_real": "sota"}), 1, &one, "juego")["stones"], 3);
    // A sota that plays as a king is no sota, but it is printed as a figure.
    let extra = |word: &str| json!({"kings": 10, "extra_kings": "SoCo", "la_real": word});
    let hands = ["RcCc7b4o", "7o7c7eSo", "RbRe4cAo", "CeSe5o5c"];
    for (word, best) in [("sota", 0), ("figure", 1), ("any_ten", 1)] {
        assert_eq!(winner(extra(word), 0, &hands, "juego"), best, "{word}");
    }
}

#[test]
fn r_5_1_only_holders_compete_bet_and_answer() {
    let mut game = Game::new(json!({}), 0, &CONTESTED);
    game.say("no_mus, paso, paso, paso, paso, paso, paso, paso, paso");
    assert_eq!((game.turn(), &game.next["lance"]), (0, &json!("pares")));
    assert_eq!(game.say("envido 2").turn(), 1, "seat 1 holds pares");
    let view = ask("view", json!({"snapshot": game.snapshot, "seat": 2}))["snapshot"].clone();
    assert_eq!(view["declared"], json!({"pares": [true, true, false, false]}), "it is public");
    game.say("quiero");
    let view = ask("view", json!({"snapshot": game.snapshot, "seat": 2}))["snapshot"].clone();
    assert_eq!(view["declared"]["juego"], json!([true, true, false, false]));
    assert_eq!(lance(json!({}), 0, &CONTESTED, "juego")["ranking"], json!([0, 1]));
}

#[test]
fn r_5_2_uncontested_lances_are_not_bet() {
    // Seats 0 and 2 hold pares; nobody holds juego.
    let hands = ["RR54", "C764", "6655", "S754"];
    let mut game = Game::new(json!({}), 0, &hands);
    game.say("no_mus, paso, paso, paso, paso, paso, paso, paso, paso");
    assert_eq!(game.next["lance"], "punto");
    assert_eq!(game.snapshot["phase"]["settled"][2], json!({"result": "uncontested"}));
    let pares = lance(json!({}), 0, &hands, "pares");
    assert_eq!((&pares["decided_by"], &pares["rule"]), (&json!("unopposed"), &json!("R-5.2")));
}

#[test]
fn r_5_3_paso_envido_or_ordago() {
    let mut game = Game::new(json!({"min_raise": 1}), 1, &CONTESTED);
    game.say("no_mus");
    assert_eq!(game.can(), ["paso", "envido", "ordago"]);
    assert_eq!(game.next["actions"][1], json!({"type": "envido", "min": 2, "max": 10_000}));
    game.say("paso, envido 2, no_quiero");
    assert_eq!((game.turn(), game.can().contains(&"quiero".to_owned())), (1, true), "who passed may still answer");
}

#[test]
fn r_5_4_answers() {
    let mut game = Game::new(json!({}), 0, &CONTESTED);
    game.say("no_mus, envido 2, quiero");
    assert_eq!(game.snapshot["phase"]["settled"], json!([{"result": "accepted", "stones": 2}]), "one quiero closes it");
    let mut game = Game::new(json!({}), 0, &CONTESTED);
    game.say("no_mus, envido 2, no_quiero");
    assert_eq!(game.turn(), 3, "the same question goes to the next");
    game.say("envido 2, envido 2");
    assert_eq!(game.turn(), 3, "seat 1 is out, also for later raises");
    let mut game = Game::new(json!({"pair_answers": "one_voice"}), 0, &CONTESTED);
    game.say("no_mus, envido 2, no_quiero");
    assert_eq!(game.next["lance"], "chica", "the first answer speaks for its team");
    let mut game = Game::new(json!({"pair_answers": "one_voice"}), 0, &CONTESTED);
    game.say("no_mus, envido 2, envido 2, quiero");
    assert_eq!(game.snapshot["phase"]["settled"], json!([{"result": "accepted", "stones": 4}]));
    let six = ["RRRA", "CC77", "RS54", "3764", "SS66", "5544"];
    let mut game = Game::new(json!({"players": 6, "pair_answers": "one_voice"}), 0, &six);
    game.say("no_mus, paso, envido 2, no_quiero");
    assert_eq!(game.awards(), [("grande", 1, 1, "refused", "R-5.8")], "one of three speaks for all");
    // In a team the hand of a seat that said no quiero still competes at the count.
    let hands = ["RC54", "RRR7", "S764", "C65A"];
    let mut game = Game::new(json!({}), 0, &hands);
    game.say("no_mus, envido 2, no_quiero, quiero");
    while game.phase() == "betting" {
        game.say("paso");
    }
    assert_eq!(game.awards()[0], ("grande", 1, 2, "bet", "R-6.2"));
    // Where each plays for himself it has given up its claim.
    let mut game = Game::new(json!({"players": 3}), 0, &["C654", "RRR7", "S754"]);
    game.say("no_mus, envido 2, no_quiero, quiero");
    while game.phase() == "betting" {
        game.say("paso");
    }
    assert_eq!(game.awards()[0], ("grande", 0, 2, "bet", "R-6.2"));
}

#[test]
fn r_5_5_a_raise_names_the_stones_added() {
    let mut game = Game::new(json!({"min_raise": 3}), 0, &CONTESTED);
    game.say("no_mus, envido 2");
    assert_eq!(game.next["actions"][2], json!({"type": "envido", "min": 3, "max": 9_998}));
    game.say("envido 5");
    assert_eq!(game.next["stakes"], json!({"if_accepted": 7, "if_refused": 2}));
    game.say("ordago");
    assert_eq!(game.next["stakes"], json!({"if_refused": 7}), "an órdago over an offer is a raise too");
}

#[test]
fn r_5_6_no_limit_but_the_service_s() {
    let mut game = Game::new(json!({}), 0, &CONTESTED);
    game.say("no_mus, envido 9999");
    assert_eq!(game.can(), ["quiero", "no_quiero", "ordago"], "a raise of two would pass 10,000");
    game.say("quiero");
    assert_eq!(game.phase(), "betting", "an offer beyond the target is no órdago");
    let mut game = Game::new(json!({"refused_raise_bonus": 1}), 0, &CONTESTED);
    game.say("no_mus, paso, paso, paso, paso, paso, paso, paso, paso, envido 10000, ordago");
    assert_eq!(game.next["stakes"], json!({"if_refused": 10_000}), "a bonus does not pass the limit either");
}

#[test]
fn r_5_7_an_ordago_is_answered_quiero_or_no_quiero() {
    let mut game = Game::new(json!({}), 0, &CONTESTED);
    game.say("no_mus, ordago");
    assert_eq!(game.can(), ["quiero", "no_quiero"]);
    let action = json!({"type": "envido", "seat": 1, "stones": 2});
    let told = refused("apply", json!({"snapshot": game.snapshot, "action": action}));
    assert_eq!(told, ("illegal_action".into(), "action.type".into()));
}

#[test]
fn r_5_8_what_a_refused_offer_pays() {
    let mut game = Game::new(json!({}), 0, &CONTESTED);
    game.say("no_mus, envido 9, no_quiero, no_quiero");
    assert_eq!(game.awards(), [("grande", 0, 1, "refused", "R-5.8")], "one stone, whatever was offered");
    let mut game = Game::new(json!({}), 0, &CONTESTED);
    game.say("no_mus, envido 2, envido 5, envido 10, no_quiero, no_quiero");
    assert_eq!(game.awards(), [("grande", 0, 7, "refused", "R-5.8")], "2, +5, +10, refused: 7");
    // Madrid: one more for a refused raise in pares, juego or punto, but not for a first offer, nor in grande and chica.
    let madrid = json!({"refused_raise_bonus": 1});
    let mut game = Game::new(madrid, 0, &CONTESTED);
    game.say("no_mus, envido 2, envido 2, no_quiero, no_quiero, paso, paso, paso, paso");
    game.say("envido 2, envido 2, no_quiero, envido 2, envido 2, quiero");
    assert_eq!(game.awards()[..2], [("grande", 1, 2, "refused", "R-5.8"), ("pares", 1, 3, "refused", "R-5.8")]);
}

#[test]
fn r_6_1_the_count_stops_at_the_target() {
    let score = json!({"stones": [39, 38], "games": [0, 0]});
    let mut game = Game::with_score(json!({}), 0, &CONTESTED, score);
    game.say("no_mus");
    while game.phase() == "betting" {
        game.say("paso");
    }
    assert_eq!(game.awards(), [("grande", 0, 1, "passed", "R-6.2")]);
    assert_eq!(game.stones(), json!([40, 38]));
    // Both could be home, and the count comes to team 1 first.
    let score = json!({"stones": [39, 39], "games": [0, 0]});
    let mut game = Game::with_score(json!({}), 0, &["CC77", "RRRC", "RS54", "3764"], score);
    game.say("no_mus");
    while game.phase() == "betting" {
        game.say("paso");
    }
    assert_eq!(game.awards(), [("grande", 1, 1, "passed", "R-6.2")]);
    // Stones for refused offers send a team home in the middle of a hand.
    let score = json!({"stones": [20, 39], "games": [0, 0]});
    let mut game = Game::with_score(json!({}), 0, &CONTESTED, score);
    game.say("no_mus, paso, envido 2, no_quiero, no_quiero");
    assert_eq!(game.snapshot["phase"]["type"], "game_over");
    assert_eq!(game.snapshot["phase"]["winner"], 1);
}

#[test]
fn r_6_2_what_each_lance_pays() {
    let mut game = Game::new(json!({}), 0, &CONTESTED);
    game.say("no_mus");
    while game.phase() == "betting" {
        game.say("paso");
    }
    let passed = [
        ("grande", 0, 1, "passed", "R-6.2"),
        ("chica", 0, 1, "passed", "R-6.2"),
        ("pares", 1, 3, "hands", "R-6.2"),
        ("juego", 0, 3, "hands", "R-6.2"),
    ];
    assert_eq!(game.awards(), passed);
    let mut game = Game::new(json!({}), 0, &CONTESTED);
    game.say("no_mus, envido 2, quiero, envido 3, quiero, envido 4, quiero, envido 5, quiero");
    let accepted = [
        ("grande", 0, 2, "bet", "R-6.2"),
        ("chica", 0, 3, "bet", "R-6.2"),
        ("pares", 1, 4, "bet", "R-6.2"),
        ("pares", 1, 3, "hands", "R-6.2"),
        ("juego", 0, 5, "bet", "R-6.2"),
        ("juego", 0, 3, "hands", "R-6.2"),
    ];
    assert_eq!(game.awards(), accepted);
    let mut game = Game::new(json!({}), 0, &NOTHING);
    game.say("no_mus, paso, paso, paso, paso, paso, paso, paso, paso, envido 2, no_quiero, no_quiero");
    let punto = [
        ("punto", 0, 1, "refused", "R-5.8"),
        ("grande", 0, 1, "passed", "R-6.2"),
        ("chica", 0, 1, "passed", "R-6.2"),
        ("punto", 0, 1, "punto", "R-6.2"),
    ];
    assert_eq!(game.awards(), punto);
}

#[test]
fn r_6_2_the_offering_team_keeps_its_own_values_even_with_worse_cards() {
    let mut game = Game::new(json!({}), 0, &["4456", "AAAR", "7765", "RC54"]);
    game.say("no_mus, paso, paso, paso, paso, paso, paso, paso, paso, envido 2, no_quiero");
    game.say("paso, paso, paso, paso");
    assert!(game.awards().contains(&("pares", 0, 2, "hands", "R-6.2")), "{:?}", game.awards());
}

#[test]
fn r_6_3_each_hand_of_the_team_counts() {
    let results =
        ask("evaluate", json!({"hands": ["RR74", "RRR7", "RR77", "7777", "RRCA", "RRCS"]}))["results"].clone();
    let of = |at: usize| (results[at]["pares"]["stones"].clone(), results[at]["juego"]["stones"].clone());
    let want = [(1, 3), (2, 2), (3, 2), (3, 0), (1, 3), (1, 2)].map(|(pares, juego)| (json!(pares), json!(juego)));
    assert_eq!([0, 1, 2, 3, 4, 5].map(of), want);
    // Seats 0 and 2 hold duples and medias: five stones.
    assert_eq!(lance(json!({}), 0, &["RRAA", "7654", "CCC4", "S75A"], "pares")["stones"], 5);
}

#[test]
fn r_6_4_the_pass_stone() {
    let mut game = Game::new(json!({"pass_stone": true}), 0, &CONTESTED);
    game.say("no_mus");
    while game.phase() == "betting" {
        game.say("paso");
    }
    assert_eq!(game.awards()[2..4], [("pares", 1, 1, "passed", "R-6.4"), ("pares", 1, 3, "hands", "R-6.2")]);
    assert_eq!(lance(json!({"pass_stone": true}), 0, &CONTESTED, "pares")["stones"], 4);
    // Not where the lance was uncontested, and not at the punto.
    assert_eq!(lance(json!({"pass_stone": true}), 0, &["RR74", "C754", "6655", "S754"], "pares")["stones"], 4);
    assert_eq!(lance(json!({"pass_stone": true}), 0, &NOTHING, "punto")["stones"], 1);
}

#[test]
fn r_6_5_an_accepted_ordago() {
    let hands = ["RR7A", "CC77", "RS54", "R764"];
    let score = json!({"stones": [39, 25], "games": [0, 0]});
    let play = |ruleset: Value| {
        let mut game = Game::with_score(ruleset, 0, &hands, score.clone());
        game.say("no_mus, envido 2, quiero, paso, paso, paso, paso, ordago, quiero");
        game
    };
    let voids = play(json!({}));
    assert_eq!(voids.awards(), [("pares", 1, 15, "ordago", "R-6.5")], "the earlier lances are not counted");
    assert_eq!(voids.stones(), json!([39, 40]));
    let first = play(json!({"ordago_accepted": "counts_first"}));
    assert_eq!(first.awards(), [("grande", 0, 2, "bet", "R-6.2")], "the earlier lances can end the game");
}

#[test]
fn r_6_6_games_and_match() {
    let score = json!({"stones": [0, 0], "games": [0, 1]});
    let mut game = Game::with_score(json!({}), 2, &CONTESTED, score);
    game.say("no_mus, ordago, quiero");
    assert_eq!((game.phase(), game.stones()), ("game_over".into(), json!([40, 0])), "final stones stand");
    game.act(json!({"type": "deal", "cards": CONTESTED}));
    assert_eq!(game.stones(), json!([0, 0]));
    assert_eq!((&game.snapshot["mano"], &game.snapshot["hand_number"]), (&json!(3), &json!(1)));
    game.say("no_mus, ordago, quiero");
    assert_eq!((game.phase(), game.next["actions"].clone()), ("match_over".into(), json!([])));
}

#[test]
fn every_ruling_has_a_test_named_after_it() {
    let suite: String = files_of("tests/suite").into_iter().map(|(_, text)| text).collect();
    for ruling in RULINGS {
        let name = format!("fn r_{}_", ruling.number.trim_start_matches("R-").replace('.', "_"));
        assert!(suite.contains(&name), "{} has no test: {name}…", ruling.number);
    }
    assert_eq!(RULINGS.len(), 38);
}
