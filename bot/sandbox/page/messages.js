/** One message: its head, its words, what hangs on it; changed in place, so that focus and open menus stay. */

import { button, el, setText, show } from "./dom.js";
import { component, wait } from "./components.js";
import { embed } from "./embeds.js";
import { attachment } from "./files.js";
import { icon } from "./icons.js";
import { inline } from "./inline.js";
import { markdown } from "./markdown.js";
import { isEphemeral, menuOfMessage } from "./menus.js";
import { face } from "./sight.js";
import { isSameDay, writtenTime } from "./time.js";

const THINKING = 128;
const LAYOUT = 32768;
const GROUPED = 7 * 60_000; // milliseconds within which messages of one author share a head
const SYSTEM = { 6: "pin", 7: "people", 18: "thread", 21: "thread" };

/** The parts of a message in order: what of it they show, and how. A part is drawn anew when that changed. */
const PARTS = {
  above: { facts: (m) => [m.message_reference, m.interaction_metadata?.name, m.type], draw: drawAbove },
  words: { facts: (m) => [m.content, m.edited_timestamp, m.flags], draw: drawWords },
  embeds: { facts: (m) => m.embeds, draw: (m, view) => m.embeds.map((one) => embed(one, view.context)) },
  files: { facts: (m) => [m.attachments, m.flags & LAYOUT], draw: drawFiles },
  components: { facts: (m) => m.components, draw: (m, view) => m.components.map((one) => component(one, view.context)) },
  reactions: { facts: (m) => m.reactions, draw: drawReactions },
  thread: { facts: (m) => m.thread, draw: drawThread },
  below: { facts: (m) => [m.only_for, m.flags], draw: drawBelow },
};

/** A message as an article. *pane* gives sight, requests and where to go. */
export class MessageView {
  constructor(message, pane) {
    this.pane = pane;
    this.facts = {};
    this.busy = new Set();
    this.context = { ...pane.context, press: (...said) => this.press(...said), choose: (...said) => this.choose(...said) };
    this.element = el("article", { class: "message", "data-message": message.id });
    this.parts = Object.fromEntries(Object.keys(PARTS).map((name) => [name, el("div", { class: `part part-${name}` })]));
    this.failure = el("p", { class: "failure", role: "alert", hidden: true });
    const { above, ...rest } = this.parts;
    this.more = button(icon("dots"), () => menuOfMessage(this), { class: "icon-button message-more", "aria-label": "More about this message", "aria-haspopup": "menu", "aria-expanded": "false" });
    this.element.append(above, ...this.head(message), el("div", { class: "body" }, ...Object.values(rest), this.failure), this.more);
    this.element.addEventListener("contextmenu", (event) => this.contextMenu(event));
    this.update(message);
  }

  /** The face, and the line with name and time; a message of the system has a small picture instead. */
  head(message) {
    const { sight } = this.pane;
    const made = Date.parse(message.timestamp);
    const author = message.author;
    if (SYSTEM[message.type]) {
      this.element.classList.add("is-system");
      return [el("span", { class: "system-icon" }, icon(SYSTEM[message.type]))];
    }
    const name = button(author.global_name ?? author.username, () => this.pane.openPerson(author.id, name), { class: "author", "aria-haspopup": "dialog" });
    const shade = sight.colour(author.id);
    if (shade) name.style.setProperty("--role", shade);
    const chip = author.bot ? el("span", { class: "app-chip" }, "APP") : null;
    const picture = el("span", { class: "portrait" }, face(sight, author.id), el("span", { class: "side-time" }, writtenTime(made, sight.clock)));
    picture.firstChild.addEventListener("click", () => this.pane.openPerson(author.id, name));
    return [picture, el("p", { class: "head" }, name, chip, writtenTime(made, sight.clock))];
  }

  /** Show *message*, which may have been edited. */
  update(message) {
    this.message = message;
    const { sight } = this.pane;
    for (const [name, { facts, draw }] of Object.entries(PARTS)) {
      const now = JSON.stringify(facts(message)) ?? "";
      if (now === this.facts[name]) continue;
      this.facts[name] = now;
      keepingFocus(this.parts[name], () => this.parts[name].replaceChildren(...draw(message, this)));
      show(this.parts[name], this.parts[name].hasChildNodes());
    }
    for (const id of this.busy) this.markBusy(id, true);
    const mine = sight.me?.id;
    const isMe = mine && (message.mentions.some((one) => one.id === mine) || message.mention_everyone);
    this.element.classList.toggle("is-mention", Boolean(isMe));
    this.element.classList.toggle("is-private", Boolean(isEphemeral(message)));
    this.element.setAttribute("aria-label", `${message.author.global_name ?? message.author.username}`);
  }

  /** Whether this one stands under *before* without a head of its own. */
  follows(before) {
    const one = before?.message;
    const other = this.message;
    const [then, now] = [Date.parse(one?.timestamp), Date.parse(other.timestamp)];
    const isFollowing =
      one !== undefined &&
      one.author.id === other.author.id &&
      isEphemeral(one) === isEphemeral(other) &&
      !SYSTEM[one.type] &&
      !this.parts.above.hasChildNodes() &&
      now - then < GROUPED &&
      isSameDay(then, now);
    this.element.classList.toggle("is-following", isFollowing);
  }

  press(one, element) {
    return this.act(one.custom_id, element, "press", { custom_id: one.custom_id });
  }

  choose(one, values, element) {
    return this.act(one.custom_id, element, "select", { custom_id: one.custom_id, values });
  }

  /** Send a press or a choice, and show that it is on its way, and whether it came to nothing. */
  async act(customId, element, what, fields) {
    if (this.busy.has(customId)) return;
    this.fail("");
    this.busy.add(customId);
    wait(element, true);
    const answer = await this.pane.answer(what, { message: this.message.id, ...fields }, element);
    this.busy.delete(customId);
    wait(element, false);
    this.markBusy(customId, false);
    if (answer?.kind === "failed") this.fail(answer.text || "This interaction failed");
  }

  markBusy(customId, isWaiting) {
    const found = this.parts.components.querySelector(`[data-custom-id="${CSS.escape(customId)}"]`);
    if (found) wait(found, isWaiting);
  }

  fail(text) {
    setText(this.failure, text);
    show(this.failure, Boolean(text));
  }

  /** The right button, or a long press, opens the menu, except on what has a menu of its own. */
  contextMenu(event) {
    if (event.target.closest("a, input, textarea, img") || String(getSelection())) return;
    event.preventDefault();
    menuOfMessage(this);
  }
}

/** Do *change*, and put the focus on the component that stands for the one that had it. */
function keepingFocus(part, change) {
  const id = part.contains(document.activeElement) ? document.activeElement.dataset.customId : null;
  change();
  if (id) part.querySelector(`[data-custom-id="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
}

/** What this answers: another message, or somebody's command. */
function drawAbove(message, view) {
  const { sight, log } = view.pane;
  const used = message.interaction_metadata;
  if (message.type === 20 || message.type === 23) {
    const who = used?.user?.id;
    const said = used?.name ? `/${used.name}` : "a command";
    const line = el("p", { class: "above" }, face(sight, who, "is-small"), el("span", { class: "above-name" }, sight.name(who)), " used ", el("span", { class: "md-pill" }, said));
    return [line];
  }
  const reference = message.message_reference;
  if (message.type !== 19 || !reference) return [];
  const there = log.find(reference.message_id)?.message;
  const who = there ? (there.author.global_name ?? there.author.username) : null;
  const jump = button("", () => log.jump(reference.message_id), { class: "above above-jump", disabled: !there });
  jump.append(icon("reply"), el("span", { class: "above-name" }, who ?? ""), el("span", { class: "above-words" }, there ? shortened(there.content, view.context) : "The message that this answers is gone."));
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
    const mark = el("span", { class: "edited", title: new Date(message.edited_timestamp).toLocaleString() }, "(edited)");
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
  else line.append(" started a thread: ", button(message.content || "thread", () => context.openPlace(thread), { class: "link" }), " ");
  line.append(writtenTime(Date.parse(message.timestamp), pane.sight.clock));
  return line;
}

function drawFiles(message) {
  return message.flags & LAYOUT ? [] : message.attachments.map((file) => attachment(file));
}

function drawReactions(message, view) {
  return (message.reactions ?? []).map(({ emoji, count, me }) => {
    const toggle = () => view.pane.tell(me ? "unreact" : "react", { message: message.id, emoji: emoji.name });
    const made = button(`${emoji.name} ${count}`, toggle, { class: "reaction", "aria-pressed": String(me), "aria-label": `${emoji.name}, ${count} ${count === 1 ? "reaction" : "reactions"}` });
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
  if (pane.sight.isAll) return [el("p", { class: "only" }, icon("eye"), `only ${pane.sight.name(message.only_for)} sees this`)];
  const dismiss = button("Dismiss message", () => pane.tell("delete", { message: message.id }), { class: "link" });
  return [el("p", { class: "only" }, icon("eye"), "Only you can see this · ", dismiss)];
}
