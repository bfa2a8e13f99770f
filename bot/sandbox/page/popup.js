/** What opens over the pane and goes by itself: menus, lists to choose from, a person's card. */

import { attribute, button, el } from "./dom.js";
import { icon } from "./icons.js";

const GAP = 6; // pixels between a popup and what it belongs to
const NARROW = 560; // a pane less wide shows popups as sheets at its foot

/**
 * Open *content* at *anchor*, which is told of it by aria-expanded. Escape, or a press elsewhere, closes it, and
 * the focus returns. Gives back the function that closes it.
 */
export function popup(anchor, content, { label, kind = "", closed = () => {} }) {
  const pane = anchor.closest(".pane");
  const layer = anchor.closest("dialog") ?? pane;
  const element = el(
    "div",
    { class: `popup ${kind}`, popover: "auto", role: "dialog", "aria-label": label },
    content,
  );
  layer.append(element);
  let hadFocus = true;
  element.addEventListener("beforetoggle", ({ newState }) => {
    if (newState === "closed") hadFocus = element.contains(document.activeElement);
  });
  element.addEventListener("toggle", ({ newState }) => {
    if (newState !== "closed") return;
    element.remove();
    attribute(anchor, "aria-expanded", "false");
    if (hadFocus && document.activeElement === document.body) anchor.focus({ preventScroll: true });
    closed();
  });
  element.showPopover();
  attribute(anchor, "aria-expanded", "true");
  put(element, anchor.getBoundingClientRect(), pane.getBoundingClientRect());
  return () => element.isConnected && element.hidePopover();
}

/** Beside its anchor and inside the pane; on a narrow pane across its foot. */
function put(element, anchor, pane) {
  const { style } = element;
  const isSheet = pane.width < NARROW;
  element.classList.toggle("popup-sheet", isSheet);
  if (isSheet) {
    style.left = `${pane.left}px`;
    style.width = `${pane.width}px`;
    style.bottom = `${Math.max(0, innerHeight - pane.bottom)}px`;
    return;
  }
  const { width, height } = element.getBoundingClientRect();
  const foot = Math.min(pane.bottom, innerHeight) - GAP;
  const left = Math.min(anchor.left, pane.right - width - GAP);
  const below = anchor.bottom + GAP;
  const above = anchor.top - height - GAP;
  const top = below + height <= foot ? below : Math.min(above, foot - height);
  style.left = `${Math.max(pane.left + GAP, left)}px`;
  style.top = `${Math.max(pane.top + GAP, top)}px`;
}

/** Let the arrow keys, Home and End walk through what *selector* finds in *list*. */
export function walk(list, selector) {
  list.addEventListener("keydown", (event) => {
    const all = [...list.querySelectorAll(selector)].filter((one) => one.offsetParent !== null);
    const here = all.indexOf(document.activeElement);
    const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined || all.length === 0) return;
    event.preventDefault();
    all[(next + all.length) % all.length].focus();
  });
}

/** A menu of *groups* of items `{label, icon, run, isDanger}`, each group with an optional `title`. */
export function menu(anchor, groups, { label, top = null }) {
  const content = el("div", { class: "menu", role: "menu", "aria-label": label });
  let close = () => {};
  for (const { title, items } of groups.filter((group) => group.items.length)) {
    const group = el("div", { role: "group", class: "menu-group", "aria-label": title });
    if (title) group.append(el("p", { class: "menu-title", "aria-hidden": "true" }, title));
    for (const item of items) {
      const chosen = () => {
        close();
        item.run();
      };
      const made = button(item.icon ? icon(item.icon) : "", chosen, { role: "menuitem", class: "menu-item" });
      made.append(el("span", {}, item.label));
      if (item.isDanger) made.classList.add("is-danger");
      group.append(made);
    }
    content.append(group);
  }
  const whole = el("div", {}, top, content);
  walk(whole, "button");
  close = popup(anchor, whole, { label, kind: "popup-menu" });
  content.querySelector("button")?.focus();
  return close;
}
