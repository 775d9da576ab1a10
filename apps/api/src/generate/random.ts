/** A sequence of numbers that look random. The same seed, kind and index always give the same sequence. */
export interface Random {
  /** The next number, with 0 ≤ number < 1. */
  next(): number
  /** Returns an integer from 0 to `count` - 1. */
  below(count: number): number
  chance(probability: number): boolean
  pick<Item>(list: readonly Item[]): Item
  /** An index below `count` by Zipf's law: index 0 is chosen most often, and each next index less often. */
  zipf(count: number): number
  /** A number of the standard normal distribution. */
  normal(): number
  /** A UUID of version 7 with this time, in milliseconds since 1970. */
  id(time: number): string
}

/** The kinds of generated things. Each thing has a sequence of its own, so that it can be generated alone. */
export const kinds = {
  shop: 1,
  product: 2,
  description: 3,
  word: 4,
  user: 5,
  order: 6,
  orderRows: 7,
  promotion: 8,
  lists: 9,
} as const

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Eight hexadecimal digits. */
const hexOf = (bits: number): string =>
  hex[bits >>> 24]! + hex[(bits >>> 16) & 0xff]! + hex[(bits >>> 8) & 0xff]! + hex[bits & 0xff]!

/** Returns the sequence of one thing: the generator sfc32, started with the seed, the kind and the index. */
export function randomOf(seed: number, kind: (typeof kinds)[keyof typeof kinds], index: number): Random {
  let [a, b, c, counter] = [seed | 0, Math.imul(kind, 0x9e3779b9), index | 0, 1]
  const word = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let round = 0; round < 12; round += 1) word()
  const next = () => word() / 2 ** 32
  return {
    next,
    below: (count) => Math.floor(next() * count),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)]!,
    zipf: (count) => Math.min(count - 1, Math.floor(Math.exp(next() * Math.log(count + 1))) - 1),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    id(time) {
      const milliseconds = time.toString(16).padStart(12, '0')
      const [first, second, third] = [hexOf(word()), hexOf(word()), hexOf((word() & 0x3fffffff) | 0x80000000)]
      return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7${first.slice(0, 3)}-${third.slice(0, 4)}-${third.slice(4)}${second}`
    },
  }
}
