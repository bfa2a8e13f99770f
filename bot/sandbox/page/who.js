/** Who am I: the button in the bar, and the dialog in which another member is chosen, for either pane. */

import { attribute, button, el, follow, moreButton, setText, show } from "./dom.js";
import { Dialog } from "./dialogs.js";
import { ALL_SEEING, handsOf, named, partOf, temperamentOf, troublesOf } from "./people.js";

const TITLES = { as: "Who are you now?", beside: "Whom do you want to see beside?" };

const ALL = {
  id: ALL_SEEING,
  name: "All-seeing",
  line: "Every place and every private message, for you as director. It can press nothing.",
};

/** The switcher. */
export class WhoView {
  constructor(room) {
    this.room = room;
    this.name = el("strong", {});
    this.part = el("span", { class: "who-part" });
    this.lead = el("span", { class: "who-lead" });
    this.button = button("", () => this.open("as"), { class: "who", "aria-haspopup": "dialog" });
    this.button.append(this.lead, this.name, this.part, el("span", { "aria-hidden": "true" }, " ▾"));
    this.pair = button("Side by side", () => this.toggle(), { class: "bar-pair" });
    this.dialog = new Dialog(TITLES.as, "dialog-who");
    this.list = el("ul", { class: "people", onkeydown: (event) => this.walk(event) });
    this.dialog.body.append(this.list);
    this.slot = "as";
  }

  open(slot) {
    this.slot = slot;
    setText(this.dialog.title, TITLES[slot]);
    this.update(this.room.state);
    this.dialog.open();
    this.list.querySelector("[aria-current]")?.focus();
  }

  toggle() {
    if (this.room.view.beside) this.room.beside(null);
    else this.open("beside");
  }

  update(state) {
    const { view } = this.room;
    const member = named(state, view.as);
    const isAll = view.as === ALL_SEEING;
    setText(this.lead, isAll ? "You see " : "You are looking as ");
    setText(this.name, isAll ? "all" : (view.as ?? ""));
    setText(this.part, isAll ? ", as the director" : member ? `, ${partOf(member)}` : "");
    attribute(this.pair, "aria-pressed", view.beside ? "true" : "false");
    follow(this.list, [...state.members, ALL], (item) => this.row(item), (row, item) => this.write(row, item, state));
  }

  row({ id, name }) {
    const about = el("span", { class: "person-about" });
    const choose = button("", () => this.choose(id), { class: "person" });
    choose.append(
      el("span", { class: "initial", "aria-hidden": "true" }, id === ALL_SEEING ? "◎" : name[0]),
      el("span", { class: "person-words" }, el("span", { class: "person-name" }), about, el("span", { class: "hint" })),
    );
    const more = moreButton(`Settings of ${name}`, () => this.room.settle(id));
    const hands = button("", () => this.turn(id), { class: "turn" });
    return el("li", {}, choose, hands, more);
  }

  write(row, item, state) {
    const [choose, hands, more] = row.children;
    const [name, about, line] = choose.querySelector(".person-words").children;
    const isAll = item.id === ALL_SEEING;
    const shown = this.room.view[this.slot];
    attribute(choose, "aria-current", shown === (isAll ? ALL_SEEING : item.name) ? "true" : null);
    setText(name, item.name);
    setText(about, isAll ? "" : aboutOf(item, state));
    setText(line, item.line);
    show(more, !isAll);
    show(hands, !isAll);
    if (isAll) return;
    setText(hands, item.hands === "you" ? "Give back" : "Take over");
    attribute(hands, "aria-label", item.hands === "you" ? `Give ${item.name} back` : `Take over ${item.name}`);
  }

  turn(id) {
    const member = this.room.state.members.find((one) => one.id === id);
    return this.room.ask("hands", { member: id, who: member.hands === "you" ? "simulated" : "you" });
  }

  choose(id) {
    this.dialog.close();
    if (this.slot === "as") this.room.look(id);
    else this.room.beside(id);
  }

  /** The arrow keys go from one member to the next. */
  walk(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const all = [...this.list.querySelectorAll(".person")];
    const here = all.indexOf(document.activeElement.closest("li")?.querySelector(".person"));
    all[(here + step + all.length) % all.length].focus();
    event.preventDefault();
  }
}

/** `the host · in the game · you play`. */
function aboutOf(member, state) {
  const temperament = member.hands === "simulated" ? temperamentOf(state, member.temperament).toLowerCase() : null;
  const seat = member.seat ? "in the game" : null;
  const part = seat && member.part === "player" ? null : partOf(member);
  return [part, seat, handsOf(member), temperament, ...troublesOf(member)].filter(Boolean).join(" · ");
}
