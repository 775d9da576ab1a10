/**
 * True in a long run: `LONG=1 npm test`. Tests with random inputs then try more inputs, and tests that go through many
 * pages or requests try all of them.
 */
export const isLong = process.env['LONG'] !== undefined

/** The number of repetitions: `often` in a long run, `seldom` in `npm test`. */
export const repetitions = (often: number, seldom: number): number => (isLong ? often : seldom)

/** Decides which items `part` returns: the number in PART, or a random number. */
const start = Number(process.env['PART'] ?? Math.floor(Math.random() * 60))

/**
 * Returns all items in a long run. In `npm test` it returns every sixth item, or every second one if `share` is 2, but
 * at least one; the first item is chosen at random for each run.
 */
export const part = <T>(items: readonly T[], share = 6): readonly T[] =>
  isLong ? items : items.filter((_, at) => (at + start) % Math.min(share, items.length) === 0)
