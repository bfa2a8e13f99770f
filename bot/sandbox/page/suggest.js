/** Suggestions over a text box: the arrow keys move, Tab or Enter takes one, Escape puts them away. */

import { attribute, el, show } from "./dom.js";

let made = 0;

/** The list of *input*. `draw(item)` gives a row's children, `taken(item)` is called with the choice. */
export class Suggestions {
  constructor(input, { label, draw, taken }) {
    Object.assign(this, { input, draw, taken });
    this.items = [];
    this.name = `suggestions-${++made}`;
    this.element = el("div", {
      role: "listbox",
      id: this.name,
      class: "suggestions",
      "aria-label": label,
      hidden: true,
    });
    // The focus stays in the box.
    this.element.addEventListener("mousedown", (event) => event.preventDefault());
    attribute(input, "aria-controls", this.name);
    attribute(input, "aria-autocomplete", "list");
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** Offer *items*; none closes the list. */
  offer(items) {
    this.items = items;
    this.element.replaceChildren(
      ...items.map((item, place) =>
        el(
          "div",
          {
            role: "option",
            id: `${this.name}-${place}`,
            class: "suggestion",
            onclick: () => this.take(place),
          },
          ...this.draw(item),
        ),
      ),
    );
    show(this.element, items.length > 0);
    if (this.input.getAttribute("role") === "combobox")
      attribute(this.input, "aria-expanded", String(items.length > 0));
    this.move(items.length ? 0 : -1);
  }

  move(place) {
    this.at = place;
    [...this.element.children].forEach((row, n) => attribute(row, "aria-selected", String(n === place)));
    const row = this.element.children[place];
    attribute(this.input, "aria-activedescendant", row?.id ?? null);
    row?.scrollIntoView({ block: "nearest" });
  }

  take(place) {
    const item = this.items[place];
    this.offer([]);
    this.taken(item);
  }

  /** Whether a key was for the list. */
  key(event) {
    if (!this.isOpen || event.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.move((this.at + step + this.items.length) % this.items.length);
    else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) this.take(this.at);
    else if (event.key === "Escape") this.offer([]);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
}
