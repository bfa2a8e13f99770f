/** The sandbox's time: the clock in the bar, and the buttons that move it. */

import { attribute, button, el, follow, setText, show } from "./dom.js";
import { LANGUAGE } from "./time.js";

const HOUR = 3_600_000;
const SPEEDS = [
  { id: 0, label: "Pause", line: "time stands still" },
  { id: 1, label: "×1", line: "as outside" },
  { id: 60, label: "×60", line: "an hour in a minute" },
  { id: 3600, label: "×3600", line: "an hour in a second" },
];
const DAY = new Intl.DateTimeFormat(LANGUAGE, { weekday: "short", day: "numeric", month: "short" });
const TIME = new Intl.DateTimeFormat(LANGUAGE, { hour: "2-digit", minute: "2-digit" });
const BUSY = {
  finishing: "Playing to the end …",
  opening: "Opening a game …",
  forwarding: "Moving the clock …",
  restarting: "Restarting the bot …",
};

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
    const made = button("→ next deadline", () => this.room.ask("forward", { to: "deadline" }), { class: kind });
    made.append(el("span", { class: "jump-what" }), el("span", {}));
    return made;
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
    const mark = (child, { id }) => attribute(child, "aria-pressed", String(id === speed));
    follow(this.speeds, SPEEDS, (item) => this.speed(item), mark);
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
    setText(this.day, DAY.format(now));
    setText(this.hour, TIME.format(now));
    const { next_due: due, next_due_ms: at } = state.clock;
    const what = at === null ? "" : (due ?? "a deadline");
    const when = at === null ? "" : `, ${at > now ? `in ${lengthOf(at - now)}` : "now"}`;
    setText(this.next, at === null ? "No deadline is running." : `Next: ${what}${when}.`);
    for (const jump of this.jumps) {
      setText(jump.children[0], what && `: ${what}`);
      setText(jump.children[1], when);
      jump.disabled = at === null || state.busy !== null;
    }
  }
}

/** A length in its largest unit, and the next where it matters: `23 h`, `2 d 4 h`, `40 min`, `15 s`. */
export function lengthOf(ms) {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 6 && minutes % 60) return `${hours} h ${minutes % 60} min`;
  if (hours < 48) return `${Math.round(minutes / 60)} h`;
  const left = hours % 24;
  return left ? `${Math.floor(hours / 24)} d ${left} h` : `${hours / 24} d`;
}
