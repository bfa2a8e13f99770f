/** Small hands for the page's elements. Text is always set as text, never parsed as HTML. */

/**
 * A new element: `el("button", {class: "go", onclick: go}, "Go")`. A listener begins with "on"; `null`, `undefined`
 * and `false` leave an attribute out, `true` writes it without a value.
 */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else attribute(made, name, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** A plain button that submits nothing. */
export function button(label, onclick, attributes = {}) {
  return el("button", { type: "button", onclick, ...attributes }, label);
}

/** The button with three dots behind which more is, for *what*. */
export function moreButton(what, onclick) {
  return button("⋯", onclick, { class: "quiet more", "aria-label": what, title: what });
}

/** Write an attribute, or take it away; an attribute that already says so is not touched. */
export function attribute(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else if (value === true) element.setAttribute(name, "");
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/** Write an element's text, unless it says that already. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Show an element or hide it. */
export function show(element, isShown) {
  if (element.hidden === isShown) element.hidden = !isShown;
}

/**
 * Make the children of *parent* follow *items*: `make(item)` builds what is new, `update(child, item)` writes into
 * what is there, so that focus and open menus stay. *key* names an item; the default is its id.
 */
export function follow(parent, items, make, update = () => {}, key = (item) => item.id) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  const wanted = items.map((item) => {
    const name = String(key(item));
    const child = old.get(name) ?? make(item);
    child.dataset.key = name;
    old.delete(name);
    update(child, item);
    return child;
  });
  for (const gone of old.values()) gone.remove();
  wanted.forEach((child, place) => {
    if (parent.children[place] !== child) parent.insertBefore(child, parent.children[place] ?? null);
  });
}
