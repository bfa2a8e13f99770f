/** The rehearsal room: joins the director's state to the page's parts, and keeps what is shown in the address. */

import { readAddress, writeAddress } from "./address.js";
import { CastView } from "./cast.js";
import { ClockView } from "./clock.js";
import { Director } from "./director.js";
import { GameView } from "./game.js";
import { InviteDialog } from "./invite.js";
import { MemberDialog } from "./member.js";
import { NewGameDialog } from "./newgame.js";
import { Notices } from "./notices.js";
import { ALL_SEEING } from "./people.js";
import { Frame } from "./frame.js";
import { Stage } from "./stage.js";
import { StepsView } from "./steps.js";
import { WhoView } from "./who.js";

/** What every part of the page may do; `view` says who is shown, and where. */
class Room {
  constructor() {
    this.view = readAddress();
    this.pings = { as: 0, beside: 0 };
    this.places = new Map(); // where each member was left
    this.notices = new Notices(document.getElementById("notices"));
    this.stage = new Stage(this, document.getElementById("stage"));
    this.who = new WhoView(this);
    this.clock = new ClockView(this);
    this.settings = new MemberDialog(this);
    this.draft = new NewGameDialog(this);
    this.invite = new InviteDialog();
    this.game = new GameView(this, this.draft, this.invite);
    this.steps = new StepsView(this);
    this.cast = new CastView(this);
    this.frame = new Frame(this);
    this.parts = [this.clock, this.game, this.steps, this.cast, this.stage, this.who, this.settings, this.draft];
    window.addEventListener("popstate", () => this.turn(readAddress()));
    this.director = new Director((state) => this.hear(state), (isThere) => this.linked(isThere));
  }

  get state() {
    return this.director.state;
  }

  hear(state) {
    const before = this.before;
    this.before = state;
    if (!before || this.isBack) this.begin(state);
    this.isBack = false;
    for (const part of this.parts) part.update(state);
    if (before) this.tell(before, state);
  }

  /** The first state, or the first after the sandbox was away. */
  begin(state) {
    const isKnown = (name) => name === ALL_SEEING || state.members.some((member) => member.name === name);
    const { as, place, beside, there } = this.view;
    const first = state.members.find(({ id }) => id === state.you) ?? state.members[0];
    const home = state.game?.place ?? null;
    this.view = isKnown(as) ? { as, place: place ?? home, beside: isKnown(beside) ? beside : null, there } : { as: first.name, place: home, beside: null, there: null };
    this.stage.renew();
    this.shown();
  }

  /** Say aloud what went by. */
  tell(before, state) {
    const { next_due: due, next_due_ms: at } = before.clock;
    const isOver = before.game?.id === state.game?.id && before.game?.stage !== "ended" && state.game?.stage === "ended";
    if (isOver) this.notices.tell(`The game has ended. ${state.game.line}`);
    else if (at !== null && at !== state.clock.next_due_ms && state.clock.now_ms >= at) this.notices.tell(`A deadline has passed: ${due ?? "one"}.`);
  }

  linked(isThere) {
    this.frame.linked(isThere);
    if (isThere && this.wasLost) this.isBack = true;
    this.wasLost = !isThere;
  }

  /** Ask the director; what he refuses is told. True when it was done. */
  async ask(what, fields = {}) {
    try {
      await this.director.ask(what, fields);
      return true;
    } catch (error) {
      this.notices.refuse(error);
      return false;
    }
  }

  nameOf(id) {
    return id === ALL_SEEING ? id : this.state.members.find((member) => member.id === id)?.name;
  }

  /** Look as this member, where it was left. */
  look(id) {
    const as = this.nameOf(id);
    this.turn({ ...this.view, as, place: this.places.get(as) ?? this.state.game?.place ?? null });
    if (id !== ALL_SEEING) this.ask("looked", { member: id });
    this.notices.say(id === ALL_SEEING ? "You see everything now." : `You are looking as ${as}.`);
  }

  /** Look as the host, or as the next player who is not shown. */
  lookAs(part) {
    const { members } = this.state;
    const fits = part === "host" ? (one) => one.part === "host" : (one) => one.seat && one.name !== this.view.as;
    const found = members.find(fits) ?? members.find(({ name }) => name !== this.view.as);
    this.look(found.id);
  }

  /** Show this member in the second pane; nobody closes it. */
  beside(id) {
    const beside = id === null ? null : this.nameOf(id);
    this.turn({ ...this.view, beside, there: beside && (this.places.get(beside) ?? this.state.game?.place ?? null) });
    if (id !== null && id !== ALL_SEEING) this.ask("looked", { member: id });
    this.stage.bring(beside ? "beside" : "as");
  }

  /** Show a place in the first pane. */
  visit(place) {
    if (!place) return;
    this.turn({ ...this.view, place });
    this.stage.bring("as");
    this.frame.fold();
  }

  /** Show the newest game once it is there. */
  follow() {
    this.visit(this.state.game?.place);
  }

  turn(view) {
    this.view = view;
    this.stage.put();
    this.shown();
    for (const part of [this.who, this.cast]) part.update(this.state);
  }

  settle(id) {
    this.settings.open(id);
  }

  choose(slot) {
    this.who.open(slot);
  }

  /** A pane went to another place by itself. */
  moved({ who, where }, id) {
    this.places.set(this.view[who], id);
    this.view = { ...this.view, [where]: id };
    this.shown();
  }

  pinged(slot, count) {
    this.pings[slot] = count;
    this.shown();
  }

  shown() {
    writeAddress(this.view);
    const count = this.pings.as + (this.view.beside ? this.pings.beside : 0);
    const name = this.view.as === ALL_SEEING ? "All-seeing" : this.view.as;
    document.title = `${count ? `(${count}) ` : ""}${name} · rehearsal room`;
  }
}

new Room();
