/** Times and lengths as the page writes them, in the reader's zone. */

const DAY = new Intl.DateTimeFormat(undefined, { weekday: "short", day: "numeric", month: "short" });
const HOUR = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });

/** The day: `Sat, 21 Nov`. */
export const dayOf = (ms) => DAY.format(ms);

/** The time of day: `12:52`. */
export const hourOf = (ms) => HOUR.format(ms);

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
