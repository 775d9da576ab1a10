/** `npm run long`: the tests that repeat something at random do so as often as they were written for. */
const isLong = process.env['LONG'] !== undefined

/** How often to repeat: `often` in `npm run long`, and `seldom` in `npm test`. */
export const repetitions = (often: number, seldom: number): number => (isLong ? often : seldom)
