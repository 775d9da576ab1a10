import { LRUCache } from 'lru-cache'
import { CachedResponse } from '../http/cached-response.ts'

/**
 * The maximum length of a key, which contains the address of the request. Answers with a longer key are not stored. The
 * web shop never requests such a long address.
 */
const MAX_KEY = 2_000
/**
 * The maximum length of the key of a stored value, for example the count of a list. This key consists of the SQL
 * statement and its values.
 */
const MAX_VALUE_KEY = 8_000

interface Entry {
  readonly response: CachedResponse
  readonly tags: readonly string[]
  readonly stamp: number
}

export interface Made {
  body: string
  headers: Record<string, string>
  /** False for an answer that must not be stored. */
  kept?: boolean
}

/**
 * Stores answers that are the same for many viewers, as buffers, plain and compressed. A write does not delete entries:
 * it raises the version of the tags that it changes, so an answer that was computed before the write is never served
 * after it.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #values: LRUCache<string, { value: object; tags: readonly string[]; stamp: number }>
  readonly #versions = new Map<string, number>()
  readonly #running = new Map<string, Promise<CachedResponse>>()
  #clock = 0
  #everything = 0

  /**
   * `hits` is the number of requests that were answered from the cache, and `misses` the number of requests that
   * waited for a computation.
   */
  hits = 0
  misses = 0

  readonly #maxChanges: number

  /**
   * @param maxBytes  the total size of the stored answers, all encodings together
   * @param maxChanges  the maximum number of changed tags that are stored. When a change is forgotten, all answers
   * that are older than this change become invalid
   */
  constructor(maxBytes = 16 * 1024 * 1024, maxChanges = 20_000) {
    this.#maxChanges = maxChanges
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      // Each of the two compressed copies has about a fifth of the original size, so all three copies together have
      // less than 1.5 times the original size.
      sizeCalculation: ({ response }, key) => Math.ceil(response.body.length * 1.5) + key.length + 500,
    })
    this.#values = new LRUCache({ max: 2_000 })
  }

  /** Marks the data of these tags as changed. Call it after the COMMIT. The tag `*` marks all data. */
  invalidate(tags: readonly string[]): void {
    this.#clock += 1
    for (const tag of tags) {
      if (tag === '*') this.#everything = this.#clock
      else {
        // The tag is moved to the end of the map, so that the oldest change is always the first entry.
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

  /** Returns the stored answer, or else the result of `make`. Simultaneous requests share one computation. */
  async load(key: string, tags: readonly string[], make: () => Promise<Made>): Promise<CachedResponse> {
    const stored = this.get(key)
    if (stored) return stored
    this.misses += 1
    // A request that arrives after a write does not use the result of a computation that began before the write.
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

  /** Like `load`, but for a value that is not an answer, for example the count of a list. */
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
