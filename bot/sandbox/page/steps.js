/** First steps: a list for newcomers that ticks itself off. */

import { attribute, button, el, follow, setText, show } from "./dom.js";
import { keep, recall } from "./memory.js";

/** How a step is done, by its id; what its button says, and where it leads. */
const HOW = {
  join: { how: "Press Join under the lobby, as Ann or as anyone.", label: "Show the lobby", go: (room) => room.visit(room.state.game?.place) },
  start: { how: "Ann hosts: she presses Start once all are in.", label: "Look as Ann", go: (room) => room.lookAs("host") },
  role: { how: "The bot writes to you in private; My desk shows it too.", label: "Show the thread", go: (room) => room.visit(room.state.game?.place) },
  vote: { how: "Approve or Reject under the party that is proposed.", label: "Show the thread", go: (room) => room.visit(room.state.game?.place) },
  switch: { how: "The same game, with other secrets.", label: "Look as another", go: (room) => room.lookAs("other") },
  clock: { how: "Deadlines last a day; here you need not wait.", label: "To the next deadline", go: (room) => room.ask("forward", { to: "deadline" }) },
  finish: { how: "All act at once, and the record is published.", label: "Finish this game", go: (room) => room.ask("finish") },
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
    const { how, label, go } = HOW[id] ?? {};
    return el(
      "li",
      {},
      el("span", { class: "tick", "aria-hidden": "true" }),
      el("div", {}, el("p", { class: "step-line" }), how ? el("p", { class: "hint" }, how) : null, label ? button(label, () => go(this.room), { class: "small" }) : null),
    );
  }

  write(row, { line, done }, isNext) {
    const [tick, words] = row.children;
    setText(tick, done ? "✓" : "");
    setText(words.firstChild, done ? `${line} (done)` : line);
    attribute(row, "data-state", done ? "done" : isNext ? "next" : "later");
    for (const more of [...words.children].slice(1)) show(more, isNext);
  }
}
