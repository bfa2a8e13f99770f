/** What this browser remembers between visits: which parts are folded, that the welcome was read. */

const PREFIX = "ringmaster.";

/** What was kept under *name*, or *otherwise*; also where the browser keeps nothing. */
export function recall(name, otherwise = null) {
  try {
    return localStorage.getItem(PREFIX + name) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keep a word under *name*. */
export function keep(name, word) {
  try {
    localStorage.setItem(PREFIX + name, word);
  } catch {
    // A browser that keeps nothing shows the page as on the first visit.
  }
}
