/**
 * Menus, cards and boxes for choosing: each is `{element, write(options)}`, an option `{value, label, line, chosen}`.
 */

import { attribute, el, follow, setText, show } from "./dom.js";

let made = 0;

/** A radio button or a box under a label, with its line as description. */
function choice(kind, attributes) {
  const hint = el("span", { class: "hint", id: `choice-${++made}` });
  const input = el("input", { ...attributes, "aria-describedby": hint.id });
  const words = el("span", { class: "choice-words" }, el("span", { class: "choice-label" }), " ", hint);
  return el("label", { class: kind }, input, words);
}

function writeChoice(element, { label, line, chosen }, isOff = false) {
  const [input, words] = element.children;
  input.checked = Boolean(chosen);
  input.disabled = isOff;
  attribute(input, "aria-label", label);
  attribute(element, "data-off", isOff);
  setText(words.firstChild, label);
  setText(words.lastChild, line ?? "");
}

const byValue = ({ value }) => value;

/** Options of which one is chosen: `kind` "check" for a list, "offer" for cards. */
export function oneOf(legend, name, kind, chosen) {
  const list = el("div", { class: kind === "offer" ? "offers" : "choices" });
  const make = ({ value }) => choice(kind, { type: "radio", name, value, onchange: () => chosen(value) });
  const write = (options) => follow(list, options, make, (element, option) => writeChoice(element, option), byValue);
  return { element: el("fieldset", {}, el("legend", {}, legend), list), write };
}

/** Boxes of which some are ticked, as many as the field allows. */
export function someOf(legend, chosen) {
  const list = el("div", { class: "choices" });
  const title = el("legend", {});
  const ticked = () => [...list.querySelectorAll("input:checked")].map((box) => box.value);
  const make = ({ value }) => choice("check", { type: "checkbox", value, onchange: () => chosen(ticked()) });
  const write = (options, { least, most }) => {
    const count = options.filter((option) => option.chosen).length;
    const isOff = (option) => (option.chosen ? count <= least : count >= most);
    setText(title, most < options.length ? `${legend} (at most ${most})` : legend);
    follow(list, options, make, (element, option) => writeChoice(element, option, isOff(option)), byValue);
  };
  return { element: el("fieldset", { class: "choice" }, title, list), write };
}

/** A menu of which one is chosen. */
export function menuOf(label, chosen) {
  const menu = el("select", { onchange: () => chosen(menu.value) });
  const hint = el("span", { class: "hint" });
  const write = (options) => {
    const make = ({ value }) => el("option", { value });
    follow(menu, options, make, (child, option) => setText(child, option.label), byValue);
    const now = options.find((option) => option.chosen);
    menu.value = now?.value ?? "";
    setText(hint, now?.line ?? "");
    show(hint, Boolean(now?.line));
  };
  const named = el("label", {}, el("span", { class: "label" }, label), menu);
  return { element: el("div", { class: "choice" }, named, hint), write };
}
