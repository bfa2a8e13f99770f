/** The messages of one place, oldest on top: what is new comes in at the foot, and the view stays there. */

import { button, el, show } from "./dom.js";
import { icon } from "./icons.js";
import { MessageView } from "./messages.js";
import { isSameDay, longDay } from "./time.js";

const AT_THE_FOOT = 60; // pixels from the foot that count as there

/** Ids are numbers too large for the machine's own; longer is later. */
const isLater = (one, other) => one.length - other.length || (one < other ? -1 : 1);

/** The list, with the line over what is new and the button that leads to the newest. */
export class Log {
  constructor(pane) {
    this.pane = pane;
    this.views = [];
    this.isAtFoot = true;
    this.list = el("div", { class: "messages" });
    this.scroll = el(
      "div",
      { class: "log", role: "log", tabindex: "0", "aria-relevant": "additions" },
      this.list,
    );
    this.divider = el(
      "div",
      { class: "divider is-new", role: "separator", "aria-label": "New messages" },
      el("span", {}, "New"),
    );
    this.newest = button("Jump to the newest", () => this.toFoot(), { class: "newest", hidden: true });
    this.newest.append(icon("down"));
    this.element = el("div", { class: "log-frame" }, this.scroll, this.newest);
    this.scroll.addEventListener("scroll", () => this.scrolled(), { passive: true });
    this.sizes = new ResizeObserver(() => this.isAtFoot && this.toFoot());
    this.sizes.observe(this.list);
    this.sizes.observe(this.scroll);
  }

  /** Forget what was shown. */
  clear(name) {
    this.views = [];
    this.list.replaceChildren();
    this.divider.remove();
    this.isAtFoot = true;
    this.scroll.setAttribute("aria-label", `Messages in ${name}`);
    this.scroll.setAttribute("aria-busy", "true");
  }

  /** Show just *messages*, oldest first, of which the last *unread* are new to the reader. */
  fill(messages, unread) {
    const ids = new Set(messages.map((message) => message.id));
    for (const { message } of [...this.views]) if (!ids.has(message.id)) this.remove(message.id);
    for (const message of messages) this.put(message);
    this.scroll.removeAttribute("aria-busy");
    if (!messages.length)
      this.list.replaceChildren(el("p", { class: "empty" }, "Nothing has been said here yet."));
    const first = this.views.at(-unread);
    if (unread > 0 && first && unread < this.views.length) this.divide(first);
    this.toFoot();
  }

  find(id) {
    return this.views.find((view) => view.message.id === id);
  }

  /** A new message, or a message that was changed. */
  put(message) {
    const known = this.find(message.id);
    if (known) {
      known.update(message);
      return;
    }
    this.list.querySelector(".empty")?.remove();
    const view = new MessageView(message, this.pane);
    let at = this.views.length;
    while (at > 0 && isLater(this.views[at - 1].message.id, message.id) > 0) at -= 1;
    this.views.splice(at, 0, view);
    const next = this.views[at + 1];
    this.list.insertBefore(view.element, next?.element ?? null);
    this.arrange(at);
    this.arrange(at + 1);
  }

  /** A message that came while the place was shown. */
  come(message) {
    const isMine = message.author.id === this.pane.sight.me?.id;
    if (isMine) this.divider.remove();
    const isMissed = !isMine && !(this.isAtFoot && document.hasFocus());
    this.put(message);
    if (isMissed && !this.divider.isConnected) this.divide(this.find(message.id));
    if (isMine || this.isAtFoot) this.toFoot();
  }

  /** Draw the line over the first that is new, which then has a head of its own. */
  divide(view) {
    (view.day ?? view.element).before(this.divider);
    view.follows(undefined);
  }

  remove(id) {
    const at = this.views.findIndex((view) => view.message.id === id);
    if (at < 0) return;
    const [gone] = this.views.splice(at, 1);
    const hadFocus = gone.element.contains(document.activeElement);
    if (gone.day) gone.day.remove();
    gone.element.remove();
    this.arrange(at);
    if (hadFocus) this.scroll.focus({ preventScroll: true });
  }

  /** Group a message with the one before, and write the day over the first of a day. */
  arrange(at) {
    const view = this.views[at];
    if (!view) return;
    const before = this.views[at - 1];
    view.follows(view.element.previousElementSibling === this.divider ? undefined : before);
    const made = Date.parse(view.message.timestamp);
    const isNewDay = !before || !isSameDay(Date.parse(before.message.timestamp), made);
    if (isNewDay && !view.day) {
      view.day = el(
        "div",
        { class: "divider", role: "separator", "aria-label": longDay(made) },
        el("span", {}, longDay(made)),
      );
      view.element.before(view.day);
    } else if (!isNewDay && view.day) {
      view.day.remove();
      view.day = null;
    }
  }

  toFoot() {
    this.scroll.scrollTop = this.scroll.scrollHeight;
    this.scrolled();
  }

  /** Go to the newest, and put the focus on the first button that the last post with any has. */
  toAsked() {
    this.toFoot();
    const last = this.views.findLast(({ parts }) => parts.components.querySelector("button:enabled"));
    last?.parts.components.querySelector("button:enabled").focus({ preventScroll: true });
  }

  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroll;
    this.isAtFoot = scrollHeight - scrollTop - clientHeight < AT_THE_FOOT;
    show(this.newest, !this.isAtFoot);
    if (this.isAtFoot) this.pane.looked();
  }

  /** Bring a message into view and let it glow for a moment. */
  jump(id) {
    const found = this.find(id)?.element;
    if (!found) return;
    found.scrollIntoView({ block: "center" });
    found.classList.remove("is-found");
    requestAnimationFrame(() => found.classList.add("is-found"));
  }
}
