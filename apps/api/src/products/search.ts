import { type SearchCriterion, ranking } from '@lonja/contract/products/ranking'
import type { Reads } from '#/database/database'
import type { IndexConditions } from '#/resource/define-resource'
import { type Sql, always, exists, join, literal, sql } from '#/sql/sql'
import { type Best, bestOf, bestSql, bestTitles, reachOf } from './search-best.ts'
import { correctWord } from './search-corrections.ts'
import { narrowQuery, titleWords, wideQuery } from './search-queries.ts'
import { type Part, explainTerms } from './search-terms.ts'
import { type TypedWord, readWords } from './search-words.ts'

const { bonus, weights } = ranking
/** SQL: the weights of the labels D, C, B and A, which `document-statements.ts` gives to words. */
const WEIGHTS = `{${[weights.description, weights.details, weights.category, weights.title].join()}}`

const MAX_LENGTH = 200

/** A parsed search text. */
export interface Search {
  /**
   * The query for the documents; null if the text has only stop words or punctuation. In that case `text` is searched
   * in titles: a word of two letters as the beginning of words, for example «te» for «Té verde», and any other text
   * anywhere.
   */
  tsquery: string | null
  /** The query for the words as written, in titles and categories. Documents that match it come first. */
  exact: string | null
  /** The search text with corrected typing errors, in the form of the column `title_folded`. */
  text: string
  /** The corrected search text (`text`); null if nothing was corrected. */
  corrected: string | null
  /**
   * Whether documents with only some of the words are found too, sorted by the number of words in their title or
   * category. True if the text has several words or terms, and `findsAny` is false for them.
   */
  partial: boolean
  /** One query for each word or term. For each document, a partial search counts how many of them match. */
  parts: readonly string[]
  /** How the best products are found if the search finds many. If null, all products are ranked, however many there are. */
  best: Best | null
  /** The number of visible products that the search finds; undefined if they are not counted yet. */
  total?: number | 'many'
}

/**
 * Parses a search text. Accents and capitals are ignored, but ñ is not n. The last word may be unfinished. Unknown
 * words are replaced by the most similar word of the catalogue. The result is null for an empty text.
 */
export async function searchQuery(db: Reads, text: string): Promise<Search | null> {
  const wanted = text.replaceAll('\0', '').normalize('NFC').trim().slice(0, MAX_LENGTH)
  if (wanted === '') return null
  const typed = await readWords(db, wanted)
  const parts = await correctParts(db, await explainTerms(db, typed))
  const meant = parts.flatMap(({ words }) => words)
  const sought = parts.filter(({ words, means }) => means !== null || words.some(({ lexemes }) => lexemes.length > 0))
  const corrected = meant.some((word, index) => word.word !== typed[index]?.word)
  const read = meant.length > 0 ? meant.map(({ word }) => word).join(' ') : wanted.toLowerCase()
  const common = { text: read, corrected: corrected ? read : null, best: null }
  if (sought.length === 0) {
    const short = shortWord(meant)
    const titled = short === null ? {} : await bestTitles(db, short)
    return { ...common, ...titled, tsquery: null, exact: null, partial: false, parts: [] }
  }
  const [wide, narrow] = [sought.map(wideQuery), sought.map(narrowQuery)]
  const whole = { tsquery: wide.join(' & '), exact: narrow.join(' & '), partial: false, parts: wide }
  const some = {
    tsquery: [...narrow, `(${whole.tsquery})`].join(' | '),
    exact: whole.exact,
    partial: true,
    parts: narrow,
  }
  if (sought.length > 1 && !(await findsAny(db, whole, narrow))) return { ...common, ...some }
  const found = await bestOf(db, {
    words: sought.flatMap(titleWords),
    isOneWord: sought.length === 1 && sought[0]!.words.length === 1,
    short: shortWord(sought.flatMap(({ words }) => words)),
  })
  return { ...common, ...whole, ...found }
}

/** The text of the search, if it is a single word of two letters. */
function shortWord([typed, ...others]: readonly TypedWord[]): string | null {
  return others.length === 0 && typed?.word.length === 2 ? typed.word : null
}

/** Whether a visible document has all parts, and at least one part in its title or category. */
async function findsAny(db: Reads, { tsquery }: { tsquery: string }, narrow: readonly string[]): Promise<boolean> {
  const rows = await db.query({
    name: 'search_finds_any',
    text: `select from product_document where visible and search @@ $1::tsquery and search @@ $2::tsquery limit 1`,
    values: [tsquery, narrow.join(' | ')],
  })
  return rows.length > 0
}

/** Corrects typing errors of the words that are not in a term with synonyms. */
async function correctParts(db: Reads, parts: readonly Part[]): Promise<Part[]> {
  return Promise.all(
    parts.map(async (part) =>
      part.means === null
        ? { ...part, words: await Promise.all(part.words.map((word) => correctWord(db, word))) }
        : part,
    ),
  )
}

/**
 * Returns the SQL condition for the documents that a search finds, and their order by relevance. `row` is the alias
 * of product_document.
 */
export function searchSql(search: Search, row: Sql): Pick<IndexConditions, 'where' | 'best'> & { rank: Sql } {
  const { tsquery, exact, text, partial, parts, best } = search
  const pattern = sql`${text.replaceAll(/[\\%_]/g, '\\$&')}::text`
  const starts = sql`(${row}.title_folded like ${pattern} || '%')::int`
  const titled = best?.onlyTitles
    ? exists(sql`title_word titled`, sql`titled.product_id = ${row}.id`, sql`titled.word = ${best.words[0]!}`)
    : undefined
  const wanted = sql`${tsquery}::tsquery`
  const ranked = best && {
    best: {
      reach: reachOf(best),
      few: best.few,
      ids: (count: number) => bestSql(best, wanted, count),
      // With IS TRUE, PostgreSQL does not read all hits of the index in order to find a few of them.
      holds: titled ? always : sql`(${row}.search @@ ${wanted}) is true`,
      // Without enough titles, some of the best products are any hits, which may differ from page to page.
      ...(!best.others && { others: sql`${row}.sales` }),
    },
  }
  if (tsquery === null)
    return titled
      ? { where: titled, ...ranked, rank: sql`${starts} desc, ${row}.sales desc` }
      : { where: sql`${row}.title_folded like '%' || ${pattern} || '%'`, rank: sql`${row}.sales desc` }
  const begins = sql`(split_part(${row}.title_folded, ' ', 1) = ${text.split(' ', 1)[0]!}::text)::int`
  const weight = sql`${literal(WEIGHTS)}::real[]`
  const score = sql`ts_rank(${weight}, ${row}.search, ${wanted}) + ${literal(bonus.start)} * ${starts} + ${literal(bonus.firstWord)} * ${begins}`
  const matched = sql`(select count(*) from unnest(${parts}::text[]) as own (query) where ${row}.search @@ own.query::tsquery)`
  const criteria: Record<SearchCriterion, Sql> = {
    words: sql`${matched} desc`,
    exact: sql`(${row}.search @@ ${exact}::tsquery) desc`,
    score: sql`${score} desc`,
    sales: sql`${row}.sales desc`,
  }
  return {
    where: titled ?? sql`${row}.search @@ ${wanted}`,
    ...ranked,
    rank: join(ranking.search.filter((name) => partial || name !== 'words').map((name) => criteria[name])),
  }
}
