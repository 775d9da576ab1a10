import { LRUCache } from 'lru-cache'
import { CachedResponse } from '../http/cached-response.ts'

/** No form of ours makes addresses longer than this, so they are not worth keeping. */
const MAX_KEY = 2_000
/** The key of a list's count: the statement and its values. */
const MAX_VALUE_KEY = 8_000

interface Entry {
  readonly response: CachedResponse
  readonly tags: readonly string[]
  readonly stamp: number
}

export interface Made {
  body: string
  headers: Record<string, string>
  /** False for an answer that must not be served again. */
  kept?: boolean
}

/**
 * Stored anonymous answers as buffers, plain and compressed. A write does not delete entries: it raises the version
 * of the tags that it changes, so an answer computed before a write is never served after it.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #values: LRUCache<string, { value: object; tags: readonly string[]; stamp: number }>
  readonly #versions = new Map<string, number>()
  readonly #running = new Map<string, Promise<CachedResponse>>()
  #clock = 0
  #everything = 0

  /** The number of requests answered from the store, and of those that were computed. */
  hits = 0
  misses = 0

  readonly #maxChanges: number

  /**
   * @param maxBytes  of stored answers, all encodings together
   * @param maxChanges  the number of tags whose changes are remembered; answers older than a forgotten change are
   * dropped
   */
  constructor(maxBytes = 16 * 1024 * 1024, maxChanges = 20_000) {
    this.#maxChanges = maxChanges
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      // Text compresses to about a fifth in either encoding.
      sizeCalculation: ({ response }, key) => Math.ceil(response.body.length * 1.5) + key.length + 500,
    })
    this.#values = new LRUCache({ max: 2_000 })
  }

  /** Marks the data behind the tags as changed. Call it after the COMMIT; the tag `*` means everything. */
  invalidate(tags: readonly string[]): void {
    this.#clock += 1
    for (const tag of tags) {
      if (tag === '*') this.#everything = this.#clock
      else {
        // Moved to the end of the map, so that the map begins with the oldest change.
        this.#versions.delete(tag)
        this.#versions.set(tag, this.#clock)
      }
    }
    for (const [tag, version] of this.#versions) {
      if (this.#versions.size <= this.#maxChanges) return
      this.#versions.delete(tag)
      this.#everything = Math.max(this.#everything, version)
    }
  }

  get(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    if (!entry || !this.#isFresh(entry)) return undefined
    this.hits += 1
    return entry.response
  }

  /** The stored answer, or the result of `make`; requests at the same time share one computation. */
  async load(key: string, tags: readonly string[], make: () => Promise<Made>): Promise<CachedResponse> {
    const stored = this.get(key)
    if (stored) return stored
    this.misses += 1
    // A request after a write does not join a computation that began before it.
    const running = `${this.#newest(tags)} ${key}`
    let promise = this.#running.get(running)
    if (!promise) {
      const stamp = this.#clock
      promise = (async () => {
        const { body, headers, kept = true } = await make()
        const response = new CachedResponse(body, headers)
        const entry = { response, tags, stamp }
        if (kept && key.length <= MAX_KEY && this.#isFresh(entry)) this.#entries.set(key, entry)
        return response
      })().finally(() => this.#running.delete(running))
      this.#running.set(running, promise)
    }
    return promise
  }

  /** A value stored under the same rules, for example a list's count. */
  async value<Value extends object>(key: string, tags: readonly string[], make: () => Promise<Value>): Promise<Value> {
    const stored = this.#values.get(key)
    if (stored && this.#isFresh(stored)) return stored.value as Value
    const stamp = this.#clock
    const value = await make()
    if (key.length <= MAX_VALUE_KEY && this.#isFresh({ tags, stamp })) this.#values.set(key, { value, tags, stamp })
    return value
  }

  #isFresh({ tags, stamp }: { tags: readonly string[]; stamp: number }): boolean {
    return this.#newest(tags) <= stamp
  }

  #newest(tags: readonly string[]): number {
    let newest = this.#everything
    for (const tag of tags) newest = Math.max(newest, this.#versions.get(tag) ?? 0)
    return newest
  }
}
