/** What the rehearsal's director says of members, time and games, and what the page asks of him. */

const SOONEST = 500; // milliseconds until the first attempt to come back
const LATEST = 8000;

/** The second socket: the newest state, requests with their answers, and whether anybody is there. */
export class Director {
  /** *said(state)* is called with every state, *linked(isThere)* when the sandbox goes away or comes back. */
  constructor(said, linked) {
    this.state = null;
    this.said = said;
    this.linked = linked;
    this.waiting = new Map();
    this.number = 0;
    this.pause = SOONEST;
    this.connect();
  }

  connect() {
    clearTimeout(this.retry);
    this.socket = new WebSocket(`ws://${location.host}/page/director`);
    this.socket.onopen = () => {
      this.pause = SOONEST;
      this.linked(true);
    };
    this.socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    this.socket.onclose = () => this.lost();
  }

  hear(frame) {
    if (frame.t === "state") {
      this.state = { ...frame, heard: performance.now() };
      this.said(this.state);
    } else if (frame.t === "reply") {
      this.waiting.get(frame.id)?.(frame);
      this.waiting.delete(frame.id);
    }
  }

  lost() {
    for (const answer of this.waiting.values()) answer({ error: "The rehearsal did not answer." });
    this.waiting.clear();
    this.linked(false);
    this.retry = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(this.pause * 2, LATEST);
  }

  /** Ask for something; the answer's fields. Rejects with the sentence that says why not. */
  ask(what, fields = {}) {
    if (this.socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Error("The rehearsal is not there just now."));
    }
    const id = ++this.number;
    this.socket.send(JSON.stringify({ id, do: what, ...fields }));
    return new Promise((done, failed) => {
      this.waiting.set(id, (reply) => (reply.error ? failed(new Error(reply.error)) : done(reply)));
    });
  }

  /** The sandbox's time in milliseconds, at this moment. */
  now() {
    const { now_ms: then, speed } = this.state.clock;
    return then + (performance.now() - this.state.heard) * speed;
  }
}
