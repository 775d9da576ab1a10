import { mostCounted } from '@lonja/contract/constants'
import type { Reads } from '#/database/database'
import { type Sql, literal, sql } from '#/sql/sql'

/** A search is counted exactly up to this number of products. If it finds more, it ranks only some of them. */
const MANY = mostCounted.products
/**
 * The number of products that a search ranks if it has as many titles, or finds many products: the best by their titles,
 * and others of the hits if the titles may be too few.
 */
const [TITLES, OTHERS] = [72, 100]
/** With fewer titles than this, it is faster to rank all products that a search finds than to look for the best ones. */
const MANY_TITLES = 240
/**
 * The number of places at the beginning of a list for which only these products are ranked. With `others`, it is the number of
 * other hits, because the titles may have none of the further words.
 */
export const reachOf = ({ others }: Best): number => (others ? OTHERS : TITLES)

/** How a search finds the products that it ranks. */
export interface Best {
  /** Entries of `title_word`. Each has its best products first. */
  words: readonly string[]
  /** Whether only titles are searched, because the text is the beginning of many words. */
  onlyTitles: boolean
  /** Whether the search may have fewer titles than it ranks. */
  others: boolean
  /** If the search finds at most this number of products, all are ranked. Undefined if only the best are ever ranked. */
  few?: number
}

/** The words of a search, as they are stored for titles. */
interface Wanted {
  words: readonly string[]
  /** Whether the search finds every title with one of the words, because it is a single word. */
  isOneWord: boolean
  /** The text, if it is a single word of two letters. */
  short: string | null
}

/**
 * Returns how a search finds the products that it ranks if it finds many. `total` is `many` if it certainly does.
 */
export async function bestOf(db: Reads, { words, isOneWord, short }: Wanted): Promise<{ best: Best; total?: 'many' }> {
  if (short !== null) {
    const { best, total } = await bestTitles(db, short)
    if (total === 'many') return { best, total }
  }
  const titles = isOneWord ? await countTitles(db, words) : 0
  const best = { words: [...new Set(words)], onlyTitles: false, others: titles < TITLES }
  if (titles > MANY) return { best, total: 'many' }
  return { best: titles < MANY_TITLES ? { ...best, few: MANY } : best }
}

/** The titles with a word that begins with these two letters. `total` is their number. */
export async function bestTitles(db: Reads, short: string): Promise<{ best: Best; total: number | 'many' }> {
  const words = [`${short}*`]
  const count = await countTitles(db, words)
  return { best: { words, onlyTitles: true, others: false }, total: count > MANY ? 'many' : count }
}

/** Counts the titles with one of the words, at most a few more than `MANY`. */
async function countTitles(db: Reads, words: readonly string[]): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    name: 'search_count_titles',
    text: `select max(found.count)::int as count from unnest($1::text[]) as wanted (word) cross join lateral (
      select count(*) from (select from title_word where word = wanted.word limit ${MANY + 1}) titled) found`,
    values: [words],
    plan: 'once',
  })
  return row!.count
}

/** SQL: the ids of the products that the search ranks; at most `count`, if they are found by their titles alone. */
export function bestSql({ words, others }: Best, tsquery: Sql, count: number): Sql {
  const limit = literal(others ? TITLES : count)
  const ofEach = sql`(select product_id, begins, sold from title_word where word = wanted.word
    order by begins desc, sold desc, product_id limit ${limit})`
  const titled = sql`(select product_id from unnest(${words}::text[]) as wanted (word) cross join lateral ${ofEach} found
    order by begins desc, sold desc limit ${limit})`
  if (!others) return titled
  return sql`${titled} union all (select id from product_document where visible and search @@ ${tsquery} limit ${literal(OTHERS)})`
}
