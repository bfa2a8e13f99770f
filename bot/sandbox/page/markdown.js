/** What messages say, as elements: blocks first, then what stands within a line. Text never becomes HTML. */

import { el } from "./dom.js";
import { inline } from "./inline.js";

/** Blocks that begin at the start of a line, each with how it is drawn. The first that fits is taken. */
const BLOCKS = [
  [/>>> ?([\s\S]*)/y, ([, said], context) => quote(said, context)],
  [
    /(?:> [^\n]*(?:\n|$))+/y,
    ([lines], context) => quote(lines.replace(/^> /gm, "").replace(/\n$/, ""), context),
  ],
  [/(#{1,3}) +([^\n]*[^\n ]) *(?:\n|$)/y, ([, marks, said], context) => heading(marks.length, said, context)],
  [
    /-# +([^\n]*[^\n ]) *(?:\n|$)/y,
    ([, said], context) => el("p", { class: "md-small" }, ...inline(said, context)),
  ],
  [/(?: *(?:[-*]|\d{1,9}\.) +[^\n]*(?:\n|$))+/y, ([lines], context) => list(lines, context)],
];
const FENCE = /```(?:([\w+#.-]+)\n)?\n?([\s\S]+?)\n?```(?:\n|$)?/y;

/**
 * The elements of a text. *context* has `sight`, and for mentions `openPlace(id)` and `openPerson(id, element)`.
 */
export function markdown(text, context) {
  const made = [];
  let plain = "";
  let at = 0;
  const settle = () => {
    const said = plain.replace(/\n$/, "");
    if (said) made.push(el("div", { class: "md-text" }, ...inline(said, context)));
    plain = "";
  };
  while (at < text.length) {
    const isStart = at === 0 || text[at - 1] === "\n";
    const found = (isStart && block(text, at, context)) || fence(text, at);
    if (found) {
      settle();
      made.push(found.element);
      at = found.end;
    } else {
      const end = plainEnd(text, at);
      plain += text.slice(at, end);
      at = end;
    }
  }
  settle();
  return made;
}

function block(text, at, context) {
  for (const [pattern, draw] of BLOCKS) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match && match[0]) return { element: draw(match, context), end: at + match[0].length };
  }
  return null;
}

function fence(text, at) {
  FENCE.lastIndex = at;
  const match = FENCE.exec(text);
  return match && { element: codeBlock(match[1], match[2]), end: at + match[0].length };
}

/** The end of what is plain from *at* on: after the line, or before a fence in it. */
function plainEnd(text, at) {
  const ends = [text.indexOf("\n", at) + 1, text.indexOf("```", at + 1)].filter((end) => end > at);
  return Math.min(text.length, ...ends);
}

function quote(said, context) {
  return el("blockquote", { class: "md-quote" }, ...markdown(said, context));
}

/** Headings are one level below the place's name, however large they look. */
function heading(size, said, context) {
  return el("h3", { class: `md-h${size}` }, ...inline(said, context));
}

function codeBlock(language, said) {
  const code = el("code", {}, said);
  const label = language ? el("span", { class: "md-language" }, language) : null;
  return el(
    "pre",
    { class: "md-code", tabindex: "0", "aria-label": language ? `Code, ${language}` : "Code" },
    label,
    code,
  );
}

/** The lists of some lines; those with more spaces before them are nested. */
function list(lines, context) {
  const items = lines
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => /^( *)([-*]|\d{1,9}\.) +(.*)$/.exec(line))
    .map(([, space, mark, said]) => ({ depth: space.length, number: Number.parseInt(mark, 10), said }));
  return el("div", {}, ...nested(items, context));
}

/** One list, or several where bullets and numbers take turns. */
function nested(items, context) {
  const lists = [];
  const top = items[0].depth;
  for (let at = 0; at < items.length;) {
    const { number, said } = items[at];
    const tag = Number.isNaN(number) ? "ul" : "ol";
    if (lists.at(-1)?.localName !== tag)
      lists.push(el(tag, { class: "md-list", start: number > 1 ? number : null }));
    let end = at + 1;
    while (end < items.length && items[end].depth > top) end += 1;
    const inside = end > at + 1 ? nested(items.slice(at + 1, end), context) : [];
    lists.at(-1).append(el("li", {}, ...inline(said, context), ...inside));
    at = end;
  }
  return lists;
}
