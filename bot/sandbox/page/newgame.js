/** The dialog New game: the director's draft of the next game, changed choice by choice. */

import { attribute, button, el, follow, setText, show } from "./dom.js";
import { Dialog } from "./dialogs.js";

/** The dialog; `open()` shows it. */
export class NewGameDialog {
  constructor(room) {
    this.room = room;
    this.dialog = new Dialog("New game", "dialog-wide");
    this.game = select("Game", (value) => this.ask({ game: value }));
    this.seats = select("Players", (value) => this.ask({ seats: Number(value) }));
    this.presets = cards("Roles and rules", "preset", (value) => this.ask({ preset: value }));
    this.fields = el("div", { class: "fields" });
    this.paces = cards("Pace of the game", "game-pace", (value) => this.ask({ pace: value }));
    this.lines = el("ul", { class: "reads" });
    this.remarks = el("ul", {});
    this.go = button("Open the game", () => this.create(), { class: "main", "aria-describedby": "remarks" });
    this.fine = el("details", { class: "fine" }, el("summary", {}, "Roles and rules one by one"), this.fields);
    const reads = el("section", { class: "reading", "aria-labelledby": "reads" });
    reads.append(el("h3", { id: "reads" }, "How it reads"), this.lines);
    this.dialog.body.append(
      el("div", { class: "row" }, this.game.element, this.seats.element),
      this.presets.element,
      this.fine,
      this.paces.element,
      reads,
    );
    const said = el("div", { class: "remarks", role: "status", id: "remarks" }, this.remarks);
    this.dialog.foot.append(said, button("Not now", () => this.dialog.close()), this.go);
  }

  open() {
    this.update(this.room.state);
    this.dialog.open();
  }

  async ask(change) {
    await this.room.ask("draft", change);
    this.update(this.room.state); // what was refused goes back to what it was
  }

  async create() {
    const isOpened = await this.room.ask("new");
    if (!isOpened) return;
    this.dialog.close();
    this.room.follow();
  }

  update({ draft, busy }) {
    if (!draft) return;
    const ours = draft.games.find(({ name }) => name === draft.game);
    const games = draft.games.map(({ name, title }) => ({ value: name, label: title, chosen: name === draft.game }));
    this.game.write(games);
    this.seats.write(ours.seats.map((n) => ({ value: String(n), label: `${n} players`, chosen: n === draft.seats })));
    this.presets.write(draft.presets.map((preset) => ({ value: preset.name, label: preset.name, ...preset })));
    this.paces.write(draft.paces);
    follow(this.fields, draft.fields, (field) => this.field(field), (child, field) => child.write(field));
    follow(this.lines, draft.lines, (line) => el("li", {}, ...emphasised(line)), undefined, (line) => line);
    const refusals = draft.remarks.filter(({ refuses }) => refuses);
    follow(this.remarks, draft.remarks, remark, undefined, ({ line, refuses }) => `${refuses} ${line}`);
    this.go.disabled = refusals.length > 0 || busy !== null;
  }

  field({ id, label, most }) {
    const chosen = (values) => this.ask({ field: id, values });
    const made = most === 1 ? select(label, (value) => chosen([value])) : boxes(label, chosen);
    made.element.write = (field) => made.write(field.options, field);
    return made.element;
  }
}

const remark = ({ line, refuses }) => el("li", { class: refuses ? "refusal" : "remark" }, line);

/** A line with its words between `**` made bold. */
const emphasised = (line) => line.split("**").map((words, n) => (n % 2 ? el("strong", {}, words) : words));

/** A menu of which one is chosen. */
function select(label, chosen) {
  const menu = el("select", { onchange: () => chosen(menu.value) });
  const hint = el("span", { class: "hint" });
  const write = (options) => {
    const make = ({ value }) => el("option", { value });
    follow(menu, options, make, (child, option) => setText(child, option.label), ({ value }) => value);
    const now = options.find((option) => option.chosen);
    menu.value = now?.value ?? "";
    setText(hint, now?.line ?? "");
    show(hint, Boolean(now?.line));
  };
  const named = el("label", {}, el("span", { class: "label" }, label), menu);
  return { element: el("div", { class: "choice" }, named, hint), write };
}

/** A set of cards of which one is chosen. */
function cards(legend, name, chosen) {
  const list = el("div", { class: "offers" });
  const make = ({ value }) => {
    const radio = el("input", { type: "radio", name, value, onchange: () => chosen(value) });
    return el("label", { class: "offer" }, radio, el("span", { class: "choice-label" }), el("span", { class: "hint" }));
  };
  const mark = (card, { label, line, chosen: isChosen }) => {
    const [radio, title, hint] = card.children;
    radio.checked = Boolean(isChosen);
    setText(title, label);
    setText(hint, line ?? "");
  };
  const write = (options) => follow(list, options, make, mark, ({ value }) => value);
  return { element: el("fieldset", {}, el("legend", {}, legend), list), write };
}

/** Boxes of which some are ticked, as many as the field allows. */
function boxes(legend, chosen) {
  const list = el("div", { class: "boxes" });
  const title = el("legend", {});
  const ticked = () => [...list.querySelectorAll("input:checked")].map((box) => box.value);
  const make = ({ value }) => {
    const box = el("input", { type: "checkbox", value, onchange: () => chosen(ticked()) });
    const words = el("span", {}, el("span", { class: "choice-label" }), " ", el("span", { class: "hint" }));
    return el("label", { class: "check" }, box, words);
  };
  const write = (options, { least, most }) => {
    const count = options.filter((option) => option.chosen).length;
    setText(title, most < options.length ? `${legend} (at most ${most})` : legend);
    const mark = (child, option) => {
      const [box, words] = child.children;
      box.checked = Boolean(option.chosen);
      box.disabled = option.chosen ? count <= least : count >= most;
      attribute(child, "data-off", box.disabled ? "" : null);
      setText(words.firstChild, option.label);
      setText(words.lastChild, option.line ?? "");
    };
    follow(list, options, make, mark, ({ value }) => value);
  };
  return { element: el("fieldset", { class: "choice" }, title, list), write };
}
