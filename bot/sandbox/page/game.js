/** The section Game: how the newest game stands, its thread, its end, its record; the games before it. */

import { attribute, button, el, follow, setText, show } from "./dom.js";
import { named } from "./people.js";

/** The section, for the panel. */
export class GameView {
  constructor(room, newGame, invite) {
    this.room = room;
    this.title = el("h3", {});
    this.stage = el("span", { class: "stage-tag" });
    this.line = el("p", {});
    this.why = el("p", { class: "waits" });
    this.whom = button("", () => room.look(named(room.state, room.state.waits.member).id), { class: "small" });
    this.waits = el("div", { class: "row", role: "status" }, this.why, this.whom);
    this.thread = button("Show the thread", () => room.visit(room.state.game.place));
    this.finish = button("Finish this game", () => room.ask("finish"), { title: "All act at once, to the end." });
    this.fresh = button("New game…", () => newGame.open());
    this.record = el("a", { class: "button", download: "" }, "Record");
    this.file = el("code", {});
    this.check = el("p", { class: "hint" }, "Check it yourself: ", this.file);
    this.invite = button("Trust it? Invite it…", () => invite.open(), { class: "wide" });
    this.after = el("div", { class: "after" }, this.check, this.invite);
    this.older = el("details", { class: "older" }, el("summary", {}, "Earlier games"), el("ul", {}));
    this.section = el(
      "section",
      { "aria-labelledby": "side-game" },
      el("h2", { id: "side-game" }, "Game"),
      el("div", { class: "game-head" }, this.title, this.stage),
      this.line,
      this.waits,
      el("div", { class: "row" }, this.thread, this.record, this.finish, this.fresh),
      this.after,
      this.older,
    );
  }

  update({ game, games, busy, waits }) {
    setText(this.title, game ? nameOf(game) : "No game yet");
    show(this.stage, game !== null);
    setText(this.stage, game?.stage ?? "");
    attribute(this.stage, "data-stage", game?.stage);
    setText(this.line, game ? game.line : "Open one: the others join by themselves.");
    const whom = waits?.member ?? null;
    show(this.waits, Boolean(waits));
    setText(this.why, waits?.line ?? "");
    show(this.whom, whom !== null && whom !== this.room.view.as);
    setText(this.whom, `Look as ${whom}`);
    const isOver = game?.stage === "ended";
    show(this.thread, Boolean(game?.place));
    show(this.finish, game !== null && !isOver);
    this.finish.disabled = this.fresh.disabled = busy !== null;
    attribute(this.fresh, "class", game === null || isOver ? "main" : null);
    this.written(isOver ? game.record : null);
    const older = games.filter(({ id }) => id !== game?.id).reverse();
    show(this.older, older.length > 0);
    follow(this.older.lastChild, older, (item) => this.old(item), (row, item) => this.retell(row, item));
  }

  written(record) {
    show(this.record, Boolean(record));
    show(this.after, Boolean(record));
    if (!record) return;
    const { pathname } = new URL(record, location.href);
    attribute(this.record, "href", pathname);
    setText(this.file, `uv run ringmaster verify ${pathname.split("/").pop()}`);
  }

  old({ place }) {
    return el("li", {}, button("", () => this.room.visit(place), { class: "link" }), el("span", { class: "hint" }));
  }

  retell(row, game) {
    setText(row.firstChild, nameOf(game));
    setText(row.lastChild, ` ${game.line}`);
  }
}

const nameOf = ({ id, title }) => (/\d$/.test(title) ? title : `${title}, game ${id}`);
