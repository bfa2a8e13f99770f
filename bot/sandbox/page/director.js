/** What the rehearsal's director says of members, time and games, and what the page asks of it. */

import { Socket } from "./socket.js";

/** The second socket: the newest state, requests, and whether anybody is there. */
export class Director {
  /** *said(state)* is called with every state, *linked(isThere)* when the sandbox goes away or comes back. */
  constructor(said, linked) {
    this.state = null;
    const hear = (frame) => {
      if (frame.t !== "state") return;
      this.state = { ...frame, heard: performance.now() };
      said(this.state);
    };
    this.socket = new Socket("/page/director", hear, linked);
  }

  /** Ask for something; the answer's fields. Rejects with the sentence that says why not. */
  ask(what, fields) {
    return this.socket.ask(what, fields);
  }

  /** The sandbox's time in milliseconds, at this moment. */
  now() {
    const { now_ms: then, speed } = this.state.clock;
    return then + (performance.now() - this.state.heard) * speed;
  }
}
