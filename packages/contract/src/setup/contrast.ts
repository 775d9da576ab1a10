/** WCAG 2.2 requires this contrast of text and its background. */
export const leastContrast = 4.5

/** The contrast of two colours like `#17509e`: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** White text is shown on the town's colour. */
export const contrastWithWhite = (color: string): number => contrast(color, '#ffffff')

/** The first colour with the share of the second one: 0 is the first colour, 1 the second one. */
export function mixed(one: string, other: string, share: number): string {
  const from = channels(one)
  const to = channels(other)
  const values = from.map((value, at) => Math.round(value + (to[at]! - value) * share))
  return `#${values.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/**
 * The colour itself if it can be read on all the backgrounds, or else the nearest one that can: the colour with as
 * little black or white as possible.
 */
export function readable(color: string, backgrounds: readonly string[]): string {
  for (let percent = 0; percent <= 100; percent += 1) {
    const found = ['#000000', '#ffffff']
      .map((end) => mixed(color, end, percent / 100))
      .find((each) => backgrounds.every((background) => contrast(each, background) >= leastContrast))
    if (found) return found
  }
  throw new Error(`No colour can be read on ${backgrounds.join(', ')}`)
}

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
