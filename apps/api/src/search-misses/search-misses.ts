import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import type { Job, JobParts } from '../jobs/job.ts'
import { queryOf } from '../http/query.ts'
import { wordsOf } from './words-of.ts'

declare module '../services.ts' {
  interface Services {
    /** Counts the searches without results. */
    readonly searchMisses?: SearchMisses
  }
}

/** The maximum number of different search texts that a process keeps in memory until it writes them. */
const MAX_WAITING = 500
/** The maximum number of different search texts per day. It limits what a program that invents words can add. */
export const MAX_A_DAY = 1_000
/** The days for which counts are kept. They include the same season of the last year. */
export const KEPT_DAYS = 400
/** Old rows are deleted at least this often, even if there are no searches to count. */
const PRUNE_MS = 6 * 3600_000
/**
 * The page size from which a request counts as a search. Requests for fewer products are suggestions for a text that
 * is probably unfinished.
 */
const LEAST_PAGE = 10
/** Parameters that do not narrow a search. */
const besides = /^(search|page|itemsPerPage|pagination|order\[\w+\]|properties(\[\w*\])*)$/

interface Miss {
  searches: number
  similar: number
}

/** Counts searches that found nothing, or only similar products. The counts are in memory until they are written. */
export class SearchMisses {
  #waiting = new Map<string, Miss>()
  #written = 0

  /**
   * Counts one search.
   *
   * @param similar  whether products with some of the words were found
   */
  count(search: string, similar: boolean): void {
    const words = wordsOf(search)
    if (words === null) return
    const known = this.#waiting.get(words)
    if (!known && this.#waiting.size >= MAX_WAITING) return
    this.#waiting.set(words, {
      searches: (known?.searches ?? 0) + 1,
      similar: (known?.similar ?? 0) + (similar ? 1 : 0),
    })
  }

  /**
   * Writes the counts to the database, and deletes old rows. If the database cannot be reached, the counts stay in
   * memory until the next call.
   */
  async write(db: Database): Promise<void> {
    const counted = this.#waiting
    if (counted.size === 0 && Date.now() - this.#written < PRUNE_MS) return
    this.#waiting = new Map()
    const rows = [...counted].map(([words, { searches, similar }]) => ({
      id: uuidv7(),
      words,
      searches,
      with_similar: similar,
    }))
    try {
      await db.query({ text: WRITE, values: [JSON.stringify(rows), MAX_A_DAY, KEPT_DAYS] })
      this.#written = Date.now()
    } catch (error) {
      for (const [words, miss] of this.#waiting) {
        const { searches = 0, similar = 0 } = counted.get(words) ?? {}
        counted.set(words, { searches: searches + miss.searches, similar: similar + miss.similar })
      }
      this.#waiting = new Map([...counted].slice(0, MAX_WAITING))
      throw error
    }
  }
}

/**
 * SQL: search texts that are already stored for the day are always counted. New search texts are stored, the most
 * frequent ones first, until the day has the maximum number of texts.
 */
const WRITE = `
  with today as (select (now() at time zone 'Europe/Madrid')::date as day),
  pruned as (delete from search_miss using today where search_miss.day < today.day - $3::int),
  counted as (
    select *, row_number() over (partition by known order by searches desc, words) as place
    from (
      select given.*, exists (
          select from search_miss miss where miss.day = today.day and miss.words = given.words) as known
      from jsonb_to_recordset($1::jsonb) as given (id uuid, words text, searches int, with_similar int), today
    ) as marked
  )
  insert into search_miss (id, day, words, searches, with_similar)
  select counted.id, today.day, counted.words, counted.searches, counted.with_similar from counted, today
  where known or place + (select count(*) from search_miss miss where miss.day = today.day) <= $2::int
  order by counted.words
  on conflict (day, words) do update set
    searches = search_miss.searches + excluded.searches,
    with_similar = search_miss.with_similar + excluded.with_similar`

/**
 * Checks every answer of the product list after it was sent, also cached answers. Only a first page without other
 * filters can show that the town lacks a product. Suggestions of the search box, which request fewer products, are
 * ignored, because their text may be unfinished.
 */
export function countSearchMisses(app: FastifyInstance, misses: SearchMisses): void {
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (request.method !== 'GET' || !/^\/api\/products(\.json(ld)?)?\?.*search=/.test(request.url)) return
    const similar = reply.getHeader('x-search-partial') !== undefined
    if (!similar && reply.getHeader('x-total-count') !== '0') return
    const query = queryOf(request.url)
    if (!query.pairs.every(([name]) => besides.test(name))) return
    if (Number(query.one('page') ?? 1) !== 1 || Number(query.one('itemsPerPage') ?? LEAST_PAGE) < LEAST_PAGE) return
    misses.count(query.one('search') ?? '', similar)
  })
}

/** Writes the counts once a minute, and when the process ends. */
export const searchMissesJob: Job<JobParts & { searchMisses: SearchMisses }> = {
  name: 'search misses',
  every: 60_000,
  afterRequests: true,
  open: ({ db, searchMisses }) => ({
    work: () => searchMisses.write(db),
    end: () => searchMisses.write(db).catch(() => undefined),
  }),
}
