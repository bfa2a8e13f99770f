/** The rehearsal room: joins the director's state to the page's parts, and keeps what is shown in the address. */

import { fitting, readAddress, writeAddress } from "./address.js";
import { CastView } from "./cast.js";
import { ClockView } from "./clock.js";
import { Director } from "./director.js";
import { Frame } from "./frame.js";
import { GameView } from "./game.js";
import { InviteDialog } from "./invite.js";
import { MemberDialog } from "./member.js";
import { NewGameDialog } from "./newgame.js";
import { Notices } from "./notices.js";
import { ALL_SEEING, named } from "./people.js";
import { Stage } from "./stage.js";
import { StepsView } from "./steps.js";
import { WhoView } from "./who.js";

/** What every part of the page may do; `view` says who is shown, and where. */
class Room {
  constructor() {
    this.view = readAddress();
    this.pings = { as: 0, beside: 0 };
    this.places = new Map(); // where each member was left
    this.notices = new Notices();
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
    window.addEventListener("popstate", () => this.state && this.turn(fitting(readAddress(), this.state)));
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
    this.write();
    if (this.left) this.goOn(this.left.gameId);
    if (before) this.tell(before, state);
  }

  write() {
    if (this.state) for (const part of this.parts) part.update(this.state);
  }

  /** The first state, or the first after the sandbox was away. */
  begin(state) {
    const isOther = this.home !== undefined && this.home !== state.you; // another sandbox, with other places
    if (isOther) this.places.clear();
    this.home = state.you;
    this.frame.begin();
    this.view = fitting(isOther ? { ...this.view, place: null, there: null } : this.view, state);
    this.stage.renew();
    this.shown();
    this.looked(this.view.as);
  }

  /** Say aloud what went by. */
  tell(before, state) {
    const { next_told: told, next_due_ms: at } = before.clock;
    const isSame = before.game !== null && before.game.id === state.game?.id;
    const hasEnded = isSame && before.game.stage !== "ended" && state.game.stage === "ended";
    const hasPassed = at !== null && at !== state.clock.next_due_ms && state.clock.now_ms >= at;
    if (hasEnded) this.notices.tell(`The game has ended. ${state.game.line}`);
    else if (hasPassed && state.busy !== "finishing") this.notices.tell(told);
  }

  linked(isThere) {
    this.frame.linked(isThere);
    if (isThere && this.wasLost) this.isBack = true;
    this.wasLost = !isThere;
  }

  /** Ask the director; what he refuses is told. True when it was done. */
  async ask(what, fields = {}) {
    try {
      const { told } = await this.director.ask(what, fields);
      if (told) this.notices.tell(told);
      return true;
    } catch (error) {
      this.notices.refuse(error);
      this.write(); // what was refused goes back to what it was
      return false;
    }
  }

  nameOf(id) {
    return id === ALL_SEEING ? id : this.state.members.find((member) => member.id === id)?.name;
  }

  /** Where this member was left; else where the newest game is. */
  placeOf(name) {
    return this.places.get(name) ?? this.state.game?.place ?? null;
  }

  /** Tell the director who is shown now. */
  looked(name) {
    const member = named(this.state, name);
    if (member) this.ask("looked", { member: member.id });
  }

  /** Look as this member. */
  look(id) {
    const as = this.nameOf(id);
    this.turn({ ...this.view, as, place: this.placeOf(as) });
    this.looked(as);
    this.frame.fold();
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
    this.turn({ ...this.view, beside, there: beside && this.placeOf(beside) });
    this.looked(beside);
    this.stage.bring(beside ? "beside" : "as");
    this.frame.fold();
  }

  /** Show a place in the first pane. */
  visit(place) {
    if (!place) return;
    this.turn({ ...this.view, place });
    this.stage.bring("as");
    this.frame.fold();
  }

  /** Go to the game that comes after this one, as soon as it has a thread. */
  goOn(gameId) {
    const { game } = this.state;
    this.left = game?.place && game.id !== gameId ? null : { gameId };
    if (!this.left) this.visit(game.place);
  }

  turn(view) {
    for (const slot of Object.keys(this.pings)) if (view[slot] !== this.view[slot]) this.pings[slot] = 0;
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
