"use strict";
// Draws the table that arrives as events. It sends nothing: there is nobody who would listen.
(() => {
  const root = document.documentElement;
  const words = JSON.parse(root.dataset.words);
  const crystal = root.dataset.madeOf === "crystal";
  const SVG = "http://www.w3.org/2000/svg";
  const LETTERS = "YRGB";
  const SILENCE = 25000;
  const KEY = `I am ${location.pathname}`;
  const byId = (id) => document.getElementById(id);

  // Elements. Texts are only ever set as texts: a name is never read as HTML.

  function put(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
      if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
    }
    element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== ""));
    return element;
  }
  const el = (tag, attributes = {}, ...children) => put(document.createElement(tag), attributes, children);
  const draw = (tag, attributes = {}, ...children) => put(document.createElementNS(SVG, tag), attributes, children);
  const unseen = (text) => el("span", { class: "unseen" }, text);

  function tinted(element, colour) {
    element.style.setProperty("--player", `#${colour}`);
    element.style.setProperty("--player-ink", ink(colour));
    return element;
  }
  function ink(colour) {
    const [r, g, b] = [0, 2, 4].map((at) => {
      const part = parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.19 ? "#1b130d" : "#ffffff";
  }

  // Shapes, drawn once and used everywhere: a disc, a triangle, a square and a diamond, so that nobody needs the
  // colours. The same numbers as on the board.

  const TRIANGLE = { corners: [[50, -8], [107.5, 96.5], [-7.5, 96.5]], middle: [50, 62.5], reach: 34 };
  const DIAMOND = { corners: [[50, -4.5], [104.5, 50], [50, 104.5], [-4.5, 50]], middle: [50, 50], reach: 38.5 };
  const FIGURES = { 1: [64, 0], 2: [50, 13.5], 3: [64, 0], 4: [54, 0] };
  const points = (corners) => corners.map((corner) => corner.map((n) => n.toFixed(1)).join()).join(" ");
  function drawnIn({ corners, middle, reach }, by) {
    const share = (reach - by) / reach;
    return corners.map(([x, y]) => [middle[0] + (x - middle[0]) * share, middle[1] + (y - middle[1]) * share]);
  }
  function outline(level, inset, fill, opacity) {
    if (level === 1) return draw("circle", { cx: 50, cy: 50, r: 49 - inset, fill, opacity });
    if (level === 0 || level === 3) {
      const edge = 5 + inset;
      const side = 100 - 2 * edge;
      return draw("rect", { x: edge, y: edge, width: side, height: side, rx: 20 - inset, fill, opacity });
    }
    const off = Math.max(1, 11 - inset / 2);
    const shape = drawnIn(level === 2 ? TRIANGLE : DIAMOND, inset + off);
    const line = { stroke: fill, "stroke-width": 2 * off, "stroke-linejoin": "round" };
    return draw("polygon", { points: points(shape), fill, opacity, ...line });
  }
  function wooden(level) {
    const colour = `var(--cube-${level})`;
    const rim = level === 4 ? ["#fff", 0.55] : ["#000", 0.62];
    return [
      outline(level, 0, colour), outline(level, 0, ...rim),
      outline(level, 4.5, colour), outline(level, 4.5, "url(#rim)"),
      outline(level, 10.5, colour), outline(level, 10.5, "url(#face)"),
    ];
  }
  function corners(level, inset) {
    if (level === 1) {
      const turns = [...Array(10).keys()].map((i) => (Math.PI * 2 * (i + 0.5)) / 10);
      return turns.map((t) => [50 + (50 - inset) * Math.cos(t), 50 + (50 - inset) * Math.sin(t)]);
    }
    if (level === 0 || level === 3) {
      const [low, high, cut] = [6 + inset, 94 - inset, 14];
      return [[low + cut, low], [high - cut, low], [high, low + cut], [high, high - cut],
        [high - cut, high], [low + cut, high], [low, high - cut], [low, low + cut]];
    }
    return drawnIn(level === 2 ? TRIANGLE : DIAMOND, inset + 6);
  }
  function cut(level) {
    const colour = `var(--cube-${level})`;
    const [outer, table] = [corners(level, 4.5), corners(level, 19.5)];
    const rim = level === 4 ? ["#fff", 0.55] : ["#000", 0.62];
    const whole = points(corners(level, 0));
    const facets = outer.map((a, i) => {
      const next = (i + 1) % outer.length;
      const toward = Math.atan2((a[1] + outer[next][1]) / 2 - 50, (a[0] + outer[next][0]) / 2 - 50);
      const light = Math.cos(toward + (2 * Math.PI) / 3);
      const shade = light > 0 ? { fill: "#fff", opacity: 0.62 * light } : { fill: "#000", opacity: -0.45 * light };
      return draw("polygon", { points: points([a, outer[next], table[next], table[i]]), ...shade });
    });
    return [
      draw("polygon", { points: whole, fill: colour }), draw("polygon", { points: whole, fill: rim[0], opacity: rim[1] }),
      draw("polygon", { points: points(outer), fill: colour }), ...facets,
      draw("polygon", { points: points(table), fill: colour }),
    ];
  }
  function shapes() {
    const gradient = (id, from, to) => draw("linearGradient", { id, x1: 0, y1: 0, x2: 0, y2: 100, gradientUnits: "userSpaceOnUse" },
      draw("stop", { offset: 0, "stop-color": from[0], "stop-opacity": from[1] }),
      draw("stop", { offset: 1, "stop-color": to[0], "stop-opacity": to[1] }));
    const symbol = (id, ...parts) => draw("symbol", { id, viewBox: "0 0 100 100" }, ...parts);
    const made = [gradient("rim", ["#fff", 0.5], ["#000", 0.3]), gradient("face", ["#000", 0.04], ["#fff", 0.1])];
    for (let level = 0; level <= 4; level += 1) {
      const [size, drop] = FIGURES[level] || [0, 0];
      const figure = level ? draw("text", {
        x: 50, y: 50 + drop, dy: "0.36em", "font-size": size, "font-weight": 900, "text-anchor": "middle",
        fill: level % 2 ? "#000" : "#fff",
      }, String(level)) : null;
      made.push(symbol(`cube-${level}`, ...(crystal ? cut(level) : wooden(level)), figure));
    }
    const star = [...Array(10).keys()].map((i) => {
      const [far, turn] = [i % 2 ? 24 : 52, (Math.PI * 2 * i) / 10 - Math.PI / 2];
      return [50 + far * Math.cos(turn), 53 + far * Math.sin(turn)];
    });
    const marks = [
      draw("circle", { cx: 50, cy: 50, r: 44 }),
      draw("circle", { cx: 50, cy: 50, r: 34, fill: "none", stroke: "currentColor", "stroke-width": 24 }),
      draw("path", { d: "M31 2h38v29h29v38H69v29H31V69H2V31h29z" }),
      draw("rect", { x: 2, y: 26, width: 96, height: 48, rx: 12 }),
      draw("polygon", { points: points(star) }),
    ];
    marks.forEach((mark, i) => made.push(symbol(`mark-${i}`, mark)));
    byId("shapes").append(...made);
  }

  const using = (name, className, box = "0 0 100 100") =>
    draw("svg", { class: className, viewBox: box, "aria-hidden": "true", focusable: "false" }, draw("use", { href: `#${name}` }));
  const cube = (letter) => using(`cube-${LETTERS.indexOf(letter) + 1}`, "cube");
  const cubes = (word, className = "cubes") => word ? el("span", { class: className }, [...word].map(cube)) : null;
  const icon = (name) => using(`i-${name}`, "icon", "0 0 24 24");
  const mark = (player) => tinted(using(`mark-${player.mark % 5}`, "mark"), player.colour);
  const has = (name) => byId(`i-${name}`) !== null;
  const symbol = ({ sign, letters }) => el("span", { class: "symbol" }, sign && has(sign) ? icon(sign) : letters);
  const WORTH = { gold: 3, copper: 3, silver: 1 };
  const coin = (metal) => el("span", { class: `coin ${metal}` }, String(WORTH[metal]));
  /** Seen as it is drawn, heard as it is said. */
  const pictured = (tag, className, say, ...parts) => el(tag, { class: className, role: "img", "aria-label": say }, parts);

  // What is asked of everybody's phone: who are you?

  let state = null;
  let names = "";
  let chosen = "";
  // Where the browser keeps nothing, or must not, it holds until the page is loaded again.
  try { chosen = sessionStorage.getItem(KEY) ?? ""; } catch { /* It is asked anew then. */ }
  function choose(name) {
    chosen = name;
    try { sessionStorage.setItem(KEY, name); } catch { /* As above. */ }
  }

  function offerNames() {
    const now = JSON.stringify(state.players.map((player) => player.name));
    if (now === names) return;
    names = now;
    const options = state.players.map((player) => el("option", { value: player.name }, words.iam.replace("{player}", player.name)));
    byId("who").replaceChildren(el("option", { value: "" }, words.just), ...options);
    byId("who").value = chosen;
  }

  // Drawing the table

  function render() {
    offerNames();
    const { players, turn } = state;
    const me = players.findIndex((player) => player.name === chosen);
    const front = me >= 0 ? me : turn.seat ?? turn.winners[0] ?? 0;
    const mine = me >= 0 && (turn.seat === me || turn.winners.includes(me));
    root.dataset.kind = state.board ? state.board.kind : "";
    byId("game").textContent = state.title;
    const badge = byId("mine").parentElement;
    badge.classList.toggle("unseen", me < 0);
    if (me >= 0) {
      byId("mine").setAttribute("href", `#mark-${players[me].mark % 5}`);
      tinted(badge, players[me].colour);
    }
    showTurn(me, mine);
    byId("result").replaceChildren(...resultOf(me));
    byId("front").replaceChildren(...frontOf(players[front], front, me));
    byId("board").replaceChildren(...boardOf(front));
    const following = [...players.keys()].map((i) => (front + i) % players.length).slice(1);
    byId("others").replaceChildren(...following.map((seat) => plate(players[seat], seat)));
  }

  let said = "";
  let hush = 0;
  function showTurn(me, mine) {
    const { turn, did, end, players } = state;
    const headline = mine && turn.seat === me ? players[me].yours : turn.words;
    const sign = end.over ? "crown" : "hand-pointing-right";
    const following = me >= 0 && players[me].next ? words.next : "";
    const whose = turn.seat === null ? null : mark(players[turn.seat]);
    const line = el("p", { class: "did" }, did.line.map((piece) =>
      typeof piece === "string" ? piece : pictured("span", "cubes", piece.say, [...piece.cubes].map(cube))));
    const banner = el("div", { class: `banner${mine ? " mine" : ""}${end.last ? " last" : ""}` },
      el("span", { class: "sign" }, mine || end.over ? icon(sign) : whose),
      el("div", { class: "words" },
        el("p", { class: "end" }, el("b", {}, icon("flag-checkered"), end.words), el("span", {}, turn.round)),
        el("h1", {}, headline), following ? el("p", { class: "next" }, following) : null, line));
    byId("turn").replaceChildren(banner);
    document.title = `${mine ? "● " : ""}${headline} · ${state.title}`;
    const last = state.result ? state.result.verdict : turn.round;
    const spoken = [did.say, headline, following, last].filter(Boolean).join(". ");
    if (spoken !== said) {
      said = spoken;
      byId("spoken").textContent = spoken;
      // Heard once; whoever reads the page line by line does not need it twice.
      clearTimeout(hush);
      hush = setTimeout(() => { byId("spoken").textContent = ""; }, 6000);
    }
  }

  function resultOf(me) {
    const { result, players } = state;
    if (!result) return [];
    const places = result.places.map(({ rank, seat, total, points, parts }) => {
      const player = players[seat];
      const won = state.turn.winners.includes(seat);
      return tinted(el("li", { class: `${won ? "won" : ""}${seat === me ? " mine" : ""}` },
        el("b", { class: "rank" }, `${rank}.`), " ", mark(player), el("b", { class: "name" }, player.name), " ",
        el("b", { class: "total" }, el("span", { "aria-hidden": "true" }, String(total)), unseen(points)),
        el("ul", {}, parts.map((part) => el("li", {}, el("span", { "aria-hidden": "true" }, part.name, " ", el("b", {}, String(part.points))), unseen(part.say))))), player.colour);
    });
    return [el("h2", {}, result.title), el("p", {}, result.verdict), result.unnamed ? el("p", {}, result.unnamed) : null,
      el("ol", {}, places)].filter(Boolean);
  }

  let counted = {};
  function counters(player, seat) {
    const before = counted[seat] ?? player.cubes;
    counted[seat] = player.cubes;
    const count = (word, letter) => [...word].filter((one) => one === letter).length;
    const tiles = [...LETTERS].map((letter) => {
      const [now, was] = [count(player.cubes, letter), count(before, letter)];
      const by = now - was;
      return el("li", { class: `counter${now ? "" : " none"}${by ? " changed" : ""}` }, cube(letter), el("b", {}, String(now)),
        by ? el("i", {}, by > 0 ? `+${by}` : `−${-by}`) : null);
    });
    return [unseen(player.say), el("ul", { class: "counters", "aria-hidden": "true" }, tiles)];
  }

  function frontOf(player, seat, me) {
    const own = player.own;
    const title = seat === me ? own.title : [mark(player), " ", el("span", {}, player.name), own.title ? ` · ${own.title}` : ""];
    const beside = [own.held, own.more].filter(Boolean).join(" · ");
    const parts = [
      ...counters(player, seat),
      el("div", { class: "head" }, el("h2", {}, title), el("p", {}, coinsOf(player), figures(player), beside)),
    ];
    if (own.hand) parts.push(el("ul", { class: "hand" }, own.hand.map((card) => el("li", {}, merchant(card)))));
    if (own.rows) parts.push(tinted(harbour(own), player.colour));
    if (own.icons) parts.push(homestead(own));
    return parts;
  }

  const coinsOf = (player) => player.coins.map((one) => pictured("span", "figure", one.say, coin(one.coin), el("b", {}, String(one.n))));
  function figures(player) {
    const total = player.points === null ? null : el("span", { class: "figure points" }, icon("star"), el("b", {}, String(player.points)), unseen(player.points_said));
    return [total, pips(player)];
  }
  const pips = (player) => pictured("span", "pips", player.claims,
    [...Array(Math.max(state.end.needed, player.claimed)).keys()].map((i) => el("i", { class: i < player.claimed ? "on" : "" })));

  function plate(player, seat) {
    const { turn } = state;
    const active = turn.seat === seat || turn.winners.includes(seat);
    const count = (letter) => [...player.cubes].filter((one) => one === letter).length;
    const row = [...LETTERS].map((letter) => el("span", { class: `figure${count(letter) ? "" : " none"}` }, cube(letter), el("b", {}, String(count(letter)))));
    return tinted(el("article", { class: `plate${active ? " active" : ""}`, "aria-label": player.name },
      el("h2", {}, mark(player), el("span", { class: "name" }, player.name)),
      el("p", { class: "claims" }, figures(player)),
      el("p", { class: "things" }, unseen(player.say), el("span", { class: "held", "aria-hidden": "true" }, row),
        player.counts.filter((one) => one.n).map((one) => pictured("span", "figure", one.say, icon(one.sign), el("b", {}, String(one.n)))),
        coinsOf(player), player.when ? el("small", {}, player.when) : null)), player.colour);
  }

  // Cards

  function exchange(card) {
    if (card.up) {
      return [...Array(card.up)].map(() => el("span", { class: "step" }, el("i", { class: "up" }), using("cube-0", "cube any")));
    }
    return [cubes(card.cost), card.cost ? el("i", { class: "down" }) : null, cubes(card.gain)];
  }
  const isKnown = (card) => card.up || card.gain !== undefined || card.points !== undefined;
  function merchant(card) {
    const body = isKnown(card) ? el("span", { class: card.up ? "steps" : "exchange" }, exchange(card)) : el("b", { class: "unnamed" }, "?");
    const price = card.price === undefined ? null : el("span", { class: "price" }, String(card.price), using("cube-0", "cube any"));
    const lying = card.lying ? el("span", { class: "lying" }, [...card.lying].map(cube)) : null;
    return pictured("div", `card${isKnown(card) ? "" : " back"}`, card.say, price, body, lying);
  }
  function goal(card, more = null) {
    if (!isKnown(card)) return pictured("div", "card back", card.say, el("b", { class: "unnamed" }, "?"));
    return pictured("div", "card point", card.say,
      el("b", { class: "points" }, card.coin ? coin(card.coin) : null, el("span", {}, String(card.points))), more, cubes(card.cost));
  }

  function boardOf(front) {
    const board = state.board;
    if (!board) return [];
    if (board.kind === "sea") return [sea(board), board.lots.length ? lots(board) : null].filter(Boolean);
    if (board.kind === "land") return land(board, front);
    return [
      el("ul", { class: "row goals" }, board.points.map((card) => el("li", {}, goal(card)))),
      el("ul", { class: "row market" }, board.market.map((card) => el("li", {}, merchant(card)))),
    ];
  }

  // The sea

  const WIDE = 100;
  const HIGH = 70;
  const SMALL = 12.5;
  const HEX = [[-50, 0], [-25, -HIGH / 2], [25, -HIGH / 2], [50, 0], [25, HIGH / 2], [-25, HIGH / 2]];
  const hexagon = (by) => points(HEX.map(([x, y]) => [x * by, y * by]));
  const at = (x, y, ...children) => draw("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }, ...children);
  const placed = (name, x, y, size, attributes = {}) =>
    draw("use", { href: `#${name}`, x: x - size / 2, y: y - size / 2, width: size, height: size, ...attributes });
  function line(word, y, size = SMALL, room = 92) {
    const step = Math.min(size + 0.8, room / Math.max(1, word.length));
    const left = -((word.length - 1) * step) / 2;
    return [...word].map((letter, i) => placed(`cube-${LETTERS.indexOf(letter) + 1}`, left + i * step, y, size));
  }

  function sea(board) {
    const spots = board.hexes.map((hex) => ({ hex, x: hex.q * 0.75 * WIDE, y: (hex.r + hex.q / 2) * HIGH }));
    const [xs, ys] = [spots.map((spot) => spot.x), spots.map((spot) => spot.y)];
    const [left, top] = [Math.min(...xs) - WIDE / 2 - 2, Math.min(...ys) - HIGH / 2 - 2];
    const size = [Math.max(...xs) + WIDE / 2 + 2 - left, Math.max(...ys) + HIGH / 2 + 2 - top];
    const found = Object.fromEntries(spots.map((spot) => [spot.hex.cell, spot]));
    const drawn = draw("svg", { class: "sea", viewBox: `${left} ${top} ${size[0]} ${size[1]}`, role: "group" },
      spots.map(({ hex, x, y }) => draw("g", { role: "img", "aria-label": hex.say, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
        hex.port ? port(hex) : market(hex), boats(hex))),
      voyage(board.way, found));
    root.style.setProperty("--sea", (size[0] / size[1]).toFixed(3));
    // Where it is wider than the window it can be moved, by keys too.
    return el("div", { class: "map", tabindex: innerWidth < 350 ? 0 : null, role: "group" }, drawn);
  }
  function market(hex) {
    const known = hex.gain !== undefined;
    const outposts = hex.outposts.length > 0;
    const lying = Boolean(hex.lying);
    const high = outposts ? -11 : -14;
    return [
      draw("polygon", { points: hexagon(0.985), class: `hex ${hex.icon || "unnamed"}` }),
      known ? [...line(hex.cost, high, SMALL, 66), ...line(hex.gain, high + 18, SMALL, 76), placed("i-arrow-down-bold", 40, -2, 11, { class: "arrow" })]
        : draw("text", { class: "unknown", y: 8, "text-anchor": "middle" }, "?"),
      hex.sign ? at(-41, 1, draw("circle", { r: 7.5, class: "spice" }), placed(`i-${hex.sign}`, 0, 0, 10.5, { class: "spice-sign" })) : null,
      hex.outposts.map((seat, i) => post(seat, (i - (hex.outposts.length - 1) / 2) * 12.6, -26)),
      lying ? at(hex.boats.length ? -14 : 0, 25, draw("rect", { x: -5 - hex.lying.length * 4.6, y: -7, width: 10 + hex.lying.length * 9.2, height: 14, rx: 5, class: "lying" }), line(hex.lying, 0, 9.5)) : null,
    ];
  }
  function post(seat, x, y) {
    const player = state.players[seat];
    return tinted(at(x, y, draw("rect", { x: -5.8, y: -5.8, width: 11.6, height: 11.6, rx: 3, class: "post" }), letterOf(player, 9.5)), player.colour);
  }
  const letterOf = (player, size, x = 0) => player.letter
    ? draw("text", { class: "letter", x, y: 0, dy: "0.36em", "font-size": size, "text-anchor": "middle" }, player.letter)
    : placed(`mark-${player.mark % 5}`, x, 0, size * 0.8, { class: "letter" });
  function boats(hex) {
    const off = hex.lying && !hex.port ? 12 : 0;
    return hex.boats.map((seat, i) => {
      const player = state.players[seat];
      const active = state.turn.seat === seat;
      return tinted(at(off + (i - (hex.boats.length - 1) / 2) * 23, 26,
        draw("rect", { x: -12, y: -8, width: 24, height: 16, rx: 8, class: active ? "boat active" : "boat" }),
        placed("i-sail-boat", -4.5, 0, 11, { class: "letter" }), letterOf(player, 10.5, 5.5)), player.colour);
    });
  }
  function port(hex) {
    const parts = [draw("polygon", { points: hexagon(0.985), class: "hex port" })];
    if (hex.points !== undefined) {
      const half = Math.ceil(hex.cost.length / 2);
      const rows = hex.cost.length > 3 ? [hex.cost.slice(0, half), hex.cost.slice(half)] : [hex.cost];
      parts.push(draw("rect", { x: -38, y: -21, width: 76, height: 38, rx: 6, class: "tile" }),
        draw("path", { d: "M-32 -21h24v38h-24a6 6 0 0 1 -6 -6v-26a6 6 0 0 1 6 -6z", class: "tile-head" }),
        draw("text", { class: "tile-points", x: -22.5, y: -2, dy: "0.36em", "text-anchor": "middle", "font-size": 20 }, String(hex.points)),
        at(15, -2, rows.map((row, i) => line(row, (i - (rows.length - 1) / 2) * 14.5, 13, 44))));
    } else if (hex.closed) {
      parts.push(placed("i-anchor", 0, -8, 18, { class: "anchor" }), draw("text", { class: "closed", y: 14, "text-anchor": "middle", "font-size": 11 }, hex.closed));
    } else {
      parts.push(hex.unnamed ? draw("text", { class: "unknown", y: 8, "text-anchor": "middle" }, "?") : placed("i-anchor", 0, 0, 20, { class: "anchor" }));
    }
    return parts;
  }
  function voyage(way, found) {
    const [seat, ...cells] = way;
    const along = cells.map((cell) => found[cell]).filter(Boolean);
    if (along.length < 2) return [];
    const steps = along.slice(1).map((end, i) => {
      const turn = (Math.atan2(end.y - along[i].y, end.x - along[i].x) * 180) / Math.PI - 90;
      // At the end of the edge that has no spice, beside the outposts that stand in its middle.
      const lower = end.y > along[i].y ? end : along[i];
      const aside = end.x === along[i].x ? -Math.max(WIDE / 4 + 1, lower.hex.outposts.length * 6.3 + 7.5) : 0;
      return at((end.x + along[i].x) / 2 + aside, (end.y + along[i].y) / 2, draw("circle", { r: 7.2 }),
        draw("g", { transform: `rotate(${turn.toFixed(0)})` }, placed("i-arrow-down-bold", 0, 0, 11, { class: "letter" })));
    });
    return tinted(draw("g", { class: "way", "aria-hidden": "true" }, steps), state.players[seat].colour);
  }
  const lots = (board) => el("ul", { class: "lots" }, board.lots.map((lot) => el("li", {}, pictured("span", "cubes", lot.say, [...lot.cubes].map(cube)))));
  function harbour(own) {
    const row = (one) => el("li", {}, pictured("div", "outposts", one.say, el("span", { class: "spice" }, icon(one.sign)),
      one.points.map((under, i) => el("i", { class: i < one.built ? "built" : "" }, i < one.built ? String(under) : ""))));
    const tile = (one) => el("li", {}, pictured("div", "bonus", one.say, one.cubes ? el("span", { class: "cubes" }, "+", [...one.cubes].map(cube)) : el("span", {}, one.sign ? icon(one.sign) : null, one.figure), el("small", {}, one.word)));
    return el("div", { class: "harbour" }, el("ul", { class: "rows" }, own.rows.map(row)), own.bonus.length ? el("ul", { class: "tiles" }, own.bonus.map(tile)) : null);
  }

  // The land

  function land(board, front) {
    const needs = state.players[front].own.needs ?? {};
    const card = (one) => el("li", {}, goal(one, one.sign ? el("span", { class: "brings" }, icon(one.sign), one.symbol ? symbol(one.symbol) : null, cubes(one.cube), one.settlers ? `+${one.settlers}` : null) : null));
    const deck = board.deck ? [...[card(board.deck)].map((item) => { item.className = "deck"; return item; })] : [];
    return [
      el("ul", { class: "row above" }, board.goals.map(card), deck),
      el("div", { class: "panels" }, board.panels.map((panel) =>
        el("ul", { class: "panel", "aria-label": panel.side }, panel.places.map((one) => el("li", {}, place(one, needs[one.place])))))),
    ];
  }
  function place(one, needed) {
    const standing = one.standing;
    const owner = standing ? state.players[standing.seat] : null;
    const inside = one.tile ? explored(one.tile)
      : one.stacks ? el("span", { class: "stacks" }, one.stacks.map(stack))
        : one.unknown ? el("b", { class: "unnamed" }, "?")
          : el("span", { class: one.up ? "steps" : "exchange" }, exchange(one));
    return pictured("div", `place${one.tile ? " tile" : ""}${one.fort ? " fort" : ""}${one.unknown ? " unknown" : ""}`, one.say,
      el("span", { class: "top" },
        owner ? tinted(el("span", { class: "settlers" }, owner.letter || mark(owner), String(standing.settlers)), owner.colour)
          : el("span", { class: "symbols" }, (one.symbols ?? []).map(symbol)),
        needed ? el("span", { class: "needs" }, icon("chess-pawn"), String(needed)) : null),
      inside,
      owner && (one.symbols ?? []).length ? el("span", { class: "symbols below" }, one.symbols.map(symbol)) : null);
  }
  function stack(one) {
    if (one.empty) return el("span", { class: "stack empty" });
    return el("span", { class: `stack${one.left > 1 ? " more" : ""}` }, one.signs ? [one.signs.map(icon), String(one.points)] : "?");
  }
  function explored(tile) {
    return el("span", { class: "explored" }, icon("compass-outline"), tile.unnamed ? el("b", {}, "?") : [cubes(tile.cubes),
      tile.settlers ? el("b", {}, `+${tile.settlers}`, icon("chess-pawn")) : null,
      tile.points ? el("b", {}, String(tile.points), icon("star")) : null,
      tile.sign ? el("b", {}, "+", icon(tile.sign)) : null]);
  }
  function homestead(own) {
    const people = own.settlers.map((one) => el("li", {}, el("div", { class: "kept" }, icon("chess-pawn"), el("b", {}, String(one.n)), el("small", {}, one.word))));
    const icons = own.icons.map((one) => el("li", {}, pictured("div", `kept${one.n ? "" : " none"}`, one.say, icon(one.sign), el("b", {}, String(one.n)),
      one.helps.length ? el("span", { class: "helps" }, one.helps.map((help) => [symbol(help.symbol), cubes(help.cubes)])) : null)));
    const tiles = own.bonus.map((one, i) => el("li", {}, pictured("div", "kept-tile", own.bonus_said[i], stack(one))));
    return el("div", { class: "homestead" }, el("ul", { class: "people" }, people), el("ul", { class: "icons" }, icons),
      tiles.length ? el("ul", { class: "tiles" }, tiles) : null);
  }

  // The line to the table

  let source = null;
  let heard = 0;
  let ended = false;
  let later = 0;
  function status(what) {
    root.dataset.status = what;
    byId("status").textContent = words[what];
  }
  function again(after) {
    clearTimeout(later);
    later = setTimeout(connect, after);
  }
  function hang() {
    if (source) source.close();
    source = null;
  }
  let turning = 0;
  /** The next game is another edition: it has a page of its own, with its words and colours. Not for all at once. */
  function turnPage() {
    if (!turning) turning = setTimeout(() => location.reload(), Math.random() * 1500);
  }
  function connect() {
    clearTimeout(later);
    hang();
    heard = Date.now();
    if (!state && !ended) status("waiting");
    source = new EventSource(`live?${root.lang}`);
    source.addEventListener("table", (event) => {
      heard = Date.now();
      ended = false;
      const [was, now] = [state, JSON.parse(event.data)];
      if (now.game !== root.dataset.game) { turnPage(); return; }
      state = now;
      status("live");
      // Nothing has come or gone yet where nothing was done: what the game before left is not compared.
      if (!state.did.line.length) counted = {};
      render();
      // The end is seen by whoever had scrolled to something else.
      if (was && !was.result && state.result) scrollTo(0, 0);
    });
    source.addEventListener("beat", () => { heard = Date.now(); status(state ? "live" : "waiting"); });
    source.addEventListener("stopped", () => { ended = true; status("stopped"); hang(); again(15000); });
    source.addEventListener("full", () => { status("full"); hang(); again(10000); });
    source.onerror = () => {
      status(ended ? "stopped" : "lost");
      // After a refusal a browser does not try again by itself.
      if (source && source.readyState === EventSource.CLOSED) again(3000);
    };
  }

  shapes();
  byId("who").addEventListener("change", (event) => {
    choose(event.target.value);
    render();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && (root.dataset.status !== "live" || Date.now() - heard > SILENCE)) connect();
  });
  addEventListener("online", connect);
  addEventListener("pagehide", hang);
  addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
  setInterval(() => {
    if (!document.hidden && source && source.readyState === EventSource.OPEN && Date.now() - heard > SILENCE) {
      status(ended ? "stopped" : "lost");
      connect();
    }
  }, 5000);
  connect();
})();
