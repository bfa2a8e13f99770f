/** What stands under a message to press and choose, and the layouts of the second generation. */

import { attribute, button, el } from "./dom.js";
import { colour } from "./embeds.js";
import { fileCard, picture } from "./files.js";
import { icon } from "./icons.js";
import { markdown } from "./markdown.js";
import { choicesOf, Picker, presetOf } from "./picker.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };

/**
 * The element of any component of a message. *context* has `press(component, element)` and
 * `choose(component, values, element)`, and `canAct` beside what markdown needs.
 */
export function component(one, context) {
  switch (one.type) {
    case 1:
      return el("div", { class: "row" }, ...all(one, context));
    case 2:
      return pressable(one, context);
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return select(one, context);
    case 9:
      return section(one, context);
    case 10:
      return el("div", { class: "markdown" }, ...markdown(one.content, context));
    case 11:
      return hidden(one, picture(one.media.url, one.description ?? ""));
    case 12:
      return el("div", { class: "gallery", "data-count": one.items.length }, ...one.items.map(exhibit));
    case 13:
      return hidden(one, fileCard(one.file.url, one.name ?? nameIn(one.file.url), one.size));
    case 14:
      return el("hr", {
        class: `separator ${one.divider ? "" : "is-clear"} ${one.spacing === 2 ? "is-wide" : ""}`,
      });
    case 17:
      return container(one, context);
    default:
      return el("p", { class: "hint" }, `(a component of type ${one.type}, which this page cannot show)`);
  }
}

const all = (one, context) => (one.components ?? []).map((each) => component(each, context));

const nameIn = (url) => decodeURIComponent(url.split("/").at(-1).split("?")[0]);

function pressable(one, context) {
  const said = el("span", { class: "button-said" }, [one.emoji?.name, one.label].filter(Boolean).join(" "));
  if (one.style === 5) {
    return el(
      "a",
      { class: "button button-link", href: one.url, target: "_blank", rel: "noopener noreferrer" },
      said,
      icon("out"),
    );
  }
  const made = button(said, () => context.press(one, made), {
    class: `button button-${STYLES[one.style]}`,
    "data-custom-id": one.custom_id,
  });
  made.disabled = Boolean(one.disabled) || !context.canAct;
  return made;
}

function select(one, context) {
  const picker = new Picker(
    {
      choices: choicesOf(one, context.sight),
      values: presetOf(one),
      least: one.min_values ?? 1,
      most: one.max_values ?? 1,
      placeholder: one.placeholder ?? "Make a selection",
      disabled: Boolean(one.disabled) || !context.canAct,
    },
    (values) => context.choose(one, values, picker.element),
  );
  attribute(picker.element, "data-custom-id", one.custom_id);
  return picker.element;
}

function section(one, context) {
  const words = el("div", { class: "section-words" }, ...all(one, context));
  return el(
    "div",
    { class: "section" },
    words,
    el("div", { class: "section-accessory" }, component(one.accessory, context)),
  );
}

function container(one, context) {
  const made = el("div", { class: "container" }, ...all(one, context));
  if (one.accent_color !== null && one.accent_color !== undefined)
    made.style.setProperty("--bar", colour(one.accent_color));
  return hidden(one, made);
}

function exhibit(item) {
  return hidden(item, picture(item.media.url, item.description ?? ""));
}

/** What is marked as a spoiler lies under a cover until that is pressed. */
function hidden(one, element) {
  if (!one.spoiler) return element;
  const inside = el("div", { inert: true }, element);
  const reveal = () => {
    inside.inert = false;
    cover.remove();
    box.classList.remove("is-covered");
  };
  const cover = button("Spoiler", reveal, { class: "cover", "aria-label": "Spoiler, press to see" });
  const box = el("div", { class: "covered is-covered" }, inside, cover);
  return box;
}

/** Mark a button or menu as waiting for its answer, or as answered. */
export function wait(element, isWaiting) {
  attribute(element, "aria-busy", isWaiting ? "true" : null);
  element.classList.toggle("is-waiting", isWaiting);
}
