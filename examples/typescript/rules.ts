// The service as its document describes it: the types are generated, and the calls are plain fetch.

import type { components, paths } from "./mus.js";

type Schemas = components["schemas"];
export type Action = Schemas["Action"];
export type HandResult = Schemas["HandResult"];
export type Lance = Schemas["Lance"];
export type LegalActions = Schemas["LegalActionsResponse"];
export type Snapshot = Schemas["Snapshot"];

/** The calls that a game needs. */
export interface Rules {
  start(request: Schemas["StartRequest"]): Promise<Schemas["StartResponse"]>;
  view(request: Schemas["ViewRequest"]): Promise<Schemas["ViewResponse"]>;
  legalActions(request: Schemas["LegalActionsRequest"]): Promise<LegalActions>;
  evaluate(request: Schemas["EvaluateRequest"]): Promise<Schemas["EvaluateResponse"]>;
  apply(request: Schemas["ApplyRequest"]): Promise<Schemas["ApplyResponse"]>;
}

/** The calls that take a body, by their addresses. */
type Call = { [path in keyof paths]: paths[path] extends { post: object } ? path : never }[keyof paths];
type Post<path extends Call> = paths[path] extends { post: infer operation } ? operation : never;
type Request<path extends Call> =
  Post<path> extends { requestBody: { content: { "application/json": infer body } } } ? body : never;
type Answer<path extends Call> =
  Post<path> extends { responses: { 200: { content: { "application/json": infer body } } } } ? body : never;

/** The service at an address, such as `http://localhost:8080`. */
export function rulesAt(address: string): Rules {
  async function post<path extends Call>(path: path, request: Request<path>): Promise<Answer<path>> {
    const headers = { "content-type": "application/json" };
    const reply = await fetch(address + path, { method: "POST", headers, body: JSON.stringify(request) });
    if (!reply.ok) {
      const problem = (await reply.json()) as Schemas["Problem"];
      throw new Error(`${problem.code} at ${problem.field ?? path}: ${problem.detail}`);
    }
    return (await reply.json()) as Answer<path>;
  }
  return {
    start: (request) => post("/v1/start", request),
    view: (request) => post("/v1/view", request),
    legalActions: (request) => post("/v1/legal-actions", request),
    evaluate: (request) => post("/v1/evaluate", request),
    apply: (request) => post("/v1/apply", request),
  };
}
