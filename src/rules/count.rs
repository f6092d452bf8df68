//! The count (section 6): who takes how many stones, in what order, and who is home.
//!
//! One count serves the state machine and Score alike. Stones are taken one award at a time; the first that brings a team to the
//! target breaks off the rest (R-6.1).

use super::error::{Fault, Kind};
use super::hand::Hand;
use super::lance::{DecidedBy, Lance, Order, Ranking, contested, winner};
use super::ruleset::{OrdagoAccepted, Ruleset};
use super::seat::{Seat, SeatSet, Seats, Team, Teams};
use super::snapshot::{Award, Outcome, Reason, Score, Settled};
use crate::words::Message;
use std::ops::ControlFlow;
use tinyvec::ArrayVec;

/// The most stones that may be bet in one lance (R-5.6).
pub const MOST_STONES: i32 = 10_000;

/// The most stones that a team can have: one short of the highest target, and the biggest award on top.
const MOST_SCORE: i32 = 999 + MOST_STONES;

/// How a lance was closed, checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Closed {
    /// All passed.
    #[default]
    Passed,
    /// An offer was accepted.
    Accepted {
        /// The stones bet.
        stones: i32,
        /// Who gave up the claim, where each plays for himself.
        out: SeatSet,
    },
    /// An offer was refused.
    Refused {
        /// The team that made it.
        team: Team,
        /// The stones that it took.
        stones: i32,
    },
    /// There was nothing to bet.
    Uncontested,
    /// An órdago was accepted.
    Ordago {
        /// Who gave up the claim, where each plays for himself.
        out: SeatSet,
    },
}

/// The lances of a hand that are closed, in order.
pub type ClosedLances = ArrayVec<[Closed; 4]>;

impl Closed {
    /// Checks what a request says of a lance. `holders` are the seats that take part in it, if they are known.
    ///
    /// Fails when the hands contradict it; the fault is the entry's, so its field is empty.
    pub fn read(
        ruleset: &Ruleset,
        kind: Kind,
        lance: Lance,
        holders: Option<SeatSet>,
        settled: &Settled,
    ) -> Result<Closed, Fault> {
        let wrong = |message, rule| Fault::new(kind, "", message).rule(rule);
        let unbet = *settled == Settled::Uncontested {};
        if let Some(holders) = holders
            && contested(ruleset, holders) == unbet
        {
            let lance = Box::new(lance.into());
            let message = match unbet {
                true => Message::Contested { lance },
                false => Message::Uncontested { lance },
            };
            return Err(wrong(message, "R-5.2"));
        }
        let bet = |stones: i32| {
            if (1..=MOST_STONES).contains(&stones) {
                return Ok(stones);
            }
            Err(wrong(Message::StonesOfLance { most: MOST_STONES, stones }, "R-5.6"))
        };
        let claims = |out: &[i32]| claims(ruleset, holders, out).map_err(|message| wrong(message, "R-5.4"));
        match settled {
            Settled::Uncontested {} => Ok(Closed::Uncontested),
            Settled::Passed {} => Ok(Closed::Passed),
            Settled::Accepted { stones, out } => Ok(Closed::Accepted { stones: bet(*stones)?, out: claims(out)? }),
            Settled::Ordago { out } => Ok(Closed::Ordago { out: claims(out)? }),
            Settled::Refused { team, stones } => {
                let team = ruleset.team(*team).ok_or_else(|| wrong(no_team(ruleset, *team), "R-2.2"))?;
                let holds = |holders: SeatSet| holders.iter().any(|seat| ruleset.team_of(seat) == team);
                if !holders.is_none_or(holds) {
                    let message = Message::TeamHoldsNothing { team: team.number(), lance: Box::new(lance.into()) };
                    return Err(wrong(message, "R-5.1"));
                }
                Ok(Closed::Refused { team, stones: bet(*stones)? })
            }
        }
    }

    /// The same in the words of the contract.
    pub fn settled(&self) -> Settled {
        let numbers = |out: &SeatSet| out.iter().map(Seat::number).collect();
        match self {
            Closed::Passed => Settled::Passed {},
            Closed::Accepted { stones, out } => Settled::Accepted { stones: *stones, out: numbers(out) },
            Closed::Refused { team, stones } => Settled::Refused { team: team.number(), stones: *stones },
            Closed::Uncontested => Settled::Uncontested {},
            Closed::Ordago { out } => Settled::Ordago { out: numbers(out) },
        }
    }
}

/// The seats that gave up their claim (R-5.4): only where each plays for himself, and never so many that no two are left.
fn claims(ruleset: &Ruleset, holders: Option<SeatSet>, out: &[i32]) -> Result<SeatSet, Message> {
    if !out.is_empty() && !ruleset.each_for_himself() {
        return Err(Message::ClaimsOfTeams);
    }
    if !out.windows(2).all(|pair| matches!(pair, [a, b] if a < b)) {
        return Err(Message::ClaimsInOrder);
    }
    let mut given_up = SeatSet::default();
    for &number in out {
        let seat = ruleset.seat(number).ok_or_else(|| no_seat(ruleset, number))?;
        if !holders.is_none_or(|holders| holders.contains(seat)) {
            return Err(Message::NoClaim { seat: seat.number() });
        }
        given_up.insert(seat);
    }
    if holders.is_some_and(|holders| holders.without(given_up).len() < 2) {
        return Err(Message::ClaimsKept);
    }
    Ok(given_up)
}

/// The sentence for a seat that is not at the table.
pub(super) fn no_seat(ruleset: &Ruleset, number: i32) -> Message {
    Message::NoSeat { number, last: ruleset.players().saturating_sub(1) }
}

/// The sentence for a team that is not at the table.
pub(super) fn no_team(ruleset: &Ruleset, number: i32) -> Message {
    Message::NoTeam { number, last: ruleset.teams_count().saturating_sub(1) }
}

/// A score, checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The stones of this game.
    pub(super) stones: Teams<i32>,
    /// The games of this match.
    pub(super) games: Teams<i32>,
}

impl Standing {
    /// Checks the shape of a score: a number for each team, none below zero or beyond reach.
    pub fn read(ruleset: &Ruleset, kind: Kind, score: &Score) -> Result<Standing, Fault> {
        type OutOfRange = fn(i32, i32, i32) -> Message;
        let numbers = |field: &str, given: &[i32], most: i32, out_of_range: OutOfRange, rule| {
            let teams = usize::try_from(ruleset.teams_count()).unwrap_or_default();
            if given.len() != teams {
                let message = Message::TeamsCount { teams, given: given.len() };
                return Err(Fault::new(kind, field, message).rule("R-2.2"));
            }
            let mut checked = Teams::all(0);
            for (team, &number) in ruleset.teams().zip(given) {
                if !(0..=most).contains(&number) {
                    let message = out_of_range(team.number(), number, most);
                    return Err(Fault::new(kind, format!("{field}[{team}]"), message).rule(rule));
                }
                checked[team] = number;
            }
            Ok(checked)
        };
        let stones: OutOfRange = |team, number, most| Message::StonesRange { team, number, most };
        let games: OutOfRange = |team, number, most| Message::GamesRange { team, number, most };
        Ok(Standing {
            stones: numbers("stones", &score.stones, MOST_SCORE, stones, "R-6.1")?,
            games: numbers("games", &score.games, ruleset.games_to_win(), games, "R-6.6")?,
        })
    }

    /// Checks a score with which a hand can be played: nobody is home and nobody has won the match. The field of a fault is
    /// counted from what holds the `score`.
    pub fn read_running(ruleset: &Ruleset, kind: Kind, score: &Score) -> Result<Standing, Fault> {
        let running = Standing::read(ruleset, kind, score).and_then(|standing| {
            standing.check(ruleset, kind, None)?;
            Ok(standing)
        });
        running.map_err(|fault| fault.within("score"))
    }

    /// Checks who is home and who has won the match, against what `ended` says of it.
    pub fn check(&self, ruleset: &Ruleset, kind: Kind, ended: Option<(Team, bool)>) -> Result<(), Fault> {
        let (target, games) = (ruleset.target_stones(), ruleset.games_to_win());
        for team in ruleset.teams() {
            let home = self.stones[team] >= target;
            let expected = ended.is_some_and(|(winner, _)| winner == team);
            if home != expected {
                let stones = self.stones[team];
                let message = match expected {
                    false => Message::HomeAlready { team: team.number(), stones, target },
                    true => Message::NotHome { team: team.number(), stones, target },
                };
                return Err(Fault::new(kind, format!("stones[{team}]"), message).rule("R-6.1"));
            }
        }
        for team in ruleset.teams() {
            let won = self.games[team] >= games;
            let expected = ended == Some((team, true));
            let none_counted = ended.is_some_and(|(winner, _)| winner == team) && self.games[team] == 0;
            if won != expected || none_counted {
                let (field, has, team) = (format!("games[{team}]"), self.games[team], team.number());
                let message = match (none_counted, expected) {
                    (true, _) => Message::GameCounts { team },
                    (false, false) => Message::MatchWonAlready { team, has, games },
                    (false, true) => Message::MatchNotWon { team, has, games },
                };
                return Err(Fault::new(kind, field, message).rule("R-6.6"));
            }
        }
        Ok(())
    }

    /// The same in the words of the contract.
    pub fn score(&self, ruleset: &Ruleset) -> Score {
        Score {
            stones: ruleset.teams().map(|team| self.stones[team]).collect(),
            games: ruleset.teams().map(|team| self.games[team]).collect(),
        }
    }
}

/// Stones that a team took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The lance; none for a perete.
    pub lance: Option<Lance>,
    /// The team.
    pub team: Team,
    /// How many.
    pub stones: i32,
    /// Why.
    pub reason: Reason,
}

impl Default for Taken {
    fn default() -> Taken {
        Taken { lance: None, team: Team::N0, stones: 0, reason: Reason::Passed }
    }
}

impl Taken {
    /// The ruling that gives them.
    pub fn rule(&self) -> &'static str {
        match (self.reason, self.lance) {
            (Reason::Refused, _) => "R-5.8",
            (Reason::Passed, Some(Lance::Pares | Lance::Juego)) => "R-6.4",
            (Reason::Passed | Reason::Bet | Reason::Hands | Reason::Punto, _) => "R-6.2",
            (Reason::Ordago, _) => "R-6.5",
            (Reason::Perete, _) => "R-3.5",
        }
    }

    /// The same in the words of the contract.
    pub fn award(&self) -> Award {
        Award {
            lance: self.lance,
            team: self.team.number(),
            stones: self.stones,
            reason: self.reason,
            rule: self.rule().to_owned(),
            action: None,
        }
    }
}

/// Who takes what, in order; at most four refusals and three awards for each lance.
pub type Awards = ArrayVec<[Taken; 16]>;

/// How a hand ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Nobody is home.
    HandOver,
    /// This team won the game.
    GameOver(Team),
    /// This team won the match.
    MatchOver(Team),
}

impl Ending {
    /// The same in the words of the contract.
    pub fn outcome(self) -> Outcome {
        match self {
            Ending::HandOver => Outcome::HandOver {},
            Ending::GameOver(winner) => Outcome::GameOver { winner: winner.number() },
            Ending::MatchOver(winner) => Outcome::MatchOver { winner: winner.number() },
        }
    }
}

/// The stones as they are being taken.
#[derive(Clone, Copy, Debug)]
pub struct Tally<'r> {
    ruleset: &'r Ruleset,
    standing: Standing,
    awards: Awards,
}

impl<'r> Tally<'r> {
    /// A tally from this score on.
    pub fn new(ruleset: &'r Ruleset, standing: Standing) -> Tally<'r> {
        Tally { ruleset, standing, awards: Awards::default() }
    }

    /// Gives a team stones; breaks with it when they take it home (R-6.1). Nothing is awarded without stones.
    pub fn take(&mut self, lance: Option<Lance>, team: Team, stones: i32, reason: Reason) -> ControlFlow<Team> {
        if stones > 0 {
            let _room_for_all = self.awards.try_push(Taken { lance, team, stones, reason });
            self.standing.stones[team] = self.standing.stones[team].saturating_add(stones);
            if self.standing.stones[team] >= self.ruleset.target_stones() {
                return ControlFlow::Break(team);
            }
        }
        ControlFlow::Continue(())
    }

    /// A lance is closed: the stones of a refused offer are taken at once (R-5.8). Breaks with the team that they take home.
    pub fn close(&mut self, lance: Lance, closed: &Closed) -> ControlFlow<Team> {
        match *closed {
            Closed::Refused { team, stones } => self.take(Some(lance), team, stones, Reason::Refused),
            Closed::Passed | Closed::Accepted { .. } | Closed::Uncontested | Closed::Ordago { .. } => {
                ControlFlow::Continue(())
            }
        }
    }

    /// The awards, the score after them, and how the hand ended when `home` is home.
    pub fn end(mut self, home: ControlFlow<Team>) -> (Awards, Standing, Ending) {
        let ending = match home {
            ControlFlow::Continue(()) => Ending::HandOver,
            ControlFlow::Break(team) => {
                self.standing.games[team] = self.standing.games[team].saturating_add(1);
                if self.standing.games[team] >= self.ruleset.games_to_win() {
                    Ending::MatchOver(team)
                } else {
                    Ending::GameOver(team)
                }
            }
        };
        (self.awards, self.standing, ending)
    }

    /// How many awards there are so far.
    pub fn taken(&self) -> usize {
        self.awards.len()
    }

    /// The awards and the score when the hand goes on.
    pub fn go_on(self) -> (Awards, Standing) {
        (self.awards, self.standing)
    }

    /// Counts the closed lances of a hand in order (R-6.2). The stones of refused offers were taken before.
    pub fn count(&mut self, mano: Seat, hands: &Seats<Hand>, closed: &[Closed]) -> ControlFlow<Team> {
        let ruleset = self.ruleset;
        let lances = Lance::sequence(hands.any_juego());
        let voids =
            ruleset.ordago_accepted() == OrdagoAccepted::Voids && matches!(closed.last(), Some(Closed::Ordago { .. }));
        for (lance, closed) in lances.into_iter().zip(closed) {
            let best = |out| winner(ruleset, mano, hands, lance, out).map(|seat| ruleset.team_of(seat));
            match *closed {
                Closed::Ordago { out } => {
                    if let Some(team) = best(out) {
                        let lacking = ruleset.target_stones().saturating_sub(self.standing.stones[team]);
                        self.take(Some(lance), team, lacking, Reason::Ordago)?;
                    }
                }
                _ if voids => {}
                Closed::Passed | Closed::Uncontested => {
                    if let Some(team) = best(SeatSet::default()) {
                        let passed = *closed == Closed::Passed;
                        self.take_unbet(lance, team, passed, hands)?;
                    }
                }
                Closed::Accepted { stones, out } => {
                    if let Some(team) = best(out) {
                        self.take(Some(lance), team, stones, Reason::Bet)?;
                        self.take_values(lance, team, hands)?;
                    }
                }
                Closed::Refused { team, .. } => self.take_values(lance, team, hands)?,
            }
        }
        ControlFlow::Continue(())
    }

    /// What the best hand's team takes when nothing was bet: `passed` when it could have been.
    fn take_unbet(&mut self, lance: Lance, team: Team, passed: bool, hands: &Seats<Hand>) -> ControlFlow<Team> {
        self.take(Some(lance), team, pass_stones(self.ruleset, lance, passed), Reason::Passed)?;
        self.take_values(lance, team, hands)
    }

    /// What a team takes beyond any bet.
    fn take_values(&mut self, lance: Lance, team: Team, hands: &Seats<Hand>) -> ControlFlow<Team> {
        let reason = if lance == Lance::Punto { Reason::Punto } else { Reason::Hands };
        self.take(Some(lance), team, values(lance, self.ruleset.side(team), hands), reason)
    }
}

/// The stone for the best hand when a lance was not bet: always in grande and chica (R-6.2); in pares and juego that were
/// contested and passed, where the table pays one (R-6.4).
fn pass_stones(ruleset: &Ruleset, lance: Lance, passed: bool) -> i32 {
    match lance {
        Lance::Grande | Lance::Chica => 1,
        Lance::Pares | Lance::Juego if passed && ruleset.pass_stone() => 1,
        Lance::Pares | Lance::Juego | Lance::Punto => 0,
    }
}

/// What a team takes from a lance beyond any bet: the values of all its own hands (R-6.3), or the stone of the punto (R-6.2).
fn values(lance: Lance, side: SeatSet, hands: &Seats<Hand>) -> i32 {
    match lance {
        Lance::Punto => 1,
        Lance::Grande | Lance::Chica => 0,
        Lance::Pares | Lance::Juego => hands.stones(lance, side),
    }
}

/// How a lance comes out when all hands are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The lance.
    pub lance: Lance,
    /// Whether rivals take part in it, so that it could have been bet (R-5.2).
    pub contested: bool,
    /// Who takes part, best first.
    pub ranking: Ranking,
    /// What decided it, if anyone takes part.
    pub decided_by: Option<DecidedBy>,
    /// The stones that the best hand's team takes at the count when nothing was bet, a pass stone included.
    pub stones: i32,
}

/// All four lances of a hand when all hands are shown.
///
/// ```
/// use mus_rules::rules::{Ruleset, Seat, hands, showdown};
/// let ruleset = Ruleset::standard();
/// let hands = hands(&ruleset, &["RRRA", "CC77", "RS54", "3764"].map(String::from)).unwrap();
/// let [grande, ..] = showdown(&ruleset, Seat::N0, &hands);
/// assert_eq!((grande.ranking.winner(), grande.stones), (Some(Seat::N0), 1));
/// ```
pub fn showdown(ruleset: &Ruleset, mano: Seat, hands: &Seats<Hand>) -> [Shown; 4] {
    let order = Order::new(ruleset, mano, SeatSet::default());
    Lance::sequence(hands.any_juego()).map(|lance| {
        let ranking = Ranking::by(&order, hands, lance);
        let best = ranking.best();
        if best.is_empty() {
            return Shown { lance, ..Shown::default() };
        }
        let side = ruleset.side_of(best);
        let decided_by = ranking.decided_for(side);
        let contested = decided_by != DecidedBy::Unopposed;
        let stones = pass_stones(ruleset, lance, contested).saturating_add(values(lance, side, hands));
        Shown { lance, contested, ranking, decided_by: Some(decided_by), stones }
    })
}

/// The lances that a request says are closed, checked against the hands, each fault at its own entry: what is settled of
/// the lances that come before it is sound, and has not ended the hand.
///
/// The stones of refused offers are taken in `tally`, where the score before the hand is known: then one of them can end the hand
/// too. Breaks with the team that it takes home.
pub fn read_closed(
    ruleset: &Ruleset,
    kind: Kind,
    mut tally: Option<&mut Tally<'_>>,
    holders: impl Fn(Lance) -> Option<SeatSet>,
    settled: &[Settled],
) -> Result<(ClosedLances, ControlFlow<Team>), Fault> {
    // The fourth lance alone depends on it.
    let anyone_has_juego = settled.len() < 4 || holders(Lance::Juego).is_none_or(|juego| !juego.is_empty());
    let mut closed = ClosedLances::default();
    let mut home = ControlFlow::Continue(());
    for (at, (lance, settled)) in Lance::sequence(anyone_has_juego).into_iter().zip(settled).enumerate() {
        let entry = |fault: Fault| fault.within(&format!("[{at}]"));
        if home.is_break() || matches!(closed.last(), Some(Closed::Ordago { .. })) {
            return Err(entry(Fault::new(kind, "", Message::HandEnded).rule("R-6.1")));
        }
        let read = Closed::read(ruleset, kind, lance, holders(lance), settled).map_err(entry)?;
        if let Some(tally) = &mut tally {
            home = tally.close(lance, &read);
        }
        let _at_most_four = closed.try_push(read);
    }
    Ok((closed, home))
}
