// The match of examples/typescript, played through the client that a generator makes from the OpenAPI document.

import { Configuration, GamesApi, HandsApi } from "./client/index.js";
import { play } from "./play.js";
import type { Rules } from "./rules.js";

const configuration = new Configuration({ basePath: process.argv[2] ?? "" });
const games = new GamesApi(configuration);
const hands = new HandsApi(configuration);

const rules: Rules = {
  start: (startRequest) => games.start({ startRequest }),
  view: (viewRequest) => games.view({ viewRequest }),
  legalActions: (legalActionsRequest) => games.legalActions({ legalActionsRequest }),
  evaluate: (evaluateRequest) => hands.evaluate({ evaluateRequest }),
  apply: (applyRequest) => games.apply({ applyRequest }),
};
await play(rules, console.log);
