/** One member's window: the places he sees, what is said there, and all that he can press and write. */

import { attribute, el, setText, show } from "./dom.js";
import { Composer } from "./composer.js";
import { ForumView } from "./forum.js";
import { openForm } from "./forms.js";
import { Log } from "./log.js";
import { cardOfPerson } from "./menus.js";
import { Pins } from "./pins.js";
import { PlaceHead, PlaceList } from "./places.js";
import { firstPlace, Sight } from "./sight.js";
import { Socket } from "./socket.js";
import { refreshTimes } from "./time.js";

const ALL_SEEING = "You see everything, also what is private to others; nobody in a real server can.";
const TOAST = 6000; // milliseconds
const silent = () => {};

/** A window in *element*; tells `onActed`, `onPlace(id)`, `onHello(hello)`, `onPings(count)`, `announce(text)`.
 * *aside* stands in the head, beside the place's name. */
export class Pane {
  constructor(element, options) {
    this.options = {
      onActed: silent,
      onPlace: silent,
      onHello: silent,
      onPings: silent,
      announce: silent,
      ...options,
    };
    this.wanted = options.place ?? null;
    this.shown = null;
    this.sight = new Sight();
    this.context = {
      sight: this.sight,
      openPlace: (id) => this.show(id),
      openPerson: (id, anchor) => this.openPerson(id, anchor),
      canAct: options.as !== "*",
    };
    this.build(element);
    this.refresh = setInterval(() => refreshTimes(this.element, this.sight.clock), 1000);
    this.onFocus = () => this.looked();
    addEventListener("focus", this.onFocus);
    this.socket = new Socket(
      `/page/eyes?as=${encodeURIComponent(options.as)}`,
      (frame) => this.hear(frame),
      (isThere) => this.linked(isThere),
    );
  }

  build(element) {
    this.list = new PlaceList(this.sight, this.canAct ? this.options.as : "everyone", (id) => this.show(id));
    this.log = new Log(this);
    this.pins = new Pins(this);
    const tools = [this.options.aside, this.pins.button].filter(Boolean);
    this.head = new PlaceHead(this.sight, () => this.openList(), tools, this.canAct ? this.options.as : "All");
    this.forum = new ForumView(this.sight, (id) => this.show(id));
    this.composer = new Composer(this);
    this.banner = el("p", { class: "all-banner", hidden: this.canAct }, ALL_SEEING);
    this.lost = el("p", { class: "lost", role: "status", hidden: true }, "Connecting …");
    this.nothing = el("p", { class: "empty", hidden: true });
    this.toasts = el("div", { class: "toasts", role: "status" });
    const view = el(
      "div",
      { class: "view" },
      this.head.element,
      this.banner,
      this.lost,
      this.nothing,
      this.log.element,
      this.forum.element,
    );
    view.append(this.composer.element);
    this.inside = el("div", { class: "pane-inside" }, this.list.element, view);
    const label = this.canAct ? `What ${this.options.as} sees` : "What everyone sees";
    this.element = el(
      "div",
      { class: "pane", role: "region", "aria-label": label, "data-as": this.options.as },
      this.inside,
      this.toasts,
    );
    show(this.forum.element, false);
    show(this.composer.element, false);
    this.inside.addEventListener(
      "keydown",
      (event) => event.key === "Escape" && this.log.isAtFoot === false && this.log.toFoot(),
    );
    element.append(this.element);
  }

  get canAct() {
    return this.context.canAct;
  }

  /** The place that is shown, as it is now. */
  get place() {
    return this.sight.places.get(this.shown);
  }

  /** Leave for good. */
  close() {
    clearInterval(this.refresh);
    removeEventListener("focus", this.onFocus);
    this.socket.close();
    this.element.remove();
  }

  linked(isThere) {
    show(this.lost, !isThere);
  }

  // What the server says

  hear(frame) {
    switch (frame.t) {
      case "hello":
        return this.greet(frame);
      case "places":
        return this.settle(frame.places);
      case "message":
        return this.isHere(frame.message.channel_id) && this.log.come(frame.message);
      case "edit":
        return this.isHere(frame.message.channel_id) && this.log.put(frame.message);
      case "delete":
        return this.isHere(frame.place) && this.log.remove(frame.message);
      case "clock":
        return this.sight.clock.set(frame);
      default:
        return undefined;
    }
  }

  isHere(placeId) {
    return placeId === this.shown && this.place?.kind !== "forum";
  }

  /** The first word of the server, the first after a loss, and the word that people or roles changed. */
  greet(hello) {
    const wasThere = this.place;
    this.sight.greet(hello);
    if (!this.greeted && !this.sight.places.has(this.wanted) && this.wanted !== "dm") this.wanted = null;
    this.greeted = true;
    this.options.onHello(hello);
    this.settle(hello.places);
    if (wasThere && wasThere.id === this.shown) this.load();
  }

  settle(places) {
    const before = pings(this.sight.places);
    this.sight.settle(places);
    const now = pings(this.sight.places);
    if (now !== before) this.options.onPings(now);
    if (now > before) this.tellPings(places);
    if (!this.place) this.show(this.wanted ?? firstPlace(this.sight));
    this.list.update(this.shown);
    this.drawPlace();
    this.looked();
  }

  tellPings(places) {
    const loudest = places.filter((place) => place.pings && place.id !== this.shown).at(-1);
    if (loudest) this.options.announce(`${this.options.as}: news in ${this.sight.placeName(loudest)}`);
  }

  // Where the reader is

  /** Show a place: its id, or "dm" for the bot's private messages. Ends when what is said there is shown. */
  async show(id) {
    const place = this.sight.places.get(id === "dm" ? this.sight.inOrder("dm")[0]?.id : id);
    if (!place) {
      this.wanted = id ?? null;
      this.shown = null;
      this.drawNothing(id);
      return;
    }
    const isNew = place.id !== this.shown;
    this.wanted = null;
    this.shown = place.id;
    this.openView();
    if (!isNew) return;
    this.log.clear(this.sight.placeName(place));
    this.list.update(this.shown);
    this.drawPlace();
    this.composer.enter();
    this.options.onPlace(place.id);
    await this.load();
  }

  async load() {
    const { place } = this;
    if (place.kind === "forum") return;
    try {
      const { messages } = await this.socket.ask("read", { place: place.id });
      if (place.id !== this.shown) return;
      this.log.fill(messages, place.unread);
      this.pins.update();
    } catch (error) {
      this.toast(error.message);
    }
  }

  drawPlace() {
    const { place } = this;
    this.head.update(place);
    this.pins.update();
    const isForum = place?.kind === "forum";
    show(this.nothing, !place);
    show(this.log.element, Boolean(place) && !isForum);
    show(this.forum.element, isForum);
    show(this.composer.element, Boolean(place) && !isForum);
    if (isForum) this.forum.update(place);
    else if (place) this.composer.update(place);
  }

  drawNothing(id) {
    const who = this.options.as;
    setText(
      this.nothing,
      id === "dm"
        ? `${this.sight.bot.name} has not written to ${who} in private yet.`
        : id
          ? `${who} cannot see this place.`
          : `${who} sees no place here.`,
    );
    setText(this.head.name, id === "dm" ? "Direct messages" : "Nothing to see");
    this.drawPlace();
    this.openView();
  }

  openList() {
    this.inside.dataset.front = "list";
    this.list.element.querySelector("[tabindex='0']")?.focus({ preventScroll: true });
  }

  openView() {
    if (this.inside.dataset.front === "list") this.head.name.focus({ preventScroll: true });
    this.inside.dataset.front = "view";
  }

  openPerson(id, anchor) {
    return cardOfPerson(this, id, anchor);
  }

  /** Tell the server that what is here has been read, when it has. */
  looked() {
    const { place } = this;
    const isRead = place?.unread && place.kind !== "forum" && this.log.isAtFoot && document.hasFocus();
    if (!isRead || this.telling) return;
    this.telling = this.socket
      .ask("seen", { place: place.id })
      .catch(silent)
      .finally(() => (this.telling = null));
  }

  // What the reader does

  /** Ask the server; what it refuses is shown as a note, and null comes back. */
  async tell(what, fields) {
    try {
      const reply = await this.socket.ask(what, fields);
      this.options.onActed(this.options.as);
      return reply;
    } catch (error) {
      this.toast(error.message);
      return null;
    }
  }

  /** The same, for what the bot answers: a form opens, a failure is told. */
  async answer(what, fields, anchor = null) {
    if (what === "command") this.log.toFoot(); // where its answer will stand
    const answer = await this.tell(what, fields);
    if (answer?.kind === "modal") openForm(this, answer.form, anchor);
    else if (answer?.kind === "failed" && what !== "press" && what !== "select")
      this.toast(answer.text || "This interaction failed");
    return answer;
  }

  /** Send a form. Rejects with what the server refuses, for the form says it itself. */
  async submit(form, values) {
    const answer = await this.socket.ask("submit", { form, values });
    this.options.onActed(this.options.as);
    return answer;
  }

  /** The bot's commands of one type (1 typed, 2 of people, 3 of messages) that are offered here. */
  async commandsOf(type) {
    return (await this.commands()).commands.filter((command) => command.type === type);
  }

  /** The commands that are offered here, and `barred`: those that only others are, with their names. */
  async commands() {
    const none = { commands: [], barred: [] };
    return this.canAct && this.shown
      ? this.socket.ask("commands", { place: this.shown }).catch(() => none)
      : none;
  }

  /** A sentence that passes. */
  toast(text) {
    const made = el("p", { class: "toast" }, text);
    this.toasts.append(made);
    attribute(this.toasts, "data-count", this.toasts.childElementCount);
    setTimeout(() => made.remove(), TOAST);
  }
}

const pings = (places) => [...places.values()].reduce((sum, place) => sum + place.pings, 0);
