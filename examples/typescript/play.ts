// A match of Mus between four phones.
//
// The host keeps the game and deals. It sends each phone what its player may see; the phone whose turn it is asks the
// rules what it may do, and sends back an action; the host has it done. No phone ever has the cards of another.

import { choose } from "./bot.js";
import type { Action, Rules, Snapshot } from "./rules.js";

const SHOWN = ["hand_over", "game_over", "match_over"];

/** Fails if the view has a card that the player of the seat may not see. */
export function checkHidden(view: Snapshot, seat: number): void {
  if (view.deck) throw new Error("a phone has the deck");
  if (SHOWN.includes(view.phase.type)) return;
  const check = (other: number, cards: string) => {
    if (other !== seat && !/^\?*$/.test(cards)) throw new Error(`seat ${seat} sees ${cards} of seat ${other}`);
  };
  view.hands.forEach((hand, other) => check(other, hand));
  if (view.phase.type === "discarding") {
    view.phase.discards.forEach((thrown, turn) => check((view.mano + turn) % view.hands.length, thrown));
  }
}

/** The phone of one player: all that it knows of a game is the view that it is sent. */
class Phone {
  constructor(
    private readonly rules: Rules,
    readonly seat: number,
  ) {}

  /** The player's action, if it is their turn. */
  async see(view: Snapshot): Promise<Action | undefined> {
    checkHidden(view, this.seat);
    const legal = await this.rules.legalActions({ snapshot: view });
    if (legal.turn !== this.seat) return undefined;
    const hand = view.hands[this.seat] ?? "";
    const { results } = await this.rules.evaluate({ ...(view.ruleset && { ruleset: view.ruleset }), hands: [hand] });
    if (!results[0]) throw new Error("a hand has no result");
    return choose(legal, this.seat, results[0]);
  }
}

/** Plays a match to its end, telling each hand. The host needs to know nothing of the rules. */
export async function play(rules: Rules, tell: (line: string) => void): Promise<void> {
  const phones = [0, 1, 2, 3].map((seat) => new Phone(rules, seat));
  let { snapshot } = await rules.start({ mano: 0, deck: { seed: "mus" } });
  while (snapshot.phase.type !== "match_over") {
    const views = await Promise.all(phones.map(({ seat }) => rules.view({ snapshot, seat })));
    const answers = await Promise.all(phones.map((phone, at) => phone.see(views[at]!.snapshot)));
    // Nobody's turn: the hand is over, and the next one is to be dealt.
    const action = answers.find((answer) => answer !== undefined) ?? { type: "deal" };
    ({ snapshot } = await rules.apply({ snapshot, action }));
    const { phase, score, hand_number } = snapshot;
    if (SHOWN.includes(phase.type)) {
      tell(`hand ${hand_number}: stones ${score.stones.join("-")}, games ${score.games.join("-")}`);
    }
    if (phase.type === "match_over") tell(`team ${phase.winner} wins the match`);
  }
}
