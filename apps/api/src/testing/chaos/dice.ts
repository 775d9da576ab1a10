/** Random decisions that can be repeated: the same seed gives the same decisions. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** Returns a random number of at least 0 and below 1 (algorithm: mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  chance(of: number): boolean {
    return this.next() < of
  }

  /** Returns a random whole number of at least 0 and below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  between(from: number, below: number): number {
    return from + this.next() * (below - from)
  }

  pick<One>(list: readonly One[]): One {
    return list[this.below(list.length)]!
  }

  /** Chooses one of the names. A name with a higher weight is chosen more often. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries(weights) as [Name, number][]
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    return (entries.find(([, weight]) => (left -= weight) < 0) ?? entries.at(-1)!)[0]
  }

  some<One>(list: readonly One[], count: number): One[] {
    const rest = [...list]
    return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(this.below(rest.length), 1)[0]!)
  }
}
