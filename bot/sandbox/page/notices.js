/** What the page itself has to say: aloud for screen readers, and for some seconds under the bar. */

import { button, el } from "./dom.js";

const LASTS = 7000; // milliseconds that a note is seen
const SOON = 60; // until a live region that was just put somewhere is heeded

/** The live region and the notes that pass. An open dialog takes them in, since nothing outside it is heard. */
export class Notices {
  constructor() {
    this.spoken = el("p", { class: "unseen", role: "status", "aria-label": "Announcements" });
    this.notes = el("div", { class: "notes" });
    this.element = el("div", { class: "ours" }, this.spoken, this.notes);
    document.body.append(this.element);
  }

  /** Say *text* to those who listen; nothing is seen. */
  say = (text) => {
    const home = document.activeElement?.closest("dialog[open]") ?? document.body;
    if (this.element.parentElement !== home) home.append(this.element);
    this.spoken.textContent = "";
    setTimeout(() => (this.spoken.textContent = text), SOON);
  };

  /** Say *text*, and show it for a while. */
  tell = (text, kind = "plain") => {
    this.say(text);
    const note = el("div", { class: `note note-${kind}` }, el("span", {}, text));
    const gone = () => note.remove();
    note.append(button("×", gone, { class: "quiet", "aria-label": "Dismiss" }));
    this.notes.append(note);
    while (this.notes.children.length > 3) this.notes.firstChild.remove();
    setTimeout(gone, LASTS);
  };

  /** Tell what went wrong. */
  refuse = (error) => this.tell(error.message, "refusal");
}
