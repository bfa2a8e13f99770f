/** One connection with the server of the page: requests with their answers, and coming back after a loss. */

const SOONEST = 400; // milliseconds until the first attempt to come back
const LATEST = 5000;

/** Sends requests, hands on what the server says by itself. */
export class Socket {
  /** *hear(frame)* gets every frame but the answers; *linked(isThere)* tells of losses and returns. */
  constructor(path, hear, linked = () => {}) {
    this.address = `ws://${location.host}${path}`;
    this.hear = hear;
    this.linked = linked;
    this.waiting = new Map();
    this.number = 0;
    this.pause = SOONEST;
    this.connect();
  }

  connect() {
    clearTimeout(this.retry);
    this.socket = new WebSocket(this.address);
    this.socket.onopen = () => {
      this.pause = SOONEST;
      this.linked(true);
    };
    this.socket.onmessage = (event) => this.take(JSON.parse(event.data));
    this.socket.onclose = () => this.lost();
  }

  take(frame) {
    if (frame.t !== "reply") {
      this.hear(frame);
      return;
    }
    this.waiting.get(frame.id)?.(frame);
    this.waiting.delete(frame.id);
  }

  lost() {
    for (const answer of this.waiting.values())
      answer({ error: "The connection was lost. Please try again." });
    this.waiting.clear();
    if (this.isClosed) return;
    this.linked(false);
    this.retry = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(this.pause * 2, LATEST);
  }

  /** The answer's fields. Rejects with an Error whose message is a sentence for the reader. */
  ask(what, fields = {}) {
    if (this.socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Error("There is no connection just now. It comes back by itself."));
    }
    const id = ++this.number;
    this.socket.send(JSON.stringify({ id, do: what, ...fields }));
    return new Promise((done, failed) => {
      this.waiting.set(id, (reply) => (reply.error ? failed(new Error(reply.error)) : done(reply)));
    });
  }

  /** Leave for good. */
  close() {
    this.isClosed = true;
    clearTimeout(this.retry);
    this.socket.close();
  }
}
