/** The sandbox's time: the clock in the bar, and the buttons that move it. */

import { attribute, button, el, follow, setText, show } from "./dom.js";
import { dayOf, hourOf, lengthOf } from "./times.js";

const HOUR = 3_600_000;
const SPEEDS = [
  { id: 0, label: "Pause", line: "time stands still" },
  { id: 1, label: "×1", line: "as outside" },
  { id: 60, label: "×60", line: "an hour in a minute" },
  { id: 3600, label: "×3600", line: "an hour in a second" },
];
const BUSY = { finishing: "Playing to the end …", opening: "Opening a game …", forwarding: "Moving the clock …" };

/** The clock in the bar, with the step to the next deadline, and the section Time. */
export class ClockView {
  constructor(room) {
    this.room = room;
    this.day = el("span", { class: "clock-day" });
    this.hour = el("span", { class: "clock-hour" });
    this.pace = el("span", { class: "clock-pace" });
    this.face = el("p", { class: "clock" }, el("span", { class: "unseen" }, "Clock of the rehearsal: "));
    this.face.append(this.day, " ", this.hour, " ", this.pace);
    this.busy = el("p", { class: "busy", role: "status" });
    this.jumps = [this.jump("bar-jump"), this.jump("side-jump")];
    this.bar = el("div", { class: "bar-clock" }, this.busy, this.face, this.jumps[0]);
    this.next = el("p", { class: "hint" });
    this.steps = el("div", { class: "row" }, this.jumps[1]);
    this.steps.append(this.ahead("+1 hour", HOUR), this.ahead("+1 day", 24 * HOUR));
    this.speeds = el("div", { class: "segments", role: "group", "aria-label": "Speed of the clock" });
    this.speedLine = el("p", { class: "hint" });
    this.section = el("section", { "aria-labelledby": "side-time" }, el("h2", { id: "side-time" }, "Time"));
    this.section.append(this.next, this.steps, this.speeds, this.speedLine);
    setInterval(() => this.tick(), 250);
  }

  jump(kind) {
    return button("→ next deadline", () => this.room.ask("forward", { to: "deadline" }), { class: kind });
  }

  ahead(label, ms) {
    return button(label, () => this.room.ask("forward", { ms }), { class: "ahead" });
  }

  update(state) {
    show(this.busy, state.busy !== null);
    setText(this.busy, state.busy === null ? "" : (BUSY[state.busy] ?? "One moment …"));
    const { speed } = state.clock;
    const known = SPEEDS.find(({ id }) => id === speed);
    setText(this.pace, speed === 0 ? "paused" : speed === 1 ? "" : `×${speed}`);
    setText(this.speedLine, `Speed: ${known?.line ?? `×${speed}`}.`);
    follow(this.speeds, SPEEDS, (item) => this.speed(item), (child, { id }) => attribute(child, "aria-pressed", id === speed ? "true" : "false"));
    for (const ahead of this.section.querySelectorAll(".ahead")) ahead.disabled = state.busy !== null;
    this.tick();
  }

  speed({ id, label, line }) {
    return button(label, () => this.room.ask("speed", { value: id }), { title: line });
  }

  tick() {
    const { state } = this.room.director;
    if (!state) return;
    const now = this.room.director.now();
    setText(this.day, dayOf(now));
    setText(this.hour, hourOf(now));
    const { next_due: due, next_due_ms: at } = state.clock;
    const when = at === null ? "" : `${due ?? "a deadline"}, ${at > now ? `in ${lengthOf(at - now)}` : "now"}`;
    setText(this.next, at === null ? "No deadline is running." : `Next deadline: ${when}.`);
    for (const jump of this.jumps) {
      setText(jump, at === null ? "→ next deadline" : `→ next deadline: ${when}`);
      jump.disabled = at === null || state.busy !== null;
    }
  }
}
