// What a simple player says. It leaves nothing to chance, so the same cards always make the same match.

import type { Action, HandResult, Lance, LegalActions } from "./rules.js";

/** The cards of a hand, such as "Ro3cAb7e": each a rank and its suit. */
export function cardsOf(hand: string): string[] {
  return hand.match(/../g) ?? [];
}

/** How much the player likes the hand in a lance, 0 to 3. */
function value(lance: Lance, worth: HandResult): number {
  const held = (ranks: string) => cardsOf(worth.hand).filter((card) => ranks.includes(card.charAt(0))).length;
  switch (lance) {
    case "grande":
      return Math.min(held("R3"), 3);
    case "chica":
      return Math.min(held("A2"), 3);
    case "pares":
      return worth.pares.stones;
    case "juego":
      return worth.juego.stones;
    case "punto":
      return Number(worth.points >= 24) + Number(worth.points >= 27) + Number(worth.points === 30);
  }
}

/** One of the actions that are legal for a seat. */
export function choose(legal: LegalActions, seat: number, worth: HandResult): Action {
  const may = (word: string) => legal.actions.some((action) => action.type === word);
  if (may("discard")) {
    const cards = cardsOf(worth.hand);
    const thrown = cards.filter((card) => !"R3".includes(card.charAt(0)));
    return { type: "discard", seat, cards: (thrown.length ? thrown : cards.slice(0, 1)).join("") };
  }
  if (may("mus")) {
    return { type: worth.juego.stones > 0 || worth.pares.stones > 1 ? "no_mus" : "mus", seat };
  }
  if (!legal.lance) throw new Error("nothing is bet, and there is nothing else to say");
  const likes = value(legal.lance, worth);
  const envido = legal.actions.find((action) => action.type === "envido");
  if (may("paso")) {
    return likes > 1 && envido ? { type: "envido", seat, stones: envido.min } : { type: "paso", seat };
  }
  if (likes > 2 && envido && (legal.stakes?.if_accepted ?? 0) < 6) return { type: "envido", seat, stones: envido.min };
  if (likes > 2 && may("ordago")) return { type: "ordago", seat };
  const wanted = may("ordago") ? 2 : 3; // An órdago takes more to accept.
  return { type: likes >= wanted ? "quiero" : "no_quiero", seat };
}
