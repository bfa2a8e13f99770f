/** What one member knows of the server at this moment: people, roles, places, the time. */

import { el } from "./dom.js";
import { icon } from "./icons.js";
import { Clock } from "./time.js";

/** Kept up to date by the pane, read by everything that draws. */
export class Sight {
  constructor() {
    this.clock = new Clock();
    this.me = null;
    this.bot = { id: "", name: "" };
    this.guild = { id: "", name: "" };
    this.people = new Map();
    this.roles = new Map();
    this.places = new Map();
  }

  greet(hello) {
    this.me = hello.me;
    this.bot = hello.bot;
    this.guild = hello.guild;
    this.people = byId(hello.people);
    this.roles = byId(hello.roles);
    this.clock.set(hello.clock);
    this.settle(hello.places);
  }

  settle(places) {
    this.places = byId(places);
  }

  /** Whether this is the view that sees everything and can do nothing. */
  get isAll() {
    return this.me === null;
  }

  /** A person's name. */
  name(id) {
    return this.people.get(id)?.name ?? "someone who left";
  }

  /** The name over a direct message: the bot's for a member, the member's for who sees all. */
  placeName(place) {
    if (place.kind !== "dm") return place.name;
    return this.isAll ? this.name(place.with) : this.bot.name;
  }

  /** The colour of a person's highest coloured role, `#rrggbb`; null when there is none. */
  colour(id) {
    const worn = (this.people.get(id)?.roles ?? [])
      .map((role) => this.roles.get(role)?.color)
      .filter(Boolean);
    return worn.length ? `#${worn.at(-1).toString(16).padStart(6, "0")}` : null;
  }

  /** The place in which *thread* hangs. */
  parent(thread) {
    return this.places.get(thread.parent);
  }

  inOrder(kind) {
    return [...this.places.values()].filter((place) => place.kind === kind);
  }

  /** The threads of a place, those with the latest word first. */
  threads(parent) {
    return this.inOrder("thread")
      .filter((place) => place.parent === parent.id)
      .sort((one, other) => other.last_ms - one.last_ms);
  }
}

const byId = (things) => new Map(things.map((thing) => [thing.id, thing]));

/** Where a reader begins: where he is called, else where something is new, else where the last word was. */
export function firstPlace(sight) {
  const rank = (place) => [
    place.pings > 0,
    place.unread > 0,
    place.kind === "thread" && !place.archived,
    place.last_ms,
  ];
  const isHigher = (one, other) => {
    const at = rank(one).findIndex((value, n) => value !== rank(other)[n]);
    return at >= 0 && rank(one)[at] > rank(other)[at];
  };
  const all = [...sight.places.values()].filter((place) => place.kind !== "forum");
  return all.reduce((best, place) => (best && !isHigher(place, best) ? best : place), null)?.id;
}

const HUES = 10; // colours of faces, in pane.css

/** A round face: an initial on a colour of its own, a ring for the bot. */
export function face(sight, id, size = "") {
  const shown = el("span", { class: `face ${size}`, "aria-hidden": "true" });
  if (id === sight.bot.id) {
    shown.dataset.hue = "bot";
    return shown;
  }
  shown.dataset.hue = String(Math.max(0, [...sight.people.keys()].indexOf(id)) % HUES);
  shown.append(sight.name(id).slice(0, 1).toUpperCase());
  return shown;
}

/** What stands before a place's name. */
export function placeIcon(place) {
  if (place.kind === "forum") return icon("forum");
  if (place.archived) return icon("box");
  if (place.locked || place.private) return icon("lock");
  return icon(place.kind === "thread" ? "thread" : "hash");
}

/** `games (3 unread, 1 mention)`, as those who listen read a place. */
export function spoken(name, { unread, pings }) {
  const told = [
    unread ? `${unread} unread` : null,
    pings ? `${pings} ${pings === 1 ? "mention" : "mentions"}` : null,
  ];
  const more = told.filter(Boolean).join(", ");
  return more ? `${name}, ${more}` : name;
}
