// Draws four hands as they are typed, and has them shown by the service that this page came from.
"use strict";

const RANKS = { R: "rey", C: "caballo", S: "sota", 7: "siete", 6: "seis", 5: "cinco", 4: "cuatro", 3: "tres", 2: "dos", A: "as" };
const SUITS = { o: "oros", c: "copas", e: "espadas", b: "bastos" };
// Where the pips stand on a card of 100 by 156, and how wide they are.
const PIPS = {
  A: [56, [50, 78]],
  2: [34, [50, 44], [50, 112]],
  3: [34, [50, 36], [50, 78], [50, 120]],
  4: [32, [31, 46], [69, 46], [31, 110], [69, 110]],
  5: [32, [31, 42], [69, 42], [50, 78], [31, 114], [69, 114]],
  6: [30, [31, 40], [69, 40], [31, 78], [69, 78], [31, 116], [69, 116]],
  7: [26, [31, 40], [69, 40], [50, 59], [31, 80], [69, 80], [31, 118], [69, 118]],
};
// The gaps in a card's frame tell its suit to who sees no more than the edge.
const GAPS = { o: [], c: [50], e: [38, 62], b: [32, 50, 68] };
const WHY = { cards: "better cards", position: "equal cards, nearer to mano", unopposed: "no rival takes part" };
const HANDS = ["Ro Rc 3b Ae", "Co Ce 7b 7o", "Sc Sb 5e 4o", "3c 7e 6o 4b"];

// Which question is the last: the answer to an older one comes too late.
let asked = 0;

const find = (selector, inside = document) => inside.querySelector(selector);

function svg(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function html(name, ...children) {
  const element = document.createElement(name);
  element.append(...children);
  return element;
}

/** The drawing of a card, such as "Ro", "R" or "?". */
function draw([rank, suit]) {
  const name = rank in RANKS ? RANKS[rank] + (suit ? ` de ${SUITS[suit]}` : "") : "a card that is not shown";
  const card = svg("svg", { class: `card ${SUITS[suit] ?? ""}`, viewBox: "0 0 100 156", role: "img", "aria-label": name });
  card.append(svg("rect", { class: "face", width: 100, height: 156, rx: 8 }));
  if (!(rank in RANKS)) {
    card.append(svg("rect", { class: "back", x: 7, y: 7, width: 86, height: 142, rx: 5 }));
    card.append(svg("path", { class: "weave", d: "M50 14L86 50L14 106L50 142L86 106L14 50z" }));
    return card;
  }
  card.append(svg("rect", { class: "frame", x: 7, y: 7, width: 86, height: 142, rx: 4 }));
  for (const x of GAPS[suit] ?? []) {
    for (const y of [5, 147]) card.append(svg("rect", { class: "face", x: x - 3, y, width: 6, height: 4 }));
  }
  const use = (id, x, y, width, height) => card.append(svg("use", { href: `#${id}`, x: x - width / 2, y: y - height / 2, width, height }));
  if (rank in PIPS && suit) {
    const [size, ...places] = PIPS[rank];
    for (const [x, y] of places) use(SUITS[suit], x, y, size, size);
  } else if (rank in PIPS) {
    card.append(svg("text", { class: "rank", x: 50, y: 99 }, rank));
  } else {
    use(RANKS[rank], 50, 82, 68, 113);
    if (suit) use(SUITS[suit], 78, 27, 24, 24);
  }
  card.append(svg("text", { x: 18, y: 26 }, rank));
  card.append(svg("text", { x: 18, y: 26, transform: "rotate(180 50 78)" }, rank));
  return card;
}

// One seat a hand.
const seats = HANDS.map((cards, seat) => {
  const part = find("#hand").content.cloneNode(true).firstElementChild;
  const input = find("input[type=text]", part);
  const problem = find(".problem", part);
  problem.id = `problem-${seat}`;
  input.id = `hand-${seat}`;
  input.value = cards;
  find("legend", part).textContent = `Seat ${seat}`;
  find(".entry span", part).textContent = `Cards of seat ${seat}`;
  find(".cards", part).setAttribute("aria-label", `Cards of seat ${seat}`);
  Object.assign(find("input[type=radio]", part), { value: seat, checked: seat === 0 });
  find("#hands").append(part);
  const show = () => find(".cards", part).replaceChildren(...(input.value.match(/[RCS765432A][oceb]?|\S/g) ?? []).slice(0, 8).map(draw));
  input.addEventListener("input", () => { show(); forget(); });
  show();
  return { input, problem, worth: find(".worth", part), wins: find(".wins", part) };
});

/** Takes back what was told of hands that are no longer there. */
function forget() {
  asked += 1;
  for (const { input, problem, worth, wins } of seats) {
    input.removeAttribute("aria-invalid");
    input.setAttribute("aria-describedby", "notation");
    problem.textContent = worth.textContent = "";
    wins.replaceChildren();
  }
  find("#problem").textContent = find("#summary").textContent = "";
  find("#table").hidden = true;
}

/** Says what is wrong beside what it is about. */
function complain({ field = "", title = "", detail = "" }) {
  const seat = seats[/^hands\[(\d+)\]/.exec(field)?.[1]];
  if (!seat) {
    find("#problem").textContent = detail || title;
    return;
  }
  seat.problem.textContent = detail;
  seat.input.setAttribute("aria-invalid", "true");
  seat.input.setAttribute("aria-describedby", `${seat.problem.id} notation`);
  seat.input.focus();
}

async function call(name, request) {
  const response = await fetch(`v1/${name}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(request) });
  const answer = await response.json();
  if (!response.ok) throw answer;
  return answer;
}

function tell(request, { lances }, { results }) {
  results.forEach(({ points, pares, juego, nicknames }, seat) => {
    const words = [`${points} points`, pares.kind === "none" ? "no pares" : `${pares.kind} ${pares.ranks}`, juego.has_juego ? "juego" : "no juego"];
    seats[seat].worth.textContent = [...words, ...nicknames].join(" · ").replaceAll("_", " ");
  });
  const rows = lances.map(({ lance, winner, ranking, decided_by, rule, stones }) => {
    const why = winner ? `${WHY[decided_by] ?? decided_by} (${rule})` : "nobody takes part";
    if (winner) {
      const won = html("li", html("strong", lance), `: ${why}`);
      seats[winner.seat].wins.append(won);
    }
    const head = html("th", lance);
    head.scope = "row";
    const order = ranking.map((seat) => request.hands[seat].replaceAll(" ", "")).join(" > ");
    return html("tr", head, html("td", winner ? `seat ${winner.seat}` : "–"), html("td", order || "–"), html("td", stones), html("td", why));
  });
  find("tbody").replaceChildren(...rows);
  find("#summary").textContent = lances.map(({ lance, winner }) => `${lance}: ${winner ? `seat ${winner.seat}` : "nobody"}`).join(", ");
  find("#call").textContent = `POST /v1/showdown\n${JSON.stringify(request)}`;
  find("#table").hidden = false;
}

async function ask() {
  forget();
  const mine = asked;
  const ruleset = { preset: find("#preset").value };
  const hands = seats.map(({ input }) => input.value);
  const request = { ruleset, mano: Number(find("input[name=mano]:checked").value), hands };
  try {
    const answers = await Promise.all([call("showdown", request), call("evaluate", { ruleset, hands })]);
    if (mine === asked) tell(request, ...answers);
  } catch (problem) {
    if (mine === asked) complain(problem instanceof Error ? { detail: "The service does not answer." } : problem);
  }
}

async function listPresets() {
  const response = await fetch("v1/rulesets");
  if (!response.ok) return;
  const { rulesets } = await response.json();
  const names = rulesets.filter(({ ruleset }) => ruleset.players === seats.length).map(({ preset }) => preset);
  find("#preset").replaceChildren(...names.map((name) => new Option(name.replaceAll("_", " "), name)));
}

find("#showdown").addEventListener("submit", (event) => { event.preventDefault(); ask(); });
find("#preset").addEventListener("change", ask);
find("#hands").addEventListener("change", ({ target }) => { if (target.name === "mano") ask(); });
listPresets().catch(() => {}).finally(ask);
