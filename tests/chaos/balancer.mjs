// A balancer of connections, as a Service of Kubernetes is: each goes to the next server that takes it.

import { connect, createServer } from "node:net";

export class Balancer {
  #server = createServer((near) => this.#pass(near, this.servers.length));
  #turn = 0;
  /** Those that it passes connections on to, as URLs. */
  servers = [];

  async listen(port) {
    await new Promise((resolve, reject) => this.#server.once("error", reject).listen(port, "127.0.0.1", resolve));
    return `http://127.0.0.1:${port}`;
  }

  #pass(near, tries) {
    if (tries === 0) return void near.destroy();
    this.#turn += 1;
    const far = connect({ host: "127.0.0.1", port: new URL(this.servers[this.#turn % this.servers.length]).port });
    far.once("error", () => this.#pass(near, tries - 1));
    far.once("connect", () => {
      for (const socket of [near, far]) {
        socket.on("error", () => {});
        socket.once("close", () => (near.destroy(), far.destroy()));
      }
      near.pipe(far).pipe(near);
    });
  }

  close() {
    this.#server.close();
  }
}
