/** What values are put in with. A control has `element`, `read()` and `problem(value)`: a sentence or null. */

import { button, el, setText } from "./dom.js";
import { contentsOf } from "./files.js";
import { Picker } from "./picker.js";
import { Suggestions } from "./suggest.js";

const PAUSE = 150; // milliseconds of rest before a completion is asked for

const isEmpty = (value) => value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** What is wrong with a value, in a sentence; null when nothing is. */
export function problemOf(control, value, isRequired) {
  if (isEmpty(value)) return isRequired ? "This is needed." : null;
  return control.problem?.(value) ?? null;
}

/** One line of text, or with *isLong* several. */
export function textControl({ isLong = false, value = "", placeholder = "", least = 0, most = 4000 }) {
  const input = el(isLong ? "textarea" : "input", {
    class: "field",
    placeholder,
    rows: isLong ? 4 : null,
    autocomplete: "off",
  });
  input.value = value;
  const counter = el("span", { class: "counter", "aria-hidden": "true" });
  const count = () =>
    setText(counter, most < 4000 || input.value.length > 3500 ? `${input.value.length} / ${most}` : "");
  input.addEventListener("input", count);
  count();
  const problem = ({ length }) => {
    if (length < least) return `At least ${least} characters are needed; these are ${length}.`;
    return length > most ? `At most ${most} characters fit; these are ${length}.` : null;
  };
  return {
    element: el("div", { class: "with-counter" }, input, counter),
    input,
    read: () => input.value,
    problem,
  };
}

/** A number between *least* and *most*, a whole one if *isWhole*. */
export function numberControl({ isWhole, least = null, most = null }) {
  const input = el("input", {
    class: "field",
    inputmode: isWhole ? "numeric" : "decimal",
    autocomplete: "off",
  });
  const bounds = [least === null ? null : `from ${least}`, most === null ? null : `to ${most}`]
    .filter(Boolean)
    .join(" ");
  const problem = (value) => {
    const fits =
      Number.isFinite(value) &&
      (!isWhole || Number.isInteger(value)) &&
      value >= (least ?? -Infinity) &&
      value <= (most ?? Infinity);
    return fits ? null : `This is a ${isWhole ? "whole " : ""}number${bounds ? ` ${bounds}` : ""}.`;
  };
  input.placeholder = bounds;
  return {
    element: input,
    input,
    read: () => (input.value.trim() === "" ? null : Number(input.value)),
    problem,
  };
}

/** One of a few: `{name, value}`. */
export function choiceControl(choices) {
  const input = el("select", { class: "field" }, el("option", { value: "" }, "Choose …"));
  input.append(...choices.map(({ name }, place) => el("option", { value: place }, name)));
  return {
    element: input,
    input,
    read: () => (input.value === "" ? null : choices[Number(input.value)].value),
  };
}

/** A list to choose from, as `Picker` takes it; with *isList* its value is always a list. */
export function pickerControl(given, isList = true) {
  const picker = new Picker(given, () => {});
  const { least, most } = picker;
  const problem = (value) =>
    isList && (value.length < least || value.length > most)
      ? `Choose ${least === most ? least : `${least} to ${most}`}.`
      : null;
  return {
    element: picker.element,
    input: picker.element,
    read: () => (isList ? picker.values : (picker.values[0] ?? null)),
    problem,
  };
}

/** A text box that the bot completes; `ask(text)` gives choices. */
export function completionControl(ask) {
  const input = el("input", {
    class: "field",
    role: "combobox",
    "aria-expanded": "false",
    autocomplete: "off",
  });
  let taken = null;
  let resting = null;
  const suggestions = new Suggestions(input, {
    label: "Suggestions",
    draw: ({ name }) => [name],
    taken: (choice) => {
      taken = choice;
      input.value = choice.name;
    },
  });
  const complete = async () => {
    const text = input.value;
    const choices = await ask(text);
    if (text === input.value && document.activeElement === input) suggestions.offer(choices);
  };
  const later = () => {
    clearTimeout(resting);
    resting = setTimeout(complete, PAUSE);
  };
  input.addEventListener("input", () => {
    taken = null;
    later();
  });
  input.addEventListener("focus", later);
  input.addEventListener("blur", () => suggestions.offer([]));
  input.addEventListener("keydown", (event) => suggestions.key(event));
  return {
    element: el("div", { class: "completion" }, input, suggestions.element),
    input,
    read: () => taken?.value ?? input.value,
  };
}

/** Files; read as names with contents, when all have been read. */
export function fileControl({ least = 1, most = 1 }) {
  const input = el("input", { class: "field", type: "file", multiple: most > 1 });
  const problem = ({ length }) =>
    length < least || length > most ? `Choose ${least} to ${most} files.` : null;
  return { element: input, input, read: () => [...input.files], problem, send: contentsOf };
}

/** Options to tick: one if *isSingle*, else from *least* to *most*. */
export function groupControl({ options, isSingle, least = 0, most = options.length }, name) {
  const rows = options.map((one) => {
    const input = el("input", { type: isSingle ? "radio" : "checkbox", name, value: one.value });
    input.checked = Boolean(one.default);
    const words = el(
      "span",
      { class: "picker-words" },
      el("span", {}, one.label),
      one.description ? el("span", { class: "hint" }, one.description) : null,
    );
    return el("label", { class: "tick-row" }, input, words);
  });
  const element = el("div", { class: "tick-group", role: isSingle ? "radiogroup" : "group" }, ...rows);
  const marked = () => [...element.querySelectorAll("input:checked")].map((input) => input.value);
  const problem = (value) =>
    !isSingle && (value.length < least || value.length > most) ? `Tick ${least} to ${most}.` : null;
  return {
    element,
    input: element,
    isGroup: true,
    read: () => (isSingle ? (marked()[0] ?? null) : marked()),
    problem,
  };
}

/** A single box to tick. */
export function tickControl(isTicked) {
  const input = el("input", { type: "checkbox", class: "tick" });
  input.checked = Boolean(isTicked);
  return { element: input, input, read: () => input.checked };
}

/** A control with its label, its hint and what is wrong with it; `value()`, `check()`, `focus()`. */
export class Field {
  constructor({ name, label, about = "", isRequired = true, away = null }, control) {
    Object.assign(this, { name, label, isRequired, control });
    const id = `field-${++Field.made}`;
    const { input, isGroup } = control;
    this.error = el("p", { class: "field-error", id: `${id}-error` });
    const mark = isRequired ? el("span", { class: "needed", "aria-hidden": "true" }, " *") : null;
    const title = el(
      isGroup ? "span" : "label",
      { class: "field-label", id: `${id}-label`, for: isGroup ? null : id },
      label,
      mark,
    );
    const hint = about ? el("p", { class: "hint", id: `${id}-hint` }, about) : null;
    input.id = id;
    if (isGroup || input.hasAttribute("aria-label"))
      input.setAttribute("aria-labelledby", `${id}-label${isGroup ? "" : ` ${id}`}`);
    input.setAttribute("aria-describedby", [hint?.id, this.error.id].filter(Boolean).join(" "));
    if (isRequired && /^(INPUT|TEXTAREA|SELECT)$/.test(input.tagName))
      input.setAttribute("aria-required", "true");
    input.dataset.field = name;
    const head = el("div", { class: "field-head" }, title);
    if (away) head.append(button("Remove", away, { class: "link", "aria-label": `Remove ${label}` }));
    this.element = el("div", { class: "form-field" }, head, hint, control.element, this.error);
    for (const kind of ["input", "change"])
      this.element.addEventListener(kind, () => this.error.textContent && this.check());
  }

  value() {
    return this.control.read();
  }

  /** The value as it is sent. */
  async sent() {
    const value = this.value();
    return this.control.send ? this.control.send(value) : value;
  }

  /** Say what is wrong at the field; whether all is well. */
  check() {
    const problem = problemOf(this.control, this.value(), this.isRequired);
    setText(this.error, problem ?? "");
    this.control.input.setAttribute("aria-invalid", String(problem !== null));
    return problem === null;
  }

  focus() {
    const { input } = this.control;
    (this.control.isGroup ? input.querySelector("input") : input).focus();
  }
}

Field.made = 0;

/** Check all *fields*, and put the focus on the first that is wrong; whether all is well. */
export function checkAll(fields) {
  const wrong = fields.filter((field) => !field.check());
  wrong[0]?.focus();
  return wrong.length === 0;
}
