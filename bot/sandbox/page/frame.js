/** The page's frame: bar, welcome, banner, and the panel, which is a sheet where the window is narrow. */

import { attribute, button, el, show } from "./dom.js";
import { Dialog } from "./dialogs.js";
import { keep, recall } from "./memory.js";

const NARROW = matchMedia("(max-width: 899px)");

/** Puts the parts of *room* into the document. */
export class Frame {
  constructor(room) {
    this.room = room;
    this.side = document.getElementById("side");
    this.toggle = button("Panel", () => this.press(), { class: "bar-panel", "aria-controls": "side" });
    document.getElementById("bar").append(room.who.button, room.who.pair, room.clock.bar, this.toggle);
    const invite = button("Trust it? Invite it…", () => room.invite.open(), { class: "link" });
    const sections = [room.steps, room.game, room.clock, room.cast].map(({ section }) => section);
    this.panel = el("div", { class: "panel" }, ...sections, el("p", { class: "side-foot" }, invite));
    this.sheet = new Dialog("Rehearsal", "dialog-sheet");
    this.sheet.element.addEventListener("close", () => this.mark());
    this.waiting = [document.getElementById("bar"), this.panel];
    for (const part of this.waiting) part.inert = true; // until the first state
    this.banners();
    NARROW.addEventListener("change", () => this.place());
    this.place();
  }

  banners() {
    const gone = "The rehearsal has ended or restarted. This page looks for it every few seconds.";
    this.lost = el("p", { class: "banner banner-lost", role: "alert", hidden: true }, gone);
    const read = () => {
      this.welcomed();
      this.room.who.button.focus();
    };
    this.welcome = el(
      "section",
      { class: "banner", "aria-label": "Welcome", hidden: recall("welcome") !== null },
      el(
        "p",
        {},
        el("strong", {}, "A small Discord; nothing leaves this machine. "),
        "The bot is real, the members are simulated: be any of them.",
      ),
      button("×", read, { class: "quiet", "aria-label": "Got it" }),
    );
    document.getElementById("banners").append(this.lost, this.welcome);
  }

  /** The welcome was read, or is not needed any more: somebody has acted. */
  welcomed() {
    keep("welcome", "read");
    show(this.welcome, false);
  }

  /** There is something to show, and somebody to ask. */
  begin() {
    for (const part of this.waiting) part.inert = false;
  }

  linked(isThere) {
    show(this.lost, !isThere);
  }

  get isOut() {
    return NARROW.matches ? this.sheet.isOpen : recall("panel", "out") === "out";
  }

  /** Put the panel where the window has room for it. */
  place() {
    if (NARROW.matches) this.sheet.body.append(this.panel);
    else {
      this.sheet.close();
      this.side.append(this.panel);
    }
    this.mark();
  }

  press() {
    if (NARROW.matches) this.sheet.open();
    else keep("panel", this.isOut ? "in" : "out");
    this.mark();
  }

  /** On a narrow window the panel gives way to what was asked for. */
  fold() {
    if (NARROW.matches) this.sheet.close();
  }

  mark() {
    show(this.side, !NARROW.matches && this.isOut);
    attribute(this.toggle, "aria-expanded", this.isOut ? "true" : "false");
  }
}
