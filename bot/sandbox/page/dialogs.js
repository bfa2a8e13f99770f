/** A dialog of the page. The browser keeps the focus inside, and brings it back where it was. */

import { button, el } from "./dom.js";

let made = 0;

/** A `<dialog>` with *title*; `open()` and `close()` it. A press beside it, or Escape, closes it too. */
export class Dialog {
  constructor(title, kind = "") {
    const id = `dialog-${++made}`;
    this.title = el("h2", { id }, title);
    this.body = el("div", { class: "dialog-body" });
    this.foot = el("div", { class: "dialog-foot" });
    const close = button("×", () => this.close(), { class: "quiet", "aria-label": "Close" });
    this.element = el(
      "dialog",
      { class: `dialog ours ${kind}`, "aria-labelledby": id, onclick: (event) => this.beside(event) },
      el("div", { class: "dialog-head" }, this.title, close),
      this.body,
      this.foot,
    );
    document.body.append(this.element);
  }

  get isOpen() {
    return this.element.open;
  }

  open() {
    if (!this.isOpen) this.element.showModal();
  }

  close() {
    this.element.close();
  }

  beside(event) {
    if (event.target !== this.element) return;
    const { left, right, top, bottom } = this.element.getBoundingClientRect();
    const { clientX: x, clientY: y, detail } = event; // detail is 0 for a press by the keyboard
    if (detail && (x < left || x > right || y < top || y > bottom)) this.close();
  }
}
