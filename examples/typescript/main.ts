import { play } from "./play.js";
import { rulesAt } from "./rules.js";

await play(rulesAt(process.argv[2] ?? "http://localhost:8080"), console.log);
