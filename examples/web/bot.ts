// What a simple player says. It leaves nothing to chance, so the same cards always make the same match.

import type { MessageInitShape } from "@bufbuild/protobuf";
import { Lance, type ActionSchema, type LegalActionsResponse } from "./gen/mus/v1/game_pb.js";
import type { HandResult } from "./gen/mus/v1/rules_service_pb.js";

/** What is done, as the `type` of an Action: its case is the word. */
export type Deed = NonNullable<MessageInitShape<typeof ActionSchema>["type"]>;

/** The cards of a hand, such as "Ro3cAb7e": each a rank and its suit. */
export function cardsOf(hand: string): string[] {
  return hand.match(/../g) ?? [];
}

/** How much the player likes the hand in a lance, 0 to 3. */
function value(lance: Lance | undefined, worth: HandResult): number {
  const held = (ranks: string) => cardsOf(worth.hand).filter((card) => ranks.includes(card.charAt(0))).length;
  switch (lance) {
    case Lance.GRANDE:
      return Math.min(held("R3"), 3);
    case Lance.CHICA:
      return Math.min(held("A2"), 3);
    case Lance.PARES:
      return worth.pares?.stones ?? 0;
    case Lance.JUEGO:
      return worth.juego?.stones ?? 0;
    default:
      return Number(worth.points >= 24) + Number(worth.points >= 27) + Number(worth.points === 30);
  }
}

/** One of the actions that are legal for a seat. */
export function choose(legal: LegalActionsResponse, seat: number, worth: HandResult): Deed {
  const words = legal.actions.map(({ type }) => type);
  const may = (word: (typeof words)[number]["case"]) => words.some((type) => type.case === word);
  const envido = words.find((type) => type.case === "envido")?.value.min;
  if (may("discard")) {
    const cards = cardsOf(worth.hand);
    const thrown = cards.filter((card) => !"R3".includes(card.charAt(0)));
    return { case: "discard", value: { seat, cards: (thrown.length ? thrown : cards.slice(0, 1)).join("") } };
  }
  if (may("mus")) {
    const cuts = (worth.juego?.stones ?? 0) > 0 || (worth.pares?.stones ?? 0) > 1;
    return cuts ? { case: "noMus", value: { seat } } : { case: "mus", value: { seat } };
  }
  const likes = value(legal.lance, worth);
  const offer: Deed | undefined = envido ? { case: "envido", value: { seat, stones: envido } } : undefined;
  if (may("paso")) return likes > 1 && offer ? offer : { case: "paso", value: { seat } };
  if (likes > 2 && offer && (legal.stakes?.ifAccepted ?? 0) < 6) return offer;
  if (likes > 2 && may("ordago")) return { case: "ordago", value: { seat } };
  const wanted = may("ordago") ? 2 : 3; // An órdago takes more to accept.
  return likes >= wanted ? { case: "quiero", value: { seat } } : { case: "noQuiero", value: { seat } };
}
