import type { Formats } from '@lonja/contract/formats'

const units = ['kB', 'MB', 'GB', 'TB'] as const

/** A number of bytes as people read it: `12,5 MB`. */
export function sizeText({ formatNumber }: Pick<Formats, 'formatNumber'>, bytes: number): string {
  let value = bytes / 1_000
  let unit = 0
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_000
    unit += 1
  }
  return `${formatNumber(value, value < 100 ? 1 : 0)} ${units[unit]}`
}
