/** Runs a task for each item, a few at a time: dozens of requests at once would wait for one another past their time limits. */
export async function forEachOf<Item>(
  items: readonly Item[],
  atATime: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: Math.min(atATime, items.length) }, work));
}
