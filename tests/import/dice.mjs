// Chance that comes out the same for the same seed.

/** Dice of one seed (mulberry32). */
export function diceOf(seed) {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count) => Math.floor(fraction() * count)
  return {
    below,
    /** From `least` to `most`, both possible. */
    between: (least, most) => least + below(most - least + 1),
    pick: (items) => items[below(items.length)],
    some: (items) => items.filter(() => fraction() < 0.4),
    isTrue: (share) => fraction() < share,
    text: (letters, length) => Array.from({ length }, () => letters[below(letters.length)]).join(''),
  }
}
