/** The sandbox's clock as the pane sees it, and moments as messages write them, in the reader's own zone. */

import { attribute, el, setText } from "./dom.js";

/** The page speaks English; how its numbers and dates look is the reader's choice. */
export const LANGUAGE = navigator.languages.find((one) => one.startsWith("en")) ?? "en-GB";
const DAY = 86_400_000;

/** Time that goes on by itself between two words of the server. */
export class Clock {
  constructor() {
    this.set({ now_ms: Date.now(), speed: 1 });
  }

  set({ now_ms: now, speed }) {
    this.then = now;
    this.speed = speed;
    this.heard = performance.now();
  }

  /** Milliseconds since 1970, in the sandbox. */
  now() {
    return this.then + (performance.now() - this.heard) * this.speed;
  }
}

const format = (options) => new Intl.DateTimeFormat(LANGUAGE, options);
const DATE = { day: "numeric", month: "long", year: "numeric" };
const HOUR = { hour: "numeric", minute: "2-digit" };
const STYLES = {
  t: format(HOUR),
  T: format({ ...HOUR, second: "2-digit" }),
  d: format({ day: "2-digit", month: "2-digit", year: "numeric" }),
  D: format(DATE),
  f: format({ ...DATE, ...HOUR }),
  F: format({ weekday: "long", ...DATE, ...HOUR }),
};
const RELATIVE = new Intl.RelativeTimeFormat(LANGUAGE);
const UNITS = [
  ["year", 365 * DAY],
  ["month", 30 * DAY],
  ["day", DAY],
  ["hour", DAY / 24],
  ["minute", DAY / 1440],
  ["second", 1000],
];

/** How far *ms* is from *now*: `in 3 hours`, `2 minutes ago`. */
export function relative(ms, now) {
  const away = ms - now;
  const [unit, length] = UNITS.find(([, length]) => Math.abs(away) >= length * 0.999) ?? UNITS.at(-1);
  return RELATIVE.format(Math.round(away / length), unit);
}

/** The moment *ms* in one of the styles t T d D f F R. */
export function moment(ms, style, now) {
  return style === "R" ? relative(ms, now) : (STYLES[style] ?? STYLES.f).format(ms);
}

/** A `<time>` in the style that a message asked for; the whole date appears when it is pointed at. */
export function timestamp(ms, style, clock) {
  if (Math.abs(ms) > 8.64e15) return "Invalid Date"; // no calendar goes so far
  const made = el("time", { datetime: new Date(ms).toISOString(), title: moment(ms, "F"), class: "moment" });
  if (style === "R") made.dataset.relative = ms;
  setText(made, moment(ms, style, clock.now()));
  return made;
}

const dayOf = (ms) => new Date(ms).setHours(0, 0, 0, 0);

/** When a message was written: the hour alone for today's, the date too for older ones. */
export function written(ms, now) {
  const days = Math.round((dayOf(now) - dayOf(ms)) / DAY);
  if (days === 0) return STYLES.t.format(ms);
  if (days === 1) return `Yesterday, ${STYLES.t.format(ms)}`;
  return `${STYLES.d.format(ms)}, ${STYLES.t.format(ms)}`;
}

/** The day over a new day's first message. */
export const longDay = (ms) => STYLES.D.format(ms);

/** Whether two moments are on one day. */
export const isSameDay = (one, other) => dayOf(one) === dayOf(other);

/** The `<time>` in a message's head. */
export function writtenTime(ms, clock) {
  const made = el("time", { class: "written", datetime: new Date(ms).toISOString(), title: moment(ms, "F") });
  made.dataset.written = ms;
  setText(made, written(ms, clock.now()));
  return made;
}

/** Write anew what reads differently as time goes on, everywhere in *root*. */
export function refreshTimes(root, clock) {
  const now = clock.now();
  for (const one of root.querySelectorAll("time[data-relative]")) {
    setText(one, relative(Number(one.dataset.relative), now));
  }
  for (const one of root.querySelectorAll("time[data-written]")) {
    setText(one, written(Number(one.dataset.written), now));
  }
  for (const one of root.querySelectorAll("[data-ago]")) {
    const text = relative(Number(one.dataset.ago), now);
    setText(one, text);
    attribute(one, "title", moment(Number(one.dataset.ago), "F"));
  }
}
