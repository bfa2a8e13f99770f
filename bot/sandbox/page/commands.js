/** Slash commands: finding one by what is typed, and the fields for its options. */

import { button, el, show } from "./dom.js";
import {
  checkAll,
  choiceControl,
  completionControl,
  Field,
  fileControl,
  numberControl,
  pickerControl,
  textControl,
} from "./controls.js";
import { icon } from "./icons.js";
import { choicesOf } from "./picker.js";

const IS_GROUP = (option) => option.type === 1 || option.type === 2;
const SELECT_OF = { 6: 5, 7: 8, 8: 6, 9: 7 }; // which select offers what an option of this type takes
const PROMPTS = {
  6: "Choose a person",
  7: "Choose a channel",
  8: "Choose a role",
  9: "Choose a person or a role",
};

/** All commands that can be run, each with its whole path: `game open`. */
export function leaves(command, before = "") {
  const path = `${before}${command.name}`;
  const groups = (command.options ?? []).filter(IS_GROUP);
  if (groups.length) return groups.flatMap((one) => leaves(one, `${path} `));
  return [{ path, description: command.description, options: command.options ?? [] }];
}

/** Those of *commands* that fit what was typed after the slash, the nearest first. */
export function fitting(commands, typed) {
  const sought = typed.trim().toLowerCase();
  const rank = ({ path, description }) => {
    if (path.startsWith(sought)) return 0;
    if (path.split(" ").some((word) => word.startsWith(sought))) return 1;
    if (path.includes(sought)) return 2;
    return sought.length > 2 && description.toLowerCase().includes(sought) ? 3 : 9;
  };
  return commands
    .filter((one) => rank(one) < 9)
    .sort((one, other) => rank(one) - rank(other) || one.path.localeCompare(other.path));
}

const MADE_OF = { 4: Number, 5: (said) => said.toLowerCase() === "true", 10: Number };
const YES_OR_NO = /^(true|false)$/i;

/**
 * A command with what was *typed* behind its name: `act move 17`, `game open game:hunt seats:3`. What has no name is
 * for the first option. `isWhole` when nothing is missing; null for a bare name, and for what begins with none.
 */
export function whole(commands, typed) {
  const [command] = commands
    .filter(({ path }) => typed.startsWith(`${path} `))
    .sort((one, other) => other.path.length - one.path.length);
  const said = command && typed.slice(command.path.length).trim();
  if (!said || command.options.length === 0) return null;
  const named = new RegExp(`(?:^|\\s)(${command.options.map(({ name }) => name).join("|")}):`);
  const [bare, ...parts] = said.split(named);
  const pairs = parts.flatMap((name, at) => (at % 2 ? [] : [[name, parts[at + 1]]]));
  const given = Object.fromEntries(bare ? [[command.options[0].name, bare], ...pairs] : pairs);
  const isFit = ({ name, type, required }) =>
    name in given ? type !== 11 && (type !== 5 || YES_OR_NO.test(given[name].trim())) : !required;
  const options = command.options
    .filter(({ name }) => name in given)
    .map(({ name, type }) => [name, (MADE_OF[type] ?? String)(given[name].trim().replace(/^@(?=.)/, ""))]);
  return { command, options: Object.fromEntries(options), isWhole: command.options.every(isFit) };
}

/** The form over the text box in which a command's options are put in. `done()` is called when it goes. */
export class CommandForm {
  constructor(pane, command, done) {
    this.pane = pane;
    this.command = command;
    this.place = pane.place.id;
    this.done = done;
    this.fields = [];
    this.rows = el("div", { class: "command-fields" });
    this.more = el("div", {
      class: "row command-more",
      role: "group",
      "aria-label": "Options that can be added",
    });
    this.run = el(
      "button",
      { type: "submit", class: "button button-primary" },
      el("span", { class: "button-said" }, "Run"),
    );
    const shut = button(icon("close"), () => this.close(), {
      class: "icon-button",
      "aria-label": "Cancel the command",
    });
    const head = el(
      "div",
      { class: "command-head" },
      el("strong", {}, `/${command.path}`),
      el("span", { class: "hint" }, command.description),
      shut,
    );
    this.element = el(
      "form",
      { class: "command-form", novalidate: true, "aria-label": `/${command.path}` },
      head,
      this.rows,
      this.more,
      el("div", { class: "form-foot" }, this.run),
    );
    this.element.addEventListener("submit", (event) => this.send(event));
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    for (const option of command.options.filter((one) => one.required)) this.add(option);
    this.offerMore();
  }

  /** Put the focus where the next thing is to be typed. */
  focus() {
    if (this.fields.length) this.fields[0].focus();
    else this.run.focus();
  }

  add(option) {
    const away = option.required ? null : () => this.remove(field);
    const given = {
      name: option.name,
      label: option.name,
      about: option.description,
      isRequired: true,
      away,
    };
    const field = new Field(given, this.controlOf(option));
    this.fields.push(field);
    this.rows.append(field.element);
    return field;
  }

  remove(field) {
    this.fields = this.fields.filter((one) => one !== field);
    field.element.remove();
    this.offerMore();
    this.focus();
  }

  offerMore() {
    const left = this.command.options.filter(
      (option) => !this.fields.some((field) => field.name === option.name),
    );
    this.more.replaceChildren(
      ...left.map((option) => {
        const add = () => {
          const field = this.add(option);
          this.offerMore();
          field.focus();
        };
        return button(`+ ${option.name}`, add, { class: "chip", title: option.description });
      }),
    );
    show(this.more, left.length > 0);
  }

  controlOf(option) {
    if (option.choices?.length) return choiceControl(option.choices);
    if (option.autocomplete) return completionControl((text) => this.complete(option, text));
    const bounds = { least: option.min_value ?? null, most: option.max_value ?? null };
    switch (option.type) {
      case 4:
        return numberControl({ isWhole: true, ...bounds });
      case 10:
        return numberControl({ isWhole: false, ...bounds });
      case 5:
        return choiceControl([
          { name: "True", value: true },
          { name: "False", value: false },
        ]);
      case 6:
      case 7:
      case 8:
      case 9:
        return this.picker(option);
      case 11:
        return fileControl({});
      default:
        return textControl({ least: option.min_length ?? 0, most: option.max_length ?? 6000 });
    }
  }

  picker(option) {
    const choices = choicesOf(
      { type: SELECT_OF[option.type], channel_types: option.channel_types },
      this.pane.sight,
    );
    return pickerControl({ choices, placeholder: PROMPTS[option.type], label: option.name }, false);
  }

  async complete(option, text) {
    const others = Object.fromEntries(
      this.fields
        .filter((field) => field.name !== option.name && field.value() !== "" && field.value() !== null)
        .map((field) => [field.name, field.value()]),
    );
    const asked = { place: this.place, path: this.command.path, option: option.name, text, options: others };
    const { choices } = await this.pane.socket.ask("complete", asked).catch(() => ({ choices: [] }));
    return choices;
  }

  async send(event) {
    event.preventDefault();
    if (this.isSending || !checkAll(this.fields)) return;
    this.isSending = true;
    this.run.classList.add("is-waiting");
    this.run.setAttribute("aria-busy", "true");
    const options = Object.fromEntries(
      await Promise.all(this.fields.map(async (field) => [field.name, await valueOf(field)])),
    );
    const answer = await this.pane.answer("command", { place: this.place, path: this.command.path, options });
    this.isSending = false;
    this.run.classList.remove("is-waiting");
    this.run.removeAttribute("aria-busy");
    if (answer) this.close();
  }

  close() {
    this.element.remove();
    this.done();
  }
}

/** An option's value as it is sent: of files the first. */
async function valueOf(field) {
  const value = await field.sent();
  return field.control.send ? value[0] : value;
}
