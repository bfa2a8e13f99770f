/** The dialog New game: the director's draft of the next game, changed choice by choice. */

import { menuOf, oneOf, someOf } from "./choices.js";
import { Dialog } from "./dialogs.js";
import { button, el, follow, show } from "./dom.js";
import { inline } from "./inline.js";

/** The dialog; `open()` shows it. */
export class NewGameDialog {
  constructor(room) {
    this.room = room;
    this.dialog = new Dialog("New game", "dialog-wide");
    this.game = menuOf("Game", (value) => this.ask({ game: value }));
    this.seats = menuOf("Players", (value) => this.ask({ seats: Number(value) }));
    this.side = oneOf("Your side", "side", "offer", (value) => this.ask({ side: value }));
    this.presets = oneOf("What is played", "preset", "offer", (value) => this.ask({ preset: value }));
    this.fields = el("div", { class: "fields" });
    this.paces = oneOf("Pace of the game", "game-pace", "offer", (value) => this.ask({ pace: value }));
    this.lines = el("ul", { class: "reads" });
    this.remarks = el("ul", {});
    this.go = button("Open the game", () => this.create(), { class: "main", "aria-describedby": "remarks" });
    this.fine = el("details", { class: "fine" }, el("summary", {}, "Options one by one"), this.fields);
    const alone = "You play the host in a new game; the others play by themselves until you take one over.";
    const reads = el("section", { class: "reading", "aria-labelledby": "reads" });
    reads.append(el("h3", { id: "reads" }, "How it reads"), this.lines);
    this.dialog.body.append(
      el("div", { class: "row" }, this.game.element, this.seats.element),
      this.side.element,
      el("p", { class: "hint" }, alone),
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

  ask(change) {
    return this.room.ask("draft", change);
  }

  async create() {
    const before = this.room.state.game?.id;
    if (!(await this.room.ask("new"))) return;
    this.dialog.close();
    this.room.goOn(before);
  }

  update({ draft, busy }) {
    if (!draft) return;
    const ours = draft.games.find(({ name }) => name === draft.game);
    const games = draft.games.map(({ name, title }) => ({ value: name, label: title, chosen: name === draft.game }));
    this.game.write(games);
    this.seats.write(ours.seats.map((n) => ({ value: String(n), label: `${n} players`, chosen: n === draft.seats })));
    this.side.write(draft.sides);
    show(this.side.element, draft.sides.length > 0);
    this.presets.write(draft.presets.map((preset) => ({ value: preset.name, label: preset.name, ...preset })));
    this.paces.write(draft.paces);
    follow(this.fields, draft.fields, (field) => this.field(field), (child, field) => child.write(field));
    follow(this.lines, draft.lines, (line) => el("li", {}, ...inline(line, {})), undefined, (line) => line);
    const refusals = draft.remarks.filter(({ refuses }) => refuses);
    follow(this.remarks, draft.remarks, remark, undefined, ({ line, refuses }) => `${refuses} ${line}`);
    this.go.disabled = refusals.length > 0 || busy !== null;
  }

  field({ id, label, most }) {
    const chosen = (values) => this.ask({ field: id, values });
    const made = most === 1 ? menuOf(label, (value) => chosen([value])) : someOf(label, chosen);
    made.element.write = (field) => made.write(field.options, field);
    return made.element;
  }
}

const remark = ({ line, refuses }) => el("li", { class: refuses ? "refusal" : "remark" }, line);
