/** True in `npm run long`. Tests with random inputs then make all their repetitions. */
const isLong = process.env['LONG'] !== undefined

/** The number of repetitions: `often` in `npm run long`, `seldom` in `npm test`. */
export const repetitions = (often: number, seldom: number): number => (isLong ? often : seldom)
