/** The bot's forms: dialogs of fields, sent as a whole. */

import { button, el, setText } from "./dom.js";
import {
  checkAll,
  Field,
  fileControl,
  groupControl,
  pickerControl,
  textControl,
  tickControl,
} from "./controls.js";
import { icon } from "./icons.js";
import { markdown } from "./markdown.js";
import { choicesOf, presetOf } from "./picker.js";

/** Show *form* over *pane*; its answer comes to the pane like any other. */
export function openForm(pane, form, anchor) {
  const fields = [];
  const drawn = form.components.map((one) => drawPart(one, pane, fields));
  const title = el("h2", { id: `form-${form.form}` }, form.title);
  const shut = button(icon("close"), () => dialog.close(), { class: "icon-button", "aria-label": "Close" });
  const failure = el("p", { class: "failure", role: "alert" });
  const cancel = button("Cancel", () => dialog.close(), { class: "button button-secondary" });
  const submit = el(
    "button",
    { type: "submit", class: "button button-primary" },
    el("span", { class: "button-said" }, "Submit"),
  );
  const app = el("p", { class: "hint" }, `A form of ${pane.sight.bot.name}. Never put a password in.`);
  const body = el(
    "form",
    { novalidate: true, class: "form" },
    ...drawn,
    failure,
    app,
    el("div", { class: "form-foot" }, cancel, submit),
  );
  const dialog = el(
    "dialog",
    { class: "form-dialog", "aria-labelledby": title.id },
    el("div", { class: "form-head" }, title, shut),
    body,
  );
  body.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (submit.getAttribute("aria-busy") || !checkAll(fields)) return;
    submit.setAttribute("aria-busy", "true");
    submit.classList.add("is-waiting");
    setText(failure, await send(pane, form, fields, () => dialog.close()));
    submit.removeAttribute("aria-busy");
    submit.classList.remove("is-waiting");
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (anchor?.isConnected) anchor.focus({ preventScroll: true });
  });
  pane.element.append(dialog);
  place(dialog, pane.element);
  dialog.showModal();
  fields[0]?.focus();
}

/** Send the values; what went wrong, in a sentence, or nothing. */
async function send(pane, form, fields, close) {
  try {
    const values = Object.fromEntries(
      await Promise.all(fields.map(async (field) => [field.name, await field.sent()])),
    );
    const answer = await pane.submit(form.form, values);
    if (answer.kind === "failed") return answer.text || "Something went wrong. Try again.";
    close();
    return "";
  } catch (error) {
    return error.message;
  }
}

/** The dialog stands in the middle of its pane, where that has room. */
function place(dialog, element) {
  const { left, width } = element.getBoundingClientRect();
  dialog.style.setProperty("--middle", `${left + width / 2}px`);
  dialog.style.setProperty("--room", `${width}px`);
}

/** One part of the form; what can be filled in is added to *fields*. */
function drawPart(one, pane, fields) {
  if (one.type === 10) return el("div", { class: "markdown" }, ...markdown(one.content, pane.context));
  if (one.type === 1)
    return el("div", {}, ...one.components.map((inside) => labelled(inside, inside, pane, fields)));
  return labelled(one, one.component, pane, fields);
}

function labelled({ label, description }, inside, pane, fields) {
  const isRequired = (inside.required ?? true) && inside.type !== 23;
  const given = {
    name: inside.custom_id,
    label: label ?? inside.custom_id,
    about: description ?? "",
    isRequired,
  };
  const field = new Field(given, controlOf(inside, pane, given.label));
  field.control.input.dataset.customId = inside.custom_id;
  fields.push(field);
  return field.element;
}

function controlOf(one, pane, label) {
  const bounds = { least: one.min_values ?? 1, most: one.max_values ?? 1 };
  switch (one.type) {
    case 4:
      return textControl({
        isLong: one.style === 2,
        value: one.value ?? "",
        placeholder: one.placeholder ?? "",
        least: one.min_length ?? 0,
        most: one.max_length ?? 4000,
      });
    case 19:
      return fileControl(bounds);
    case 21:
      return groupControl({ options: one.options, isSingle: true }, `radio-${one.custom_id}`);
    case 22:
      return groupControl(
        {
          options: one.options,
          isSingle: false,
          least: one.min_values ?? 1,
          most: one.max_values ?? one.options.length,
        },
        one.custom_id,
      );
    case 23:
      return tickControl(one.default);
    default:
      return pickerControl({
        choices: choicesOf(one, pane.sight),
        values: presetOf(one),
        placeholder: one.placeholder,
        label,
        ...bounds,
      });
  }
}
