// A real browser looks at the page; see mirror_browser.py.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const [python, modules, folder, executablePath] = process.argv.slice(2);
const require = createRequire(`${modules}/`);
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const GAMES = { "spice-road": 30, golem: 30, "eastern-wonders": 12, "new-world": 30 };
const FOLLOWED = 30;
const KILLED_AT = 15;
const PICTURED = { "spice-road": 76, golem: 60, "eastern-wonders": 42, "new-world": 84, crowd: 120 };
const found = [];
const wrong = (what) => { found.push(what); console.log(`WRONG ${what}`); };

class Server {
  static async of(game, first, token = [...Array(32)].map(() => "0123456789abcdef"[Math.floor(Math.random() * 16)]).join(""), port = 0) {
    const server = new Server();
    server.process = spawn(python, ["-m", "tools.mirror_browser", "serve", game, token, String(port), String(first)], { stdio: ["pipe", "pipe", "inherit"] });
    server.lines = createInterface({ input: server.process.stdout })[Symbol.asyncIterator]();
    server.token = token;
    server.now = await server.read();
    server.port = new URL(server.now.url).port;
    return server;
  }
  async read() { return JSON.parse((await this.lines.next()).value); }
  async next(game = "") { this.process.stdin.write(`${game}\n`); this.now = await this.read(); return this.now; }
  kill() { this.process.kill("SIGKILL"); return new Promise((done) => this.process.once("exit", done)); }
}

let running, browser;
async function begin() {
  running = await chromium.launchServer({ executablePath: executablePath || undefined, args: ["--no-sandbox"] });
  browser = await chromium.connect(running.wsEndpoint());
}
await begin();
async function look(url, { lang = "en", scheme = "light", width = 360, height = 640, scale = 2, keeps = true } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: scale, locale: lang, colorScheme: scheme });
  const page = await context.newPage();
  if (!keeps) await page.addInitScript(() => Object.defineProperty(window, "sessionStorage", { get() { throw new DOMException("no", "SecurityError"); } }));
  page.on("pageerror", (error) => wrong(`${url} ${error.message}`));
  page.on("console", (message) => { if (message.type() === "error" && !/ERR_CONNECTION|net::/.test(message.text())) wrong(message.text()); });
  page.on("request", (request) => { if (!request.url().startsWith(new URL(url).origin)) wrong(`asks for ${request.url()}`); });
  await page.goto(url);
  await page.waitForSelector(".banner h1");
  return page;
}

/** What the page shows, as text. */
const seen = (page) => page.evaluate(() => ({
  headline: document.querySelector(".banner h1").textContent,
  mine: document.querySelector(".banner").classList.contains("mine"),
  next: document.querySelector(".banner .next") !== null,
  ranking: [...document.querySelectorAll("#result ol > li")].map((place) => place.querySelector(".name").textContent),
  did: document.querySelector(".did").textContent,
  cubes: document.querySelector("#front .unseen").textContent,
  others: [...document.querySelectorAll(".plate")].map((plate) => [plate.getAttribute("aria-label"), plate.querySelector(".things .unseen").textContent]),
  status: document.getElementById("status").textContent,
}));
function wanted({ told }) {
  const me = told.players.findIndex((player) => player.name === "Béa");
  const others = told.players.map((_, i) => (me + i) % told.players.length).slice(1);
  return {
    headline: told.turn.seat === me ? told.players[me].yours : told.turn.words,
    mine: told.turn.seat === me || told.turn.winners.includes(me),
    next: told.players[me].next,
    ranking: (told.result?.places ?? []).map((place) => told.players[place.seat].name),
    did: told.did.line.map((piece) => (typeof piece === "string" ? piece : [...piece.cubes].map((letter) => "YRGB".indexOf(letter) + 1).join(""))).join(""),
    cubes: told.players[me].say,
    others: others.map((seat) => [told.players[seat].name, told.players[seat].say]),
    status: "live",
  };
}
async function same(page, now, what) {
  const expected = wanted(now);
  // A cube's digit lies in the shape that is used: it is not the text of the line.
  expected.did = now.told.did.line.map((piece) => (typeof piece === "string" ? piece : "")).join("");
  const text = JSON.stringify(expected);
  let last = "";
  for (let tries = 0; tries < 200; tries += 1) {
    last = JSON.stringify(await seen(page));
    if (last === text) return;
    await page.waitForTimeout(25);
  }
  wrong(`${what}: the page shows ${last} and not ${text}`);
}

/** Whatever is wider than the card, place or plate that it lies in, and the page where it is wider than the window. */
const spilled = () => {
  const over = [...document.querySelectorAll(".card, .place, .plate, .banner, .kept, .counter")].flatMap((outer) => {
    const room = outer.getBoundingClientRect();
    return [...outer.querySelectorAll("*:not(.unseen, .counter > i, use)")]
      .filter((inner) => { const box = inner.getBoundingClientRect(); return box.width > 0 && (box.left < room.left - 1 || box.right > room.right + 1); })
      .map((inner) => `${inner.tagName}.${inner.getAttribute("class")} is wider than .${outer.className}`);
  });
  const wide = document.documentElement.scrollWidth - innerWidth;
  const [name, who] = ["#game", "#who"].map((part) => document.querySelector(part).getBoundingClientRect());
  if (name.right > who.left && name.bottom > who.top) over.push("the name of the game runs under who one is");
  return [...new Set(over), ...(wide > 0 ? [`${wide} pixels too wide`] : [])];
};

for (const [game, first] of Object.entries(GAMES)) {
  let server = await Server.of(game, first);
  let page = await look(server.now.url);
  await page.selectOption("#who", "Béa");
  await same(page, server.now, `${game} at first`);
  for (let turn = 0; turn < FOLLOWED; turn += 1) {
    if (turn === KILLED_AT) {
      // As a phone does to an app that lies behind others. It comes again while the game goes on.
      await running.kill();
      await server.next();
      await begin();
      page = await look(server.now.url);
      await page.selectOption("#who", "Béa");
    } else await server.next();
    await same(page, server.now, `${game} after ${server.now.turns} turns`);
  }
  const { token, port, now } = server;
  await server.kill();
  await page.waitForFunction(() => document.documentElement.dataset.status === "lost", null, { timeout: 15000 });
  server = await Server.of(game, now.turns, token, port);
  await page.waitForFunction(() => document.documentElement.dataset.status === "live", null, { timeout: 15000 });
  await same(page, server.now, `${game} found again`);
  await page.reload();
  await page.waitForSelector(".banner h1");
  await same(page, server.now, `${game} reloaded, and still Béa`);
  server.process.stdin.end();
  await page.waitForFunction(() => document.documentElement.dataset.status === "stopped", null, { timeout: 15000 });
  await page.context().close();
  console.log(`${game}: followed ${FOLLOWED} turns, killed and begun again in the midst of them; lost the server, found it again, reloaded, stopped`);
}

{
  const server = await Server.of("spice-road", -1);
  // As people type it, and where a browser keeps nothing.
  const page = await look(server.now.url.slice(0, -1), { keeps: false });
  await page.selectOption("#who", "Béa");
  await same(page, server.now, "the end of a game");
  for (const scheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: `${folder}/end-${scheme}.png`, fullPage: true });
    for (const cut of await page.evaluate(spilled)) wrong(`the end, ${scheme}: ${cut}`);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
    for (const { id, impact, nodes } of violations) wrong(`axe: the end, ${scheme} ${impact} ${id} ${nodes[0].html.slice(0, 140)}`);
  }
  await page.context().close();
  const other = await look(server.now.url);
  await other.selectOption("#who", "Béa");
  await server.next("golem");
  await other.waitForFunction(() => document.documentElement.dataset.game === "golem" && document.querySelector(".banner h1"));
  await same(other, server.now, "the next game of the evening");
  if (await other.evaluate(() => document.querySelector(".counter i"))) wrong("the game before is compared with the next one");
  await server.kill();
  await other.context().close();
  console.log("a game ended, the next one began at the same address");
}

for (const game of Object.keys(PICTURED)) {
  const server = await Server.of(game, PICTURED[game]);
  const { url } = server.now;
  for (const lang of ["en", "fr", "it", "de"]) {
    for (const scheme of ["light", "dark"]) {
      for (const who of ["", "Béa"]) {
        const page = await look(url, { lang, scheme });
        if (who) await page.selectOption("#who", who);
        await page.waitForTimeout(150);
        await page.screenshot({ path: `${folder}/${game}-${lang}-${scheme}${who ? "-mine" : ""}.png`, fullPage: true });
        for (const cut of await page.evaluate(spilled)) wrong(`${game} ${lang} ${scheme}: ${cut}`);
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
        for (const { id, impact, nodes } of violations) {
          const line = `axe: ${game} ${lang} ${scheme} ${impact} ${id} ×${nodes.length} ${nodes[0].html.slice(0, 140)} ${nodes[0].any[0]?.message ?? ""}`;
          if (impact === "serious" || impact === "critical") wrong(line);
          else console.log(line);
        }
        await page.context().close();
      }
    }
  }
  for (const [name, size] of Object.entries({ zoomed: { width: 180, height: 320, scale: 4 }, tablet: { width: 800, height: 1100, scale: 1 }, desktop: { width: 1280, height: 800, scale: 1 }, sideways: { width: 640, height: 360 } })) {
    const page = await look(url, { lang: "de", ...size });
    await page.selectOption("#who", "Béa");
    await page.waitForTimeout(150);
    await page.screenshot({ path: `${folder}/${game}-${name}.png`, fullPage: true });
    for (const cut of await page.evaluate(spilled)) wrong(`${game} ${name}: ${cut}`);
    const below = name === "desktop" ? await page.evaluate(() => (document.querySelector(".sea")?.getBoundingClientRect().bottom ?? 0) - innerHeight) : 0;
    if (below > 0) wrong(`${game} ${name}: ${below} pixels of the sea are below the window`);
    await page.context().close();
  }
  await server.kill();
  console.log(`${game}: pictures taken, axe has looked`);
}
await running.close();
console.log(found.length ? `${found.length} found` : "nothing wrong");
process.exit(found.length ? 1 : 0);
