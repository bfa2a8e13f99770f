/** One message: head, words, what hangs on it; changed in place, so that focus and open menus stay. */

import { button, el, setText, show } from "./dom.js";
import { wait } from "./components.js";
import { icon } from "./icons.js";
import { isEphemeral, menuOfMessage } from "./menus.js";
import { PARTS, SYSTEM } from "./parts.js";
import { face } from "./sight.js";
import { isSameDay, writtenTime } from "./time.js";

const GROUPED = 7 * 60_000; // milliseconds within which messages of one author share a head

/** A message as an article. *pane* gives sight, requests and where to go. */
export class MessageView {
  constructor(message, pane) {
    this.pane = pane;
    this.facts = {};
    this.busy = new Set();
    this.context = {
      ...pane.context,
      press: (...said) => this.press(...said),
      choose: (...said) => this.choose(...said),
    };
    this.element = el("article", { class: "message", "data-message": message.id });
    this.parts = Object.fromEntries(
      Object.keys(PARTS).map((name) => [name, el("div", { class: `part part-${name}` })]),
    );
    this.failure = el("p", { class: "failure", role: "alert", hidden: true });
    const { above, ...rest } = this.parts;
    this.more = button(icon("dots"), () => menuOfMessage(this), {
      class: "icon-button message-more",
      "aria-label": "More about this message",
      "aria-haspopup": "menu",
      "aria-expanded": "false",
    });
    this.element.append(
      above,
      ...this.head(message),
      el("div", { class: "body" }, ...Object.values(rest), this.failure),
      this.more,
    );
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
    const name = button(author.global_name ?? author.username, () => this.pane.openPerson(author.id, name), {
      class: "author",
      "aria-haspopup": "dialog",
    });
    const shade = sight.colour(author.id);
    if (shade) name.style.setProperty("--role", shade);
    const chip = author.bot ? el("span", { class: "app-chip" }, "APP") : null;
    const picture = el(
      "span",
      { class: "portrait" },
      face(sight, author.id),
      el("span", { class: "side-time" }, writtenTime(made, sight.clock)),
    );
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
