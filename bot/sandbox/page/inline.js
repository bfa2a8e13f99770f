/** What stands within a line of a message: emphasis, code, links, mentions, times, spoilers. */

import { el } from "./dom.js";
import { timestamp } from "./time.js";

/** Marks and how they are drawn; the first that fits at a place is taken. */
const RULES = [
  [/\\([^A-Za-z0-9\s])/y, ([, sign]) => sign],
  [
    /(`+)([\s\S]*?[^`])\1(?!`)/y,
    ([, , said]) => el("code", { class: "md-inline" }, said.replace(/^ (.*\S.*) $/s, "$1")),
  ],
  [
    /<t:(-?\d{1,17})(?::([tTdDfFR]))?>/y,
    ([, seconds, style], { sight }) => timestamp(seconds * 1000, style ?? "f", sight.clock),
  ],
  [/<@!?(\d+)>/y, ([, id], context) => person(id, context)],
  [/<@&(\d+)>/y, ([, id], { sight }) => pill(`@${sight.roles.get(id)?.name ?? "unknown role"}`)],
  [/<#(\d+)>/y, ([, id], context) => place(id, context)],
  [/<\/([-\w ]+):\d+>/y, ([, path]) => pill(`/${path}`)],
  [/<a?:(\w+):\d+>/y, ([, name]) => `:${name}:`],
  [/@(everyone|here)\b/y, ([said]) => pill(said)],
  [
    /\[((?:\\.|[^\\\[\]\n])+)\]\(<?(https?:\/\/[^\s>()]+(?:\([^\s()]*\)[^\s>()]*)*)>?(?: "[^"\n]*")?\)/y,
    ([, said, url], context) => way(url, inline(said, context), context) ?? link(url, inline(said, context)),
  ],
  [/<(https?:\/\/[^\s>]+)>/y, ([, url]) => link(url, [url])],
  [/https?:\/\/[^\s<>]*[^\s<>"'.,:;!?)\]*_~|\\]/y, ([url]) => link(url, [url])],
  [/\|\|([\s\S]+?)\|\|/y, ([, said], context) => spoiler(inline(said, context))],
  [
    /\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y,
    ([, said], context) => el("strong", {}, ...inline(said, context)),
  ],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, ([, said], context) => el("u", {}, ...inline(said, context))],
  [/~~((?:\\[\s\S]|[^\\])+?)~~/y, ([, said], context) => el("s", {}, ...inline(said, context))],
  [
    /\*(?=[^\s*])((?:\*\*(?:\\[\s\S]|[^\\])+?\*\*|\\[\s\S]|[^\\*])+?)(?<!\s)\*(?!\*)/y,
    ([, said], context) => el("em", {}, ...inline(said, context)),
  ],
  [
    /(?<!\w)_((?:__|\\[\s\S]|[^\\_])+?)_(?!\w)/y,
    ([, said], context) => el("em", {}, ...inline(said, context)),
  ],
];
const PLAIN = /[\s\S][^\\`<@[h|*_~]*/y; // up to where a mark could begin; "h" begins an address

/** The elements and strings of a text without blocks. */
export function inline(text, context) {
  const made = [];
  for (let at = 0; at < text.length;) {
    const { node, end } = marked(text, at, context) ?? plain(text, at);
    if (typeof node === "string" && typeof made.at(-1) === "string") made[made.length - 1] += node;
    else made.push(node);
    at = end;
  }
  return made;
}

function marked(text, at, context) {
  for (const [pattern, draw] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { node: draw(match, context), end: at + match[0].length };
  }
  return null;
}

function plain(text, at) {
  PLAIN.lastIndex = at;
  const [said] = PLAIN.exec(text);
  return { node: said, end: at + said.length };
}

function pill(said) {
  return el("span", { class: "md-pill" }, said);
}

/** A mention of a person, who can be looked at. */
function person(id, { sight, openPerson }) {
  const isKnown = sight.people.has(id);
  if (!isKnown) return pill("@unknown");
  const shown = el("button", { type: "button", class: "md-pill" }, `@${sight.name(id)}`);
  if (id === sight.me?.id) shown.classList.add("md-me");
  shown.addEventListener("click", () => openPerson(id, shown));
  return shown;
}

/** A mention of a place, which opens it where the reader sees it. */
function place(id, { sight, openPlace }) {
  const there = sight.places.get(id);
  if (!there) return pill("#no access");
  const said = `${there.kind === "thread" ? "" : "#"}${sight.placeName(there)}`;
  return el("button", { type: "button", class: "md-pill", onclick: () => openPlace(id) }, said);
}

/** A link to a place of this Discord, which opens it here; null for any other. */
function way(url, said, { sight, openPlace }) {
  const id = /^https:\/\/discord\.com\/channels\/\d+\/(\d+)$/.exec(url)?.[1];
  if (!sight.places.has(id)) return null;
  return el("button", { type: "button", class: "link", onclick: () => openPlace(id) }, ...said);
}

function link(url, said) {
  return el("a", { href: url, target: "_blank", rel: "noopener noreferrer", title: url }, ...said);
}

/** What is hidden until it is pressed. */
function spoiler(said) {
  const inside = el("span", { class: "md-hidden", inert: true }, ...said);
  const shown = el(
    "span",
    { class: "md-spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler, press to read" },
    inside,
  );
  const reveal = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    if (inside.inert) event.preventDefault();
    inside.inert = false;
    shown.classList.add("md-revealed");
    for (const name of ["role", "tabindex", "aria-label"]) shown.removeAttribute(name);
  };
  shown.addEventListener("click", reveal);
  shown.addEventListener("keydown", reveal);
  return shown;
}
