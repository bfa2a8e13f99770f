/** The stage: one pane or two of the small Discord, each with a strip in its head that says who plays there. */

import { attribute, button, el, moreButton, setText, show } from "./dom.js";
import { Pane } from "./pane.js";
import { ALL_SEEING, named } from "./people.js";

/** Both panes; on a narrow screen one of them is in front. */
export class Stage {
  constructor(room, element) {
    this.room = room;
    this.element = element;
    this.slots = { as: new Slot(room, "as", "place"), beside: new Slot(room, "beside", "there") };
    this.flips = Object.keys(this.slots).map((name) => button("", () => this.bring(name)));
    this.tabs = el("div", { class: "flips ours", role: "group", "aria-label": "Who is in front" }, ...this.flips);
    element.append(this.tabs, this.slots.as.element, this.slots.beside.element);
    this.bring("as");
  }

  bring(name) {
    this.front = name;
    this.element.dataset.front = name;
    this.mark();
  }

  /** Show what the room's view says. */
  put() {
    const { view } = this.room;
    for (const slot of Object.values(this.slots)) slot.put(view);
    show(this.tabs, Boolean(view.beside));
    attribute(this.element, "data-pair", view.beside ? "" : null);
    if (!view.beside && this.front !== "as") this.bring("as");
    this.mark();
  }

  mark() {
    Object.keys(this.slots).forEach((name, place) => {
      const shown = this.room.view[name];
      setText(this.flips[place], shown === ALL_SEEING ? "All-seeing" : (shown ?? ""));
      attribute(this.flips[place], "aria-pressed", this.front === name ? "true" : "false");
    });
  }

  update(state) {
    for (const slot of Object.values(this.slots)) slot.update(state);
  }

  /** Begin anew: the sandbox was away. */
  renew() {
    for (const slot of Object.values(this.slots)) slot.clear();
    this.put();
  }
}

/** One pane and its strip. *who* and *where* name its person and place in the view. */
class Slot {
  constructor(room, who, where) {
    this.room = room;
    this.names = { who, where };
    this.words = el("p", { class: "strip-words" });
    this.what = el("span", { class: "what" });
    this.due = button("", () => this.go(), { class: "small due", title: "Show where" });
    this.due.append(el("span", {}, "Your turn", el("span", { class: "colon" }, ": ")), this.what);
    this.turn = button("", () => this.take(), { class: "small take" });
    this.more = moreButton("Settings", () => room.settle(this.member.id));
    const other = { class: "quiet", "aria-label": "Show another member here", title: "Show another member here" };
    this.other = button("⇄", () => room.choose(who), other);
    this.away = button("×", () => room.beside(null), { class: "quiet", "aria-label": "Close the second pane" });
    this.strip = el("div", { class: "strip ours", role: "group" }, this.words, this.due, this.turn, this.more);
    if (who === "beside") this.strip.append(this.other, this.away);
    this.body = el("div", { class: "slot-body" });
    this.element = el("div", { class: "slot", "data-slot": who }, this.body);
  }

  put(view) {
    const as = view[this.names.who];
    const place = view[this.names.where];
    show(this.element, Boolean(as));
    if (as === null) return this.clear();
    attribute(this.strip, "aria-label", as === ALL_SEEING ? "The director's view" : `Who plays ${as}`);
    if (this.pane && this.as === as) {
      if (place && place !== this.place) this.pane.show(place);
      this.place = place;
      return undefined;
    }
    this.clear();
    this.as = as;
    this.place = place;
    const root = el("div", { class: "slot-pane" });
    this.body.append(root);
    this.pane = new Pane(root, {
      as,
      place,
      aside: this.strip,
      onActed: () => this.acted(),
      onPlace: (id) => this.moved(as, id),
      onHello: () => {},
      onPings: (count) => this.pinged(as, count),
      announce: this.room.notices.say,
    });
    return this.update(this.room.state);
  }

  clear() {
    this.pane?.close();
    this.pane = this.as = this.place = null;
    this.body.replaceChildren();
  }

  moved(as, id) {
    if (as !== this.as) return;
    this.place = id;
    this.room.moved(this.names, id);
  }

  pinged(as, count) {
    if (as === this.as) this.room.pinged(this.names.who, count);
  }

  /** Go where the game waits for this member. */
  async go() {
    const { pane } = this;
    await pane.show(this.room.state.game.place);
    pane.log.toAsked();
  }

  acted() {
    this.room.frame.welcomed();
    if (this.member?.hands === "simulated") this.room.notices.say(`You play ${this.as} now.`);
  }

  take() {
    const { id, hands } = this.member;
    return this.room.ask("hands", { member: id, who: hands === "you" ? "simulated" : "you" });
  }

  update(state) {
    if (!this.as) return;
    const isAll = this.as === ALL_SEEING;
    this.member = isAll ? null : named(state, this.as);
    const hands = this.member?.hands;
    attribute(this.strip, "data-hands", hands ?? "none");
    const owes = hands === "you" ? this.member.owes : null;
    setText(this.words, isAll ? "" : this.said(hands));
    setText(this.what, owes?.endsWith("turn") ? "" : owes ?? ""); // "Your turn: the turn" tells no more
    attribute(this.due, "aria-label", `Your turn: ${owes}`);
    show(this.due, Boolean(owes));
    show(this.turn, Boolean(this.member));
    show(this.more, Boolean(this.member));
    setText(this.turn, hands === "you" ? "Give back" : "Take over");
    attribute(this.turn, "aria-label", hands === "you" ? `Give ${this.as} back` : `Take over ${this.as}`);
    attribute(this.more, "aria-label", `Settings of ${this.as}`);
  }

  said(hands) {
    if (hands === "you") return `You play ${this.as}.`;
    return hands === "simulated" ? `${this.as} plays without you.` : `Nobody plays ${this.as}.`;
  }
}
