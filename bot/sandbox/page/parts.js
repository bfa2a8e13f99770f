/** The parts of a message: what each shows, and how it is drawn. */

import { button, el } from "./dom.js";
import { component } from "./components.js";
import { embed } from "./embeds.js";
import { attachment } from "./files.js";
import { icon } from "./icons.js";
import { inline } from "./inline.js";
import { markdown } from "./markdown.js";
import { isEphemeral } from "./menus.js";
import { face } from "./sight.js";
import { writtenTime } from "./time.js";

const THINKING = 128;
const LAYOUT = 32768;
export const SYSTEM = { 6: "pin", 7: "people", 18: "thread", 21: "thread" };

/** The parts of a message in order: what of it they show, and how. A part is drawn anew when that changed. */
export const PARTS = {
  above: { facts: (m) => [m.message_reference, m.interaction_metadata?.name, m.type], draw: drawAbove },
  words: { facts: (m) => [m.content, m.edited_timestamp, m.flags], draw: drawWords },
  embeds: { facts: (m) => m.embeds, draw: (m, view) => m.embeds.map((one) => embed(one, view.context)) },
  files: { facts: (m) => [m.attachments, m.flags & LAYOUT], draw: drawFiles },
  components: {
    facts: (m) => m.components,
    draw: (m, view) => m.components.map((one) => component(one, view.context)),
  },
  reactions: { facts: (m) => m.reactions, draw: drawReactions },
  thread: { facts: (m) => m.thread, draw: drawThread },
  below: { facts: (m) => [m.only_for, m.flags], draw: drawBelow },
};

/** What this answers: another message, or somebody's command. */
function drawAbove(message, view) {
  const { sight, log } = view.pane;
  const used = message.interaction_metadata;
  if (message.type === 20 || message.type === 23) {
    const who = used?.user?.id;
    const said = used?.name ? `/${used.name}` : "a command";
    const line = el(
      "p",
      { class: "above" },
      face(sight, who, "is-small"),
      el("span", { class: "above-name" }, sight.name(who)),
      " used ",
      el("span", { class: "md-pill" }, said),
    );
    return [line];
  }
  const reference = message.message_reference;
  if (message.type !== 19 || !reference) return [];
  const there = log.find(reference.message_id)?.message;
  const who = there ? (there.author.global_name ?? there.author.username) : null;
  const jump = button("", () => log.jump(reference.message_id), {
    class: "above above-jump",
    disabled: !there,
  });
  jump.append(
    icon("reply"),
    el("span", { class: "above-name" }, who ?? ""),
    el(
      "span",
      { class: "above-words" },
      there ? shortened(there.content, view.context) : "The message that this answers is gone.",
    ),
  );
  return [jump];
}

/** The beginning of a message in one line, without its marks. */
function shortened(text, context) {
  const said = el("span", {}, ...inline(text.slice(0, 240), context)).textContent;
  return said.replace(/\s+/g, " ").replace(/^(#{1,3}|-#|>) /, "") || "(no words)";
}

function drawWords(message, view) {
  if (message.flags & THINKING) return [thinking(message.author)];
  if (SYSTEM[message.type]) return [systemLine(message, view)];
  const said = markdown(message.content, view.context);
  if (message.edited_timestamp && said.length) {
    const mark = el(
      "span",
      { class: "edited", title: new Date(message.edited_timestamp).toLocaleString() },
      "(edited)",
    );
    const last = said.at(-1);
    if (/^md-(text|small)$/.test(last.className)) last.append(" ", mark);
    else said.push(mark);
  }
  return said.length ? [el("div", { class: "markdown" }, ...said)] : [];
}

function thinking(author) {
  const dots = el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"));
  return el("p", { class: "thinking" }, dots, `${author.global_name ?? author.username} is thinking…`);
}

function systemLine(message, { pane, context }) {
  const who = el("strong", {}, message.author.global_name ?? message.author.username);
  const line = el("p", { class: "system-line" }, who);
  const thread = message.message_reference?.channel_id;
  if (message.type === 6) line.append(" pinned a message here. ");
  else if (message.type === 7) line.append(" has come to the server. ");
  else
    line.append(
      " started a thread: ",
      button(message.content || "thread", () => context.openPlace(thread), { class: "link" }),
      " ",
    );
  line.append(writtenTime(Date.parse(message.timestamp), pane.sight.clock));
  return line;
}

/** Several pictures stand side by side, as in the app; other files one below the other. */
function drawFiles(message) {
  if (message.flags & LAYOUT) return [];
  const shown = message.attachments.map((file) => attachment(file));
  const pictures = shown.filter((each) => each.classList.contains("picture"));
  if (pictures.length < 2) return shown;
  const others = shown.filter((each) => !pictures.includes(each));
  return [el("div", { class: "gallery" }, ...pictures), ...others];
}

function drawReactions(message, view) {
  return (message.reactions ?? []).map(({ emoji, count, me }) => {
    const toggle = () => view.pane.tell(me ? "unreact" : "react", { message: message.id, emoji: emoji.name });
    const made = button(`${emoji.name} ${count}`, toggle, {
      class: "reaction",
      "aria-pressed": String(me),
      "aria-label": `${emoji.name}, ${count} ${count === 1 ? "reaction" : "reactions"}`,
    });
    made.disabled = !view.context.canAct;
    return made;
  });
}

function drawThread({ thread }, { context }) {
  if (!thread) return [];
  const card = button(icon("thread"), () => context.openPlace(thread.id), { class: "thread-card" });
  card.append(el("strong", {}, thread.name), el("span", { class: "hint" }, "Open the thread"), icon("right"));
  return [card];
}

function drawBelow(message, { pane }) {
  if (!isEphemeral(message)) return [];
  if (pane.sight.isAll)
    return [el("p", { class: "only" }, icon("eye"), `only ${pane.sight.name(message.only_for)} sees this`)];
  const dismiss = button("Dismiss message", () => pane.tell("delete", { message: message.id }), {
    class: "link",
  });
  return [el("p", { class: "only" }, icon("eye"), "Only you can see this · ", dismiss)];
}
