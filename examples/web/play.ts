// A match of Mus in a browser, over gRPC-Web: you are seat 0, and bots have the other seats.
//
// The page is host and phones at once. Even so each player is asked with their own view and nothing else, and the page
// shows yours. A host with secrets to keep would hold the game on a server of its own.

import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createGrpcWebTransport } from "@connectrpc/connect-web";
import { cardsOf, choose, type Deed } from "./bot.js";
import { ProblemSchema } from "./gen/mus/v1/errors_pb.js";
import { Lance, type LegalAction, type LegalActionsResponse, type Snapshot } from "./gen/mus/v1/game_pb.js";
import { RulesService } from "./gen/mus/v1/rules_service_pb.js";

const ME = 0;
const options = new URLSearchParams(location.search);
const baseUrl = options.get("rules") ?? "http://localhost:50051";
const rules = createClient(RulesService, createGrpcWebTransport({ baseUrl }));

// The game, and who may do what in it: what Start and Apply answer.
let snapshot: Snapshot;
let next: LegalActionsResponse;
// Whether a bot has your seat too.
let alone = false;

const element = (id: string) => document.getElementById(id)!;

function make(name: string, text: string, data: Record<string, string> = {}): HTMLElement {
  const made = Object.assign(document.createElement(name), { textContent: text });
  Object.assign(made.dataset, data);
  return made;
}

/** `noMus` as it is said: no mus. */
const said = (word = "") => word.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The game as the player of a seat may see it. */
async function viewOf(seat: number): Promise<Snapshot> {
  return (await rules.view({ snapshot, seat })).snapshot!;
}

/** What the bot of a seat does. It is told what its player may see. */
async function bot(seat: number): Promise<Deed> {
  const view = await viewOf(seat);
  const legal = await rules.legalActions({ snapshot: view });
  const { results } = await rules.evaluate({ hands: [view.hands[seat]!] });
  return choose(legal, seat, results[0]!);
}

async function apply(type: Deed): Promise<void> {
  const answer = await rules.apply({ snapshot, action: { type } });
  [snapshot, next] = [answer.snapshot!, answer.next!];
  const phase = snapshot.phase!.type;
  const { stones, games } = snapshot.score!;
  if (["handOver", "gameOver", "matchOver"].includes(phase.case!)) {
    element("log").append(make("li", `hand ${snapshot.handNumber}: stones ${stones.join("-")}, games ${games.join("-")}`));
  }
  if (phase.case === "matchOver") element("log").append(make("li", `team ${phase.value.winner} wins the match`));
}

/** What you do when you press the button of an action. */
function deedOf({ type }: LegalAction): Deed {
  const seat = ME;
  switch (type.case) {
    case "envido":
      return { case: type.case, value: { seat, stones: type.value.min } };
    case "discard": {
      const chosen = [...document.querySelectorAll<HTMLInputElement>("#table input:checked")];
      return { case: type.case, value: { seat, cards: chosen.map((box) => box.value).join("") } };
    }
    case "deal":
    case "musVisto":
      return { case: type.case, value: {} };
    case undefined:
      throw new Error("a word that this page does not know");
    default:
      return { case: type.case, value: { seat } };
  }
}

/** Shows what you may see, and a button for each thing that you may do. */
async function show(): Promise<void> {
  const view = await viewOf(ME);
  const choosing = next.turn === ME && next.actions.some(({ type }) => type.case === "discard");
  const rows = view.hands.flatMap((hand, seat) => {
    const cards = make("dd", hand, { hand: String(seat) });
    if (seat === ME && choosing) {
      cards.replaceChildren(...cardsOf(hand).map((card) => {
        const label = make("label", card);
        label.prepend(Object.assign(document.createElement("input"), { type: "checkbox", value: card }));
        return label;
      }));
    }
    return [make("dt", `Seat ${seat}`), cards];
  });
  element("table").replaceChildren(...rows);
  const lance = next.lance === undefined ? "" : `${Lance[next.lance].toLowerCase()}, `;
  element("state").textContent = next.actions.length ? `${lance}${next.turn === undefined ? "the hand is over" : `seat ${next.turn} to say`}` : "The match is over.";
  element("actions").replaceChildren(...(next.turn === undefined || next.turn === ME ? next.actions : []).map((action) => {
    const { type } = action;
    const button = make("button", type.case === "envido" ? `envido ${type.value.min}` : said(type.case));
    button.onclick = () => go(() => apply(deedOf(action)));
    return button;
  }));
}

/** Does something, and all that others do after it, until it is your turn again. */
async function go(first: () => Promise<void>): Promise<void> {
  element("actions").replaceChildren();
  element("problem").textContent = "";
  try {
    await first();
    while (next.actions.length && (alone || (next.turn !== undefined && next.turn !== ME))) {
      await apply(next.turn === undefined ? { case: "deal", value: {} } : await bot(next.turn));
    }
  } catch (fault) {
    // What the service refuses it says in full among the details of the status.
    const [problem] = fault instanceof ConnectError ? fault.findDetails(ProblemSchema) : [];
    element("problem").textContent = problem?.detail ?? `${fault instanceof ConnectError ? Code[fault.code] : fault}`;
  }
  if (snapshot) await show();
}

element("rest").onclick = () => {
  alone = true;
  void go(async () => {});
};
void go(async () => {
  const seed = options.get("seed");
  const answer = await rules.start({ mano: 0, deck: seed === null ? {} : { seed } });
  [snapshot, next] = [answer.snapshot!, answer.next!];
});
