/** The settings of one member: who plays it, in what temperament, and what it may. */

import { oneOf } from "./choices.js";
import { Dialog } from "./dialogs.js";
import { button, el, setText, show } from "./dom.js";
import { partOf } from "./people.js";

/** Label, the state's word, and what is asked when it changes. */
const SWITCHES = [
  ["Is a member", "in_guild", (on) => ["presence", { in_guild: on }]],
  ["Takes private messages", "dms_open", (on) => ["dms", { open: on }]],
  ["May see the channels", "can_see", (on) => ["permission", { what: "see", allowed: on }]],
  ["May write", "can_write", (on) => ["permission", { what: "write", allowed: on }]],
  ["May use commands", "can_use_commands", (on) => ["permission", { what: "commands", allowed: on }]],
];

const HANDS = [
  { value: "you", label: "You", line: "Nothing happens unless you do it." },
  { value: "simulated", label: "The program", line: "Presses what a person would see, and nothing else." },
];

/** The dialog; `open(id)` shows it for a member. */
export class MemberDialog {
  constructor(room) {
    this.room = room;
    this.dialog = new Dialog("", "dialog-member");
    this.line = el("p", { class: "hint" });
    this.hands = oneOf("Who plays", "hands", "check", (value) => this.ask("hands", { who: value }));
    this.temperaments = oneOf("Temper", "temperament", "check", (value) => this.ask("temperament", { value }));
    this.switches = SWITCHES.map(([label, word, asked]) => this.switch(label, word, asked));
    const rights = el("fieldset", {}, el("legend", {}, "In the server"), ...this.switches);
    this.dialog.body.append(this.line, this.hands.element, this.temperaments.element, rights);
    this.dialog.foot.append(
      button("Look as this member", () => this.leave(() => room.look(this.id)), { class: "main" }),
      button("Show beside", () => this.leave(() => room.beside(this.id))),
    );
  }

  open(id) {
    this.id = id;
    this.update(this.room.state);
    this.dialog.open();
  }

  leave(then) {
    this.dialog.close();
    then();
  }

  ask(what, fields) {
    return this.room.ask(what, { member: this.id, ...fields });
  }

  update(state) {
    const member = state.members.find(({ id }) => id === this.id);
    if (!member) return;
    setText(this.dialog.title, member.name);
    setText(this.line, `${partOf(member)}. ${member.line}`.replace(/^./, (first) => first.toUpperCase()));
    this.hands.write(HANDS.map((each) => ({ ...each, chosen: each.value === member.hands })));
    this.temperaments.write(state.temperaments.map((each) => ({ ...each, chosen: each.value === member.temperament })));
    for (const each of this.switches) {
      const box = each.querySelector("input");
      box.checked = member[box.name];
      box.disabled = box.name.startsWith("can_") && !member.in_guild;
    }
    show(this.temperaments.element, member.hands !== "you");
  }

  switch(label, word, asked) {
    const box = el("input", { type: "checkbox", name: word });
    box.addEventListener("change", () => this.ask(...asked(box.checked)));
    return el("label", { class: "check" }, box, label);
  }
}
