/** In milliseconds: a code that stays in the picture is reported again only after it was absent for this time. */
const absence = 1_500

/**
 * Decides which of the codes that the camera sees count. A code counts when two pictures in a row show it, because a
 * blurred picture can be read wrongly. While it stays in view, it counts once.
 *
 * @returns a function that gets the code in each picture (undefined without one) and the time in milliseconds, and
 *   returns the code if it counts now
 */
export function createCodeFilter(): (code: string | undefined, now: number) => string | undefined {
  let last: string | undefined
  let reported: { code: string; seen: number } | undefined
  return (code, now) => {
    const isSecond = code !== undefined && code === last
    last = code
    if (reported && now - reported.seen > absence) reported = undefined
    if (code === undefined) return undefined
    if (reported?.code === code) {
      reported.seen = now
      return undefined
    }
    if (!isSecond) return undefined
    reported = { code, seen: now }
    return code
  }
}
