// A detour on the way to a port of this machine, on which the network can be cut or slow: what is between two machines of the
// distributed product is here between two processes.

import { createServer, connect } from "node:net";

/** Each way of a packet, when it is slow. */
const SLOW_MS = 200;

/**
 * States of the way. When it is "cut", nothing arrives and nobody is told, as when packets are lost: connections stay, and what
 * was sent arrives once it is "open" again. When it is "slow", everything arrives later, in its order.
 */
export const STATES = ["open", "cut", "slow"];

export class Detour {
  #state = "open";
  #server;
  #ways = new Set();

  /** Listens on `port` and passes everything on to `to`. */
  constructor(port, to) {
    Object.assign(this, { port, to });
    // Half-closed connections stay so: one side may have said everything and still listen.
    this.#server = createServer({ allowHalfOpen: true }, (near) => this.#join(near));
  }

  listen() {
    return new Promise((resolve, reject) => this.#server.once("error", reject).listen(this.port, "127.0.0.1", resolve));
  }

  become(state) {
    if (!STATES.includes(state)) throw new Error(`a way is ${STATES.join(", ")}, not ${state}`);
    this.#state = state;
    for (const way of this.#ways) way.flow();
  }

  #join(near) {
    const far = connect({ host: "127.0.0.1", port: this.to, allowHalfOpen: true });
    const ways = [this.#way(near, far), this.#way(far, near)];
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      socket.on("error", () => {});
      socket.once("close", () => {
        for (const way of ways) this.#ways.delete(way);
        near.destroy();
        far.destroy();
      });
    }
  }

  /** One direction: what waits, each with the moment from which it may arrive. */
  #way(from, into) {
    const waiting = [];
    let timer;
    const flow = () => {
      clearTimeout(timer);
      if (this.#state === "cut") return;
      while (waiting.length > 0) {
        const [{ chunk, due }] = waiting;
        const left = this.#state === "slow" ? due - performance.now() : 0;
        if (left > 0) {
          timer = setTimeout(flow, left);
          return;
        }
        waiting.shift();
        if (chunk === null) into.end();
        else if (!into.write(chunk)) from.pause();
      }
    };
    const take = (chunk) => {
      waiting.push({ chunk, due: performance.now() + SLOW_MS });
      flow();
    };
    from.on("data", take);
    from.on("end", () => take(null));
    into.on("drain", () => from.resume());
    const way = { flow };
    this.#ways.add(way);
    return way;
  }

  close() {
    this.#server.close();
  }
}
