/** What the page itself has to say: aloud for screen readers, and for some seconds at the foot of the window. */

import { button, el } from "./dom.js";

const LASTS = 7000;

/** The live region and the notes that pass. */
export class Notices {
  constructor(element) {
    this.spoken = el("p", { class: "unseen", role: "status", "aria-label": "Announcements" });
    this.notes = el("div", { class: "notes" });
    element.append(this.spoken, this.notes);
  }

  /** Say *text* to those who listen; nothing is seen. */
  say = (text) => {
    this.spoken.textContent = "";
    requestAnimationFrame(() => (this.spoken.textContent = text));
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
