//! A match told as a story: one line an action, in the words of the table.

use crate::{Failure, cli};
use mus_rules::rest;
use mus_rules::rules::{Action, Fault, LegalActions, Outcome, Phase, Score, Snapshot, Table, Taken};
use mus_rules::service::{self, ReplayRequest};
use mus_rules::words::Language;
use std::io::{Read, Write};
use std::path::Path;

/// Tells the match that the file holds. Fails, after what came before it, at an action that is not legal.
pub fn tell(file: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    let mut text = Vec::new();
    if file == Path::new("-") {
        std::io::stdin().lock().read_to_end(&mut text)?;
    } else {
        text = std::fs::read(file).map_err(|fault| format!("cannot read {}: {fault}", file.display()))?;
    }
    let mut request: ReplayRequest = rest::decode(&text).map_err(cli::failure)?;
    let actions = std::mem::take(&mut request.actions);
    let start = service::replay(&request, Language::English).map_err(cli::failure)?;
    let mut table = Table::try_from(&start.snapshot).map_err(|fault| cli::failure(fault.into()))?;
    let mut game = Game::at(&table);
    game.opening(out)?;
    for (index, action) in actions.iter().enumerate() {
        let refused = |fault: Fault| cli::failure(fault.within(&format!("actions[{index}]")).into());
        let step = table.step(action).map_err(refused)?;
        table = step.table;
        let before = std::mem::replace(&mut game, Game::at(&table));
        game.told(action, &before, &step.awards, out)?;
    }
    ending(&table.outcome(), &game.next, out)
}

struct Game {
    snapshot: Snapshot,
    next: LegalActions,
}

fn waits_for_a_hand(snapshot: &Snapshot) -> bool {
    matches!(snapshot.phase, Phase::HandOver { .. } | Phase::GameOver { .. } | Phase::MatchOver { .. })
}

impl Game {
    fn at(table: &Table<'_>) -> Game {
        Game { snapshot: Snapshot::from(table), next: table.legal() }
    }

    fn opening(&self, out: &mut dyn Write) -> std::io::Result<()> {
        self.heading(out)?;
        if let Some(lance) = self.next.lance {
            writeln!(out, "  -- {}", lance.word())?;
        }
        Ok(())
    }

    fn heading(&self, out: &mut dyn Write) -> std::io::Result<()> {
        let Snapshot { score, hand_number, mano, hands, .. } = &self.snapshot;
        let game = score.games.iter().fold(1_i32, |games, won| games.saturating_add(*won));
        writeln!(out, "Game {game}, hand {hand_number}. Mano is seat {mano}. {}", standing(score))?;
        self.hands(hands, out)
    }

    fn hands(&self, hands: &[String], out: &mut dyn Write) -> std::io::Result<()> {
        if hands.iter().all(String::is_empty) {
            return Ok(());
        }
        let hands: Vec<String> = hands.iter().enumerate().map(|(seat, hand)| format!("{seat} {hand}")).collect();
        writeln!(out, "  The hands: {}", hands.join(", "))
    }

    /// Tells the action that led here.
    fn told(&self, action: &Action, before: &Game, awards: &[Taken], out: &mut dyn Write) -> std::io::Result<()> {
        let Snapshot { score, hands, .. } = &self.snapshot;
        if waits_for_a_hand(&before.snapshot) {
            writeln!(out)?;
            self.heading(out)?;
        } else {
            writeln!(out, "  {}", line(action))?;
            for award in awards {
                writeln!(out, "    {}", taken(award))?;
            }
            if before.snapshot.hands != *hands
                && !matches!(self.snapshot.phase, Phase::Discarding { .. } | Phase::Dealing { .. })
            {
                self.hands(hands, out)?;
            }
        }
        if waits_for_a_hand(&self.snapshot) {
            writeln!(out, "  {}", standing(score))?;
        }
        if let Phase::GameOver { winner, .. } = self.snapshot.phase {
            writeln!(out, "  Team {winner} wins the game.")?;
        }
        match self.next.lance {
            Some(next) if self.next.lance != before.next.lance => writeln!(out, "  -- {}", next.word()),
            _ => Ok(()),
        }
    }
}

fn standing(score: &Score) -> String {
    let list = |numbers: &[i32]| numbers.iter().map(i32::to_string).collect::<Vec<_>>().join("-");
    format!("Stones {}, games {}.", list(&score.stones), list(&score.games))
}

fn line(action: &Action) -> String {
    match action {
        Action::Mus { seat } => format!("Seat {seat}: mus."),
        Action::NoMus { seat } => format!("Seat {seat}: no mus."),
        Action::Perete { seat } => format!("Seat {seat} shows a perete."),
        Action::Discard { seat, cards } if cards.is_empty() => format!("Seat {seat} stays servido."),
        Action::Discard { seat, cards } => format!("Seat {seat} discards {cards}."),
        Action::Paso { seat } => format!("Seat {seat}: paso."),
        Action::Envido { seat, stones } => format!("Seat {seat}: envido {stones}."),
        Action::Ordago { seat } => format!("Seat {seat}: ¡órdago!"),
        Action::Quiero { seat } => format!("Seat {seat}: quiero."),
        Action::NoQuiero { seat } => format!("Seat {seat}: no quiero."),
        Action::Deal { .. } => "The dealer deals.".to_owned(),
        Action::MusVisto {} => "The dealer: mus visto.".to_owned(),
    }
}

fn taken(award: &Taken) -> String {
    let stones = if award.stones == 1 { "1 stone".to_owned() } else { format!("{} stones", award.stones) };
    let lance = award.lance.map_or_else(String::new, |lance| format!(" at {}", lance.word()));
    format!("Team {} takes {stones}{lance}: {} ({})", award.team, award.reason.word(), award.rule())
}

fn ending(outcome: &Outcome, next: &LegalActions, out: &mut dyn Write) -> Result<(), Failure> {
    let text = match outcome {
        Outcome::HandOver {} => "The hand is over, and the game goes on.".to_owned(),
        Outcome::GameOver { winner } => format!("Team {winner} has won the game, and the match goes on."),
        Outcome::MatchOver { winner } => format!("Team {winner} wins the match."),
        Outcome::Unfinished {} => match next.turn {
            Some(seat) => format!("The hand is unfinished; it is the turn of seat {seat}."),
            None => "The hand is unfinished; the dealer is to act.".to_owned(),
        },
    };
    Ok(writeln!(out, "\n{text}")?)
}
