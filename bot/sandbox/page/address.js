/** What the address holds behind its `#`: who is shown, where, and who beside. A reload or a second tab keeps it. */

import { ALL_SEEING, named } from "./people.js";

const NAMES = ["as", "place", "beside", "there"]; // "there" is the place of the second pane

/** `#as=Ann&place=12&beside=Bob` as `{as, place, beside, there}`; what is missing is null. */
export function readAddress() {
  const said = new URLSearchParams(location.hash.slice(1));
  return Object.fromEntries(NAMES.map((name) => [name, said.get(name) || null]));
}

/** Put *view* into the address; a step in the browser's history only where the person changed. */
export function writeAddress(view) {
  const said = new URLSearchParams(NAMES.filter((name) => view[name]).map((name) => [name, view[name]]));
  const hash = `#${said}`;
  if (hash === location.hash) return;
  const before = readAddress();
  const isTurn = before.as !== null && (before.as !== view.as || before.beside !== view.beside);
  history[isTurn ? "pushState" : "replaceState"](null, "", hash);
}

/** *view* as far as there is such a member in *state*; else the member to begin with, in the newest game's thread. */
export function fitting(view, state) {
  const home = state.game?.place ?? null;
  const isThere = (name) => name === ALL_SEEING || named(state, name) !== undefined;
  if (!isThere(view.as)) {
    const first = state.members.find(({ id }) => id === state.you);
    return { as: first.name, place: home, beside: null, there: null };
  }
  const beside = isThere(view.beside) ? view.beside : null;
  return { as: view.as, place: view.place ?? home, beside, there: beside && (view.there ?? home) };
}
