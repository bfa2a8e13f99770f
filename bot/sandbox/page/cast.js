/** The section The others: whether the simulated members play, how fast, and one line for each member. */

import { attribute, button, el, follow, moreButton, setText } from "./dom.js";
import { handsOf, partOf, temperamentOf, troublesOf } from "./people.js";

const PACES = [
  [0.25, "very slow"],
  [0.5, "slow"],
  [1, "as people with a minute"],
  [2, "lively"],
  [5, "brisk"],
  [10, "quick"],
  [20, "very quick"],
];

/** The section, for the panel. */
export class CastView {
  constructor(room) {
    this.room = room;
    this.playing = button("", () => room.ask("playing", { on: !room.state.playing }), { class: "wide" });
    this.slider = el("input", { type: "range", id: "pace", min: 0, max: PACES.length - 1, step: 1 });
    this.slider.addEventListener("input", () => this.word(PACES[this.slider.value][1]));
    this.slider.addEventListener("change", () => room.ask("pace", { value: PACES[this.slider.value][0] }));
    this.paceWord = el("span", { class: "hint" });
    this.list = el("ul", { class: "cast", "aria-labelledby": "side-cast" });
    this.bot = el("input", { type: "checkbox" });
    this.bot.addEventListener("change", () =>
      room.ask("permission", { member: "bot", what: "post", allowed: this.bot.checked }),
    );
    this.restart = button("Restart the bot", () => room.ask("restart"), {
      class: "wide",
      title: "It stops, and starts with what its database has.",
    });
    this.botLine = el("span", { class: "hint" });
    this.section = el(
      "section",
      { "aria-labelledby": "side-cast" },
      el("h2", { id: "side-cast" }, "The others"),
      this.playing,
      el("div", { class: "pace" }, el("label", { for: "pace" }, "Their pace"), this.slider, this.paceWord),
      this.list,
      el("label", { class: "check" }, this.bot, el("span", {}, "The bot may post ", this.botLine)),
      this.restart,
    );
  }

  word(word) {
    setText(this.paceWord, word);
    attribute(this.slider, "aria-valuetext", word);
  }

  update(state) {
    setText(this.playing, state.playing ? "Let the others wait" : "Let the others play");
    if (document.activeElement !== this.slider) {
      const place = PACES.findLastIndex(([value]) => value <= state.pace);
      this.slider.value = Math.max(0, place);
      this.word(PACES[this.slider.value][1]);
    }
    follow(this.list, state.members, (member) => this.row(member), (row, member) => this.write(row, member, state));
    this.bot.checked = state.bot.can_post;
    const waits = state.bot.can_post ? "" : "(its posts wait; the host hears of it by private message)";
    this.restart.disabled = state.busy !== null;
    setText(this.botLine, state.bot.connected ? waits : "(it is not connected)");
  }

  row({ id, name }) {
    return el(
      "li",
      {},
      button("", () => this.room.look(id), { class: "cast-name" }),
      el("span", { class: "cast-how" }),
      moreButton(`Settings of ${name}`, () => this.room.settle(id)),
    );
  }

  write(row, member, state) {
    const [name, how] = row.children;
    const isShown = this.room.view.as === member.name;
    setText(name, member.name);
    attribute(name, "aria-label", `Look as ${member.name}`);
    attribute(name, "aria-current", isShown ? "true" : null);
    attribute(row, "data-hands", member.hands);
    setText(how, [wayOf(member, state), ...troublesOf(member)].join(" · "));
  }
}

/** How this member takes part, in a word: `slow`. */
function wayOf(member, state) {
  if (member.hands === "none") return partOf(member);
  return member.hands === "you" || member.vanished ? handsOf(member) : temperamentOf(state, member.temperament).toLowerCase();
}
