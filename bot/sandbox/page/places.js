/** The list of places: private messages, channels with their threads, forums with their posts. */

import { attribute, el, follow, setText, show } from "./dom.js";
import { icon } from "./icons.js";
import { walk } from "./popup.js";
import { face, placeIcon, spoken } from "./sight.js";

/** The list beside the messages; `open(id)` is called with what is pressed. */
export class PlaceList {
  constructor(sight, name, open) {
    this.sight = sight;
    this.open = open;
    this.current = null;
    this.unfolded = new Set(); // places whose archived threads are shown
    this.title = el("h2", { class: "server" });
    this.list = el("div", { class: "place-groups" });
    walk(this.list, ".place, .fold");
    this.element = el("nav", { class: "places", "aria-label": `Places of ${name}` }, this.title, this.list);
  }

  /** Write the list anew, keeping each row that stays. */
  update(current) {
    this.current = current;
    setText(this.title, this.sight.guild.name);
    follow(
      this.list,
      this.rows(),
      (row) => this.make(row),
      (element, row) => this.write(element, row),
      (row) => row.key,
    );
    const stop = this.list.querySelector("[aria-current]") ?? this.list.querySelector(".place");
    for (const one of this.list.querySelectorAll(".place, .fold")) one.tabIndex = one === stop ? 0 : -1;
  }

  /** All lines of the list, in order. */
  rows() {
    const { sight } = this;
    const direct = sight.inOrder("dm");
    const texts = sight.inOrder("text");
    const forums = sight.inOrder("forum");
    return [
      ...this.group(
        "Direct messages",
        direct.map((place) => this.row(place)),
      ),
      ...this.group(
        "Channels",
        texts.flatMap((place) => this.family(place)),
      ),
      ...this.group(
        "Forums",
        forums.flatMap((place) => this.family(place)),
      ),
    ];
  }

  group(title, rows) {
    return rows.length ? [{ key: title, title }, ...rows] : [];
  }

  row(place, depth = 0) {
    return { key: place.id, place, depth };
  }

  /** A place with its threads; the archived ones stay folded, but for the one that is shown. */
  family(place) {
    const threads = this.sight.threads(place);
    const isIn = (one) =>
      !one.archived || one.id === this.current || one.pings > 0 || this.unfolded.has(place.id);
    const old = threads.filter((one) => one.archived);
    const rows = [this.row(place), ...threads.filter(isIn).map((one) => this.row(one, 1))];
    if (old.length) rows.push({ key: `old ${place.id}`, fold: place.id, count: old.length });
    return rows;
  }

  make(row) {
    if (row.title) return el("h3", { class: "group" }, row.title);
    if (row.fold) return el("button", { type: "button", class: "fold", onclick: () => this.fold(row.fold) });
    const { place } = row;
    const made = el("button", {
      type: "button",
      class: "place",
      "data-place": place.id,
      onclick: () => this.open(place.id),
    });
    const sign = el("span", { class: "place-icon" });
    made.append(
      sign,
      el("span", { class: "place-name" }),
      el("span", { class: "dot" }),
      el("span", { class: "ping" }),
    );
    return made;
  }

  write(element, { place, depth, fold, count }) {
    if (fold) {
      const isOpen = this.unfolded.has(fold);
      setText(element, isOpen ? "Hide the archived" : `Archived (${count})`);
      attribute(element, "aria-expanded", String(isOpen));
      return;
    }
    if (!place) return;
    const { sight } = this;
    const [sign, name, dot, ping] = element.children;
    const kind = `${place.kind} ${place.archived} ${place.locked} ${place.with} ${sight.bot.id}`;
    if (sign.dataset.kind !== kind) {
      sign.dataset.kind = kind;
      const who = sight.isAll ? place.with : sight.bot.id;
      sign.replaceChildren(place.kind === "dm" ? face(sight, who, "is-small") : placeIcon(place));
    }
    setText(name, sight.placeName(place));
    show(dot, place.unread > 0 && place.pings === 0);
    show(ping, place.pings > 0);
    setText(ping, String(place.pings));
    element.classList.toggle("is-unread", place.unread > 0);
    element.classList.toggle("is-nested", depth > 0);
    element.classList.toggle("is-old", place.archived);
    attribute(element, "aria-current", place.id === this.current ? "page" : null);
    attribute(element, "aria-label", spoken(sight.placeName(place), place) + told(place));
  }

  fold(id) {
    if (!this.unfolded.delete(id)) this.unfolded.add(id);
    this.update(this.current);
  }
}

/** What the small pictures say of a place. */
function told({ kind, archived, locked }) {
  const kinds = { forum: ", forum", thread: ", thread", dm: ", direct messages", text: "" };
  return kinds[kind] + (archived ? ", archived" : "") + (locked ? ", locked" : "");
}

/** The head over what is shown: back, name, topic, and what *tools* there are. */
export class PlaceHead {
  constructor(sight, back, tools, whose) {
    this.sight = sight;
    this.whose = el("span", { class: "whose", "aria-hidden": "true" }, whose); // seen beside another pane
    this.badge = el("span", { class: "ping", hidden: true });
    this.back = el(
      "button",
      { type: "button", class: "icon-button back", "aria-label": "All places", onclick: back },
      icon("back"),
      this.badge,
    );
    this.sign = el("span", { class: "place-icon" });
    this.name = el("h2", { class: "place-title", tabindex: "-1" });
    this.about = el("p", { class: "place-about" });
    this.element = el(
      "header",
      { class: "place-head" },
      this.back,
      this.whose,
      this.sign,
      el("div", { class: "place-words" }, this.name, this.about),
      ...tools,
    );
  }

  update(place) {
    const { sight } = this;
    const elsewhere = [...sight.places.values()]
      .filter((one) => one.id !== place?.id)
      .reduce((sum, one) => sum + one.pings, 0);
    show(this.badge, elsewhere > 0);
    setText(this.badge, String(elsewhere));
    attribute(
      this.back,
      "aria-label",
      elsewhere ? `All places, ${elsewhere} mentions elsewhere` : "All places",
    );
    show(this.sign, Boolean(place));
    show(this.about, false);
    if (!place) return;
    this.sign.replaceChildren(
      place.kind === "dm"
        ? face(sight, sight.isAll ? place.with : sight.bot.id, "is-small")
        : placeIcon(place),
    );
    setText(this.name, sight.placeName(place));
    setText(this.about, aboutOf(sight, place));
    show(this.about, Boolean(this.about.textContent));
  }
}

function aboutOf(sight, place) {
  if (place.kind === "dm")
    return sight.isAll
      ? `between ${sight.name(place.with)} and ${sight.bot.name}`
      : "only the two of you read this";
  if (place.kind !== "thread") return place.topic ?? "";
  const parent = sight.parent(place);
  const where = parent ? `${parent.kind === "forum" ? "post in" : "thread in"} ${parent.name}` : null;
  const members = place.members ? `${place.members} ${place.members === 1 ? "member" : "members"}` : null;
  return [where, members, place.archived ? "archived" : null, place.locked ? "locked" : null]
    .filter(Boolean)
    .join(" · ");
}
