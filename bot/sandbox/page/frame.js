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
    this.banners();
    NARROW.addEventListener("change", () => this.place());
    this.place();
  }

  banners() {
    const gone = "The rehearsal has ended or restarted. This page looks for it every few seconds.";
    this.lost = el("p", { class: "banner banner-lost", role: "alert", hidden: true }, gone);
    const read = () => {
      keep("welcome", "read");
      show(this.welcome, false);
      this.room.who.button.focus();
    };
    this.welcome = el(
      "section",
      { class: "banner", "aria-label": "Welcome", hidden: recall("welcome") !== null },
      el(
        "p",
        {},
        el("strong", {}, "A small Discord on this machine. Nothing leaves it. "),
        "The bot is the real one; the members are simulated, and you can be any of them. ",
        "Press something as a member, and that member is yours.",
      ),
      button("Got it", read, { class: "main" }),
    );
    document.getElementById("banners").append(this.lost, this.welcome);
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
