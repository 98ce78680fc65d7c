// The content of RabbitMQ's queues of feed reads.

import { connect } from "amqplib";

const QUEUES = ["casacero.feed-reads", "casacero.feed-reads-now"];

/**
 * Suffixes of queues: jobs that are ready, jobs that wait because the database was unavailable, and jobs that wait
 * because another worker had the claim.
 */
const WAITS = ["", ".after.10s", ".after.20s"];

/** The number of waiting jobs, without those of feeds that failed. */
export async function jobsThatWait(broker) {
  const connection = await connect(broker);
  const countOf = async (name) => {
    const channel = await connection.createChannel();
    // Asking for a queue that does not exist closes the channel.
    channel.on("error", () => {});
    try {
      return (await channel.checkQueue(name)).messageCount;
    } catch (error) {
      if (error.code === 404) return 0;
      throw error;
    }
  };
  try {
    const counts = await Promise.all(QUEUES.flatMap((name) => WAITS.map((wait) => countOf(`${name}${wait}`))));
    return counts.reduce((sum, count) => sum + count, 0);
  } finally {
    await connection.close();
  }
}

/** The dead letters: `{ feed, reason }` of each. They return to their queue when the connection ends. */
export async function deadLetters(broker) {
  const connection = await connect(broker);
  try {
    const channel = await connection.createChannel();
    const letters = [];
    for (const name of QUEUES) {
      let letter;
      while ((letter = await channel.get(`${name}.dead`))) {
        letters.push({ feed: JSON.parse(letter.content).feed_id, reason: letter.properties.headers["x-reason"] });
      }
    }
    return letters;
  } finally {
    await connection.close();
  }
}
