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

/** From this share of its size on, the cache stores only answers that were asked for before. */
const NEARLY_FULL = 0.8
/** The number of addresses that a generation of `Asked` remembers. */
const GENERATION = 50_000

/** Something that the cache can store: an answer of the API, or a page. */
export interface Storable {
  /** The bytes that it has in memory. */
  readonly size: number
  /** It calls this function when its size has changed. */
  resized?: (() => void) | undefined
}

interface Entry {
  readonly answer: Storable
  readonly tags: readonly string[]
  readonly stamp: number
}

export interface Made {
  body: string
  headers: Record<string, string>
  /** False for an answer that must not be stored. */
  kept?: boolean
}

interface MadeAnswer<Answer extends Storable> {
  answer: Answer
  /** The tags whose changes make the answer invalid, if they are known only now. */
  tags?: readonly string[]
  /** False for an answer that must not be stored. */
  kept?: boolean
}

/**
 * Stores answers that are the same for many viewers, as buffers, plain and compressed. When it is nearly full, it stores
 * an answer only if it was asked for before: a crawler that asks for every page once removes nothing. A write does not delete entries:
 * it raises the version of the tags that it changes, so an answer that was computed before the write is never served
 * after it.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #values: LRUCache<string, { value: object; tags: readonly string[]; stamp: number; weight: number }>
  readonly #versions = new Map<string, number>()
  readonly #running = new Map<string, Promise<Storable>>()
  readonly #runningValues = new Map<string, Promise<object>>()
  readonly #asked = new Asked()
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
   * @param maxBytes  the total size of the stored answers and their keys, all encodings together
   * @param maxChanges  the maximum number of changed tags that are stored. When a change is forgotten, all answers
   * that are older than this change become invalid
   */
  constructor(maxBytes = 32 * 1024 * 1024, maxChanges = 20_000) {
    this.#maxChanges = maxChanges
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ answer }, key) => answer.size + key.length + 500,
    })
    this.#values = new LRUCache({ maxSize: 2_000, sizeCalculation: ({ weight }) => weight })
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

  /** The stored answer of the API. */
  get(key: string): CachedResponse | undefined {
    const stored = this.stored(key)
    return stored instanceof CachedResponse ? stored : undefined
  }

  /** The stored answer of any kind. */
  stored(key: string): Storable | undefined {
    const entry = this.#entries.get(key)
    if (!entry || !this.#isFresh(entry)) return undefined
    this.hits += 1
    return entry.answer
  }

  /** Returns the stored answer, or else the result of `make`. Simultaneous requests share one computation. */
  load(key: string, tags: readonly string[], make: () => Promise<Made>): Promise<CachedResponse> {
    return this.store(key, tags, async () => {
      const { body, headers, kept = true } = await make()
      return { answer: new CachedResponse(body, headers, tags), kept }
    })
  }

  /**
   * Like `load`, for any kind of answer. Without `tags` here and in the result of `make`, the answer is not stored.
   */
  async store<Answer extends Storable>(
    key: string,
    tags: readonly string[] | undefined,
    make: () => Promise<MadeAnswer<Answer>>,
  ): Promise<Answer> {
    const stored = this.stored(key)
    if (stored) return stored as Answer
    this.misses += 1
    // A request that arrives after a write does not use the result of a computation that began before the write.
    const running = `${tags ? this.#newest(tags) : this.#clock} ${key}`
    let promise = this.#running.get(running) as Promise<Answer> | undefined
    if (!promise) {
      const stamp = this.#clock
      const isNew = !this.#asked.add(key)
      promise = (async () => {
        const isWanted = !isNew || this.#entries.calculatedSize < this.#entries.maxSize * NEARLY_FULL
        const { answer, tags: found = tags, kept = true } = await make()
        const entry = found && { answer, tags: found, stamp }
        if (kept && entry && key.length <= MAX_KEY && this.#isFresh(entry) && isWanted) this.#set(key, entry)
        return answer
      })().finally(() => this.#running.delete(running))
      this.#running.set(running, promise)
    }
    return promise
  }

  #set(key: string, entry: Entry): void {
    this.#entries.set(key, entry)
    entry.answer.resized = () => {
      // Only a new entry makes the LRU cache calculate the size again.
      if (this.#entries.peek(key)?.answer === entry.answer) this.#entries.set(key, { ...entry })
    }
  }

  /**
   * Like `load`, but for a value that is not an answer, for example the count of a list. `make` must not belong to a transaction,
   * because simultaneous requests share its result.
   *
   * @param weight  the size of the value compared with a count. All stored values together have a weight of 2,000
   */
  async value<Value extends object>(
    key: string,
    tags: readonly string[],
    make: () => Promise<Value>,
    weight = 1,
  ): Promise<Value> {
    const stored = this.#values.get(key)
    if (stored && this.#isFresh(stored)) return stored.value as Value
    const running = `${this.#newest(tags)} ${key}`
    const shared = this.#runningValues.get(running)
    if (shared) return shared as Promise<Value>
    const stamp = this.#clock
    const promise = (async () => {
      const value = await make()
      if (key.length <= MAX_VALUE_KEY && this.#isFresh({ tags, stamp }))
        this.#values.set(key, { value, tags, stamp, weight })
      return value
    })().finally(() => this.#runningValues.delete(running))
    this.#runningValues.set(running, promise)
    return promise
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

/** Remembers which keys were asked for lately, by hashes of 32 bits. Two generations together have up to 100,000. */
class Asked {
  #now = new Set<number>()
  #before = new Set<number>()

  /** Adds the key. Returns whether it was asked for before. */
  add(key: string): boolean {
    const hash = hashOf(key)
    const known = this.#now.has(hash) || this.#before.has(hash)
    if (this.#now.size >= GENERATION) {
      this.#before = this.#now
      this.#now = new Set()
    }
    this.#now.add(hash)
    return known
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}
