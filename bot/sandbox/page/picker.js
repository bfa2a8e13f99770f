/** Choosing from a list: the selects of messages and forms, and the pickers of people, roles and channels. */

import { attribute, button, el, setText, show } from "./dom.js";
import { icon } from "./icons.js";
import { popup, walk } from "./popup.js";

const SEARCHED = 8; // longer lists can be searched

/** What may be chosen in a select of Discord's types 3, 5, 6, 7 and 8: `{value, label, description}`. */
export function choicesOf(select, sight) {
  const people = () =>
    [...sight.people.values()].filter((one) => one.in_guild).map((one) => choice(one, one.bot ? "app" : ""));
  const roles = () => [...sight.roles.values()].map((role) => choice(role, "role"));
  const kinds = { 0: "text", 15: "forum", 11: "thread", 12: "thread" };
  const wanted = (select.channel_types ?? []).map((type) => kinds[type]);
  const fits = (place) => place.kind !== "dm" && (wanted.length === 0 || wanted.includes(place.kind));
  const channels = () => [...sight.places.values()].filter(fits).map((place) => choice(place, place.kind));
  switch (select.type) {
    case 5:
      return people();
    case 6:
      return roles();
    case 7:
      return [...people(), ...roles()];
    case 8:
      return channels();
    default:
      return (select.options ?? []).map((one) => ({
        ...one,
        label: `${one.emoji?.name ?? ""} ${one.label}`.trim(),
      }));
  }
}

const choice = ({ id, name }, description) => ({ value: id, label: name, description });

/** What is chosen from the start. */
export function presetOf(select) {
  const own = (select.options ?? []).filter((one) => one.default).map((one) => one.value);
  return [...own, ...(select.default_values ?? []).map((one) => one.id)];
}

/**
 * A button that opens a list. *least* and *most* bound how many are taken; one is taken by its press, several
 * by "Choose". `done(values)` is called with each choice; `values` is what is chosen now.
 */
export class Picker {
  constructor(
    {
      choices,
      values = [],
      least = 1,
      most = 1,
      placeholder = "Make a selection",
      disabled = false,
      label = null,
    },
    done,
  ) {
    Object.assign(this, { choices, values, least, most, placeholder, done });
    this.isSingle = most === 1 && least === 1;
    this.said = el("span", { class: "picker-said" });
    this.element = button(this.said, () => this.open(), {
      class: "picker",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      disabled,
    });
    this.element.append(icon("down"));
    this.name = label ?? placeholder;
    this.write();
  }

  write() {
    const chosen = this.values.map(
      (value) => this.choices.find((one) => one.value === value)?.label ?? value,
    );
    setText(this.said, chosen.join(", ") || this.placeholder);
    this.element.classList.toggle("is-empty", chosen.length === 0);
    attribute(this.element, "aria-label", chosen.length ? `${this.name}: ${chosen.join(", ")}` : this.name);
  }

  open() {
    this.marked = new Set(this.values);
    this.list = el("div", {
      role: "listbox",
      class: "picker-list",
      "aria-label": this.name,
      "aria-multiselectable": String(!this.isSingle),
    });
    this.list.append(...this.choices.map((one) => this.option(one)));
    walk(this.list, "[role=option]");
    this.confirm = button("Choose", () => this.take([...this.marked]), {
      class: "button-primary picker-confirm",
    });
    this.count = el("span", { class: "hint", role: "status" });
    const foot = this.isSingle ? null : el("div", { class: "picker-foot" }, this.count, this.confirm);
    const search = this.choices.length > SEARCHED ? this.search() : null;
    this.close = popup(this.element, el("div", { class: "picker-box" }, search, this.list, foot), {
      label: this.name,
      kind: "popup-picker",
    });
    this.mark();
    (search ?? this.list.querySelector("[aria-selected=true]") ?? this.list.firstChild)?.focus();
  }

  option(one) {
    const words = el("span", { class: "picker-words" }, el("span", {}, one.label));
    if (one.description) words.append(el("span", { class: "hint" }, one.description));
    const made = el(
      "div",
      { role: "option", tabindex: "-1", class: "picker-option", "data-value": one.value },
      words,
      icon("check"),
    );
    made.addEventListener("click", () => this.press(one.value));
    made.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      this.press(one.value);
    });
    return made;
  }

  search() {
    const box = el("input", {
      type: "search",
      class: "field",
      placeholder: "Search",
      "aria-label": `Search: ${this.name}`,
    });
    box.addEventListener("input", () => {
      const sought = box.value.trim().toLowerCase();
      for (const row of this.list.children) show(row, row.textContent.toLowerCase().includes(sought));
    });
    box.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowDown" && event.key !== "Enter") return;
      event.preventDefault();
      const first = [...this.list.children].find((row) => !row.hidden);
      if (event.key === "Enter") first?.click();
      else first?.focus();
    });
    return box;
  }

  press(value) {
    if (this.isSingle) {
      this.take([value]);
      return;
    }
    if (!this.marked.delete(value) && (this.marked.size < this.most || this.most === 1)) {
      if (this.most === 1) this.marked.clear();
      this.marked.add(value);
    }
    this.mark();
  }

  mark() {
    for (const row of this.list.children) {
      const isMarked = this.marked.has(row.dataset.value);
      attribute(row, "aria-selected", String(isMarked));
      attribute(
        row,
        "aria-disabled",
        !isMarked && !this.isSingle && this.most > 1 && this.marked.size >= this.most ? "true" : null,
      );
    }
    const { size } = this.marked;
    this.confirm.disabled = size < this.least || size > this.most;
    setText(
      this.count,
      this.least === this.most
        ? `${size} of ${this.least} chosen`
        : `${size} chosen, ${this.least} to ${this.most} wanted`,
    );
  }

  take(values) {
    this.values = this.choices.map((one) => one.value).filter((value) => values.includes(value));
    this.write();
    this.close();
    this.element.dispatchEvent(new Event("change", { bubbles: true }));
    this.done(this.values);
  }
}
