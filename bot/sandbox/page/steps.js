/** First steps: a list for newcomers that ticks itself off. */

import { attribute, button, el, follow, setText, show } from "./dom.js";
import { keep, recall } from "./memory.js";

const toThread = (room) => room.visit(room.state.game?.place);

/** For each step: how it is done, what its button says, and where that leads. */
const HOW = {
  join: ["Press Join under the lobby, as Ann or as anyone.", "Show the lobby", toThread],
  start: ["Ann hosts: she presses Start once all are in.", "Look as Ann", (room) => room.lookAs("host")],
  role: ["Press My desk under a post, or read the bot's private message.", "Show the thread", toThread],
  vote: ["Press a button under the newest post that asks you: Approve, or Your turn.", "Show the thread", toThread],
  switch: ["The same game, with other secrets.", "Look as another", (room) => room.lookAs("other")],
  clock: [
    "Deadlines last a day or so; here you need not wait.",
    "To the next deadline",
    (room) => room.ask("forward", { to: "deadline" }),
  ],
  finish: ["All act at once, and the record is published.", "Finish this game", (room) => room.ask("finish")],
};

/** The section, for the panel. */
export class StepsView {
  constructor(room) {
    this.room = room;
    this.count = el("span", { class: "hint" });
    this.list = el("ol", { class: "steps" });
    this.done = el("p", { class: "hint" }, "You have seen it all. Play on, or open another game.");
    this.section = el(
      "details",
      { class: "first" },
      el("summary", {}, el("h2", {}, "First steps"), " ", this.count),
      this.list,
      this.done,
    );
    this.section.open = recall("steps", "open") === "open";
    this.section.addEventListener("toggle", () => keep("steps", this.section.open ? "open" : "shut"));
  }

  update({ steps }) {
    const left = steps.filter(({ done }) => !done);
    setText(this.count, `${steps.length - left.length} of ${steps.length}`);
    show(this.done, left.length === 0);
    follow(this.list, steps, (step) => this.row(step), (row, step) => this.write(row, step, step === left[0]));
  }

  row({ id }) {
    const [how, label, go] = HOW[id];
    const words = el("div", {}, el("p", { class: "step-line" }), el("p", { class: "hint" }, how));
    words.append(button(label, () => go(this.room), { class: "small" }));
    return el("li", {}, el("span", { class: "tick", "aria-hidden": "true" }), words);
  }

  write(row, { line, done }, isNext) {
    const [tick, words] = row.children;
    setText(tick, done ? "✓" : "");
    setText(words.firstChild, done ? `${line} (done)` : line);
    attribute(row, "data-state", done ? "done" : isNext ? "next" : "later");
    for (const help of [...words.children].slice(1)) show(help, isNext);
  }
}
