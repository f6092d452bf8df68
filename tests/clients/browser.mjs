// The pages in a real browser: the landing page, Swagger UI and the example over gRPC-Web, without a network beyond them.
//
//   node browser.mjs http://127.0.0.1:8080 http://127.0.0.1:50051 http://127.0.0.1:8000/

import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const [rest, grpc, example] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-dev-shm-usage"],
});

/** Opens a page that may ask these origins only; what it complains of, or asks elsewhere, is kept. */
async function open(address, origins, options = {}) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const faults = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`script: ${error}`));
  await page.route("**", (route) => {
    const { origin, protocol } = new URL(route.request().url());
    if (origins.includes(origin) || protocol === "data:" || protocol === "blob:") return route.continue();
    faults.push(`another origin: ${route.request().url()}`);
    return route.abort();
  });
  await page.goto(address);
  const close = async () => {
    await context.close();
    assert.deepEqual(faults, []);
  };
  return { page, faults, close };
}

/** What is cut off to the right on a narrow screen. */
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function landing() {
  for (const options of [{ viewport: { width: 320, height: 640 }, colorScheme: "dark" }, { colorScheme: "light" }]) {
    const { page, faults, close } = await open(`${rest}/`, [rest], options);
    await page.getByRole("status").getByText("grande: seat 0").waitFor();
    assert.ok((await overflow(page)) <= 0, "the page is wider than the screen");
    const seat = (number) => page.getByRole("group", { name: `Seat ${number}`, exact: true });
    const type = (number, cards) => page.getByRole("textbox", { name: `Cards of seat ${number}` }).fill(cards);
    const cardsOf = (number) => seat(number).getByRole("img").evaluateAll((cards) => cards.map((card) => card.ariaLabel));

    // The showdown of the README.
    for (const [number, cards] of ["RR3A", "CC77", "SS54", "3764"].entries()) await type(number, cards);
    assert.equal(await page.locator(".wins li").count(), 0, "what was told of other hands is gone");
    assert.deepEqual(await cardsOf(0), ["rey", "rey", "tres", "as"]);
    await page.keyboard.press("Enter");
    await seat(1).getByText("pares: better cards (R-4.5)").waitFor();
    assert.deepEqual(await seat(0).getByRole("listitem").allInnerTexts(), [
      "grande: better cards (R-4.3)",
      "chica: better cards (R-4.4)",
      "juego: better cards (R-4.6)",
    ]);
    await seat(0).getByText("31 points · medias R · juego · solomillo").waitFor();
    assert.equal(await page.getByRole("row").count(), 5);

    // Of two rivals with equal cards the one nearer to mano wins.
    await type(2, "Ro Rc 3b Ae");
    await type(0, "CC77");
    await type(1, "Re Rb 3c Ao");
    assert.deepEqual(await cardsOf(2), ["rey de oros", "rey de copas", "tres de bastos", "as de espadas"]);
    await seat(2).getByRole("radio").check();
    await seat(2).getByText("grande: equal cards, nearer to mano (R-2.3)").waitFor();

    // A wrong card is told beside its hand, and is where one goes on.
    await type(3, "376X");
    await page.getByRole("button", { name: "Who wins?" }).click();
    await seat(3).getByRole("alert").filter({ hasText: /\S/ }).waitFor();
    const wrong = page.getByRole("textbox", { name: "Cards of seat 3" });
    assert.equal(await wrong.getAttribute("aria-invalid"), "true");
    assert.ok(await wrong.evaluate((input) => input === document.activeElement));
    assert.equal(await page.locator(".wins li").count(), 0);
    // The browser tells of each refusal by itself.
    const refusals = faults.splice(0);
    assert.ok(refusals.length > 0 && refusals.every((fault) => fault.includes("status of 422")), refusals.join());
    await type(3, "3764");
    await page.getByLabel("Ruleset").selectOption("four_kings");
    await page.getByRole("status").getByText("grande: seat").waitFor();
    await close();
  }
  const { page, close } = await open(`${rest}/`, [rest]);
  const drawn = new Set();
  for (const suit of ["o", "c", "e", "b", ""]) {
    for (const ranks of ["RCS7", "654", "32A"]) {
      await page.locator("#hand-0").fill([...ranks].map((rank) => rank + suit).join(" "));
      const cards = await page.locator("fieldset").first().locator("svg.card").evaluateAll((all) => all.map((it) => it.outerHTML));
      cards.forEach((card) => drawn.add(card));
    }
  }
  assert.equal(drawn.size, 50, "forty cards, and ten ranks without a suit");
  for (const name of ["The calls, to read and to try", "OpenAPI", "Protos", "Metrics", "Version"]) {
    const address = await page.getByRole("link", { name }).evaluate((link) => link.href);
    assert.equal((await page.request.get(address)).status(), 200, name);
  }
  await close();
}

async function swagger() {
  const { page, close } = await open(`${rest}/docs/`, [rest], { viewport: { width: 1200, height: 900 } });
  await page.locator(".opblock").first().waitFor();
  const document = await (await page.request.get(`${rest}/openapi.json`)).json();
  const wanted = Object.values(document.paths).flatMap((path) => Object.values(path)).map(({ operationId }) => operationId);
  const answered = [];
  for (const block of await page.locator(".opblock").all()) {
    await block.locator(".opblock-summary-control").click();
    await block.locator(".execute").waitFor();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => !response.url().endsWith("/openapi.json")),
      block.locator(".execute").click(),
    ]);
    const name = (await block.getAttribute("id")).split("-").pop();
    assert.equal(answer.status(), 200, `${name}: ${await answer.text()}`);
    await block.locator(".live-responses-table .response-col_status").getByText("200").first().waitFor();
    answered.push(name);
    await block.locator(".opblock-summary-control").click();
  }
  assert.deepEqual(answered.sort(), wanted.sort());
  await close();
  return answered.length;
}

async function grpcWeb() {
  const address = `${example}?rules=${encodeURIComponent(grpc)}&seed=mus`;
  const { page, close } = await open(address, [new URL(example).origin, grpc]);
  // One action by hand, of those that are legal; then the bot goes on as it would have.
  await page.getByRole("button", { name: /^(mus|no mus)$/ }).first().waitFor();
  const hands = await page.locator("[data-hand]").allInnerTexts();
  assert.ok(hands.slice(1).every((hand) => /^\?+$/.test(hand)), `the page shows ${hands}`);
  await page.getByRole("button", { name: "Play to the end" }).click();
  await page.getByText("wins the match").waitFor({ timeout: 120_000 });
  const lines = await page.locator("#log li").allInnerTexts();
  await close();
  return lines;
}

try {
  await landing();
  console.error("The landing page is as it should be.");
  console.error(`Swagger UI had ${await swagger()} operations answered.`);
  if (example) console.log((await grpcWeb()).join("\n"));
} finally {
  await browser.close();
}
