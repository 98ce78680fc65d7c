// What lies in RabbitMQ's queues of feed reads.

import { connect } from "amqplib";

const QUEUES = ["casacero.feed-reads", "casacero.feed-reads-now"];

/** Does something over a channel of its own; what it took and did not settle goes back. */
async function withChannel(broker, work) {
  const connection = await connect(broker);
  try {
    return await work(await connection.createChannel());
  } finally {
    await connection.close();
  }
}

/** How many jobs could be delivered now. */
export const jobsThatWait = (broker) =>
  withChannel(broker, async (channel) => {
    const counts = await Promise.all(QUEUES.map((name) => channel.checkQueue(name)));
    return counts.reduce((sum, { messageCount }) => sum + messageCount, 0);
  });

/** The jobs that were given up: `{ feed, reason }` of each. */
export const deadLetters = (broker) =>
  withChannel(broker, async (channel) => {
    const letters = [];
    for (const name of QUEUES) {
      let letter;
      while ((letter = await channel.get(`${name}.dead`))) {
        letters.push({ feed: JSON.parse(letter.content).feed_id, reason: letter.properties.headers["x-reason"] });
      }
    }
    return letters;
  });
