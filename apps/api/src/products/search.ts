import { type SearchCriterion, ranking } from '@lonja/contract/products/ranking'
import type { Reads } from '#/database/database'
import type { IndexConditions } from '#/resource/define-resource'
import { type Sql, always, exists, join, literal, sql } from '#/sql/sql'
import { type Best, bestOf, bestSql, bestTitles, reachOf } from './search-best.ts'

const { bonus, weights } = ranking
/** SQL: the weights of the labels D, C, B and A, which `product-document.ts` gives to words. */
const WEIGHTS = `{${[weights.description, weights.details, weights.category, weights.title].join()}}`

const MAX_LENGTH = 200
const MAX_WORDS = 12
/** The greatest number of words in a term that has synonyms (`search_synonym`). */
const MAX_TERM_WORDS = 4
/** The greatest number of longer words that an unfinished word may mean. */
const MAX_COMPLETIONS = 30

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

interface Candidate {
  word: string
  similarity: number
}

interface TypedWord {
  word: string
  last: boolean
  /** The lexemes of the word; empty for a stop word. */
  lexemes: string[]
  /** The lexemes of its singular or plural, if the stemmer gives them another stem («nuez» and «nueces»). */
  turned: string[]
  /** Whether the catalogue contains this word in some form. */
  exact: boolean
  /** Other lexemes that the word may mean: with ñ in place of n, or longer words if the word may be unfinished. */
  alternatives: string[]
  /**
   * The words of the catalogue that differ from this word by one error, and some that differ by two. Null if the catalogue
   * contains this word, or a word that begins with it.
   */
  similar: Candidate[] | null
}

/** One word, or several words that together are a term with synonyms. */
interface Part {
  words: readonly TypedWord[]
  /** The tsquery for the synonyms of the term; null if it has none. */
  means: string | null
}

/** Up to two errors are corrected in words with at least this number of letters, and one error in shorter words. */
const LONG_WORD = 6

const LEXEME = (word: string) => `(tsvector_to_array(to_tsvector('spanish_folded', words(${word}))))`

const TYPED = `
  with typed as (
    select word, ord, lexemes, translate(word, 'ñ', 'n') as plain, translate(lexemes[1], 'ñ', 'n') as plain_lexeme,
      ord = max(ord) over () as last, turned
    from (
      select word, ord, ${LEXEME('word')} as lexemes,
        -- «nueces» and «nuez», which the stemmer takes for two words.
        case when word ~ '...ces$' then ${LEXEME("regexp_replace(word, 'ces$', 'z')")}
          when word ~ '..z$' then ${LEXEME("regexp_replace(word, 'z$', 'ces')")} else '{}' end as turned
      from regexp_split_to_table(fold($1), '[^a-z0-9ñ]+') with ordinality as split (word, ord)
      where word <> '' order by ord limit ${MAX_WORDS}
    ) split
  ), looked_up as (
    select typed.*, coalesce(family.exact, false) as exact, family.variants, family.completions
    from typed left join lateral (
      select bool_or(member.lexeme = lexemes[1]) as exact,
        array_agg(distinct member.lexeme) filter (where member.lexeme <> lexemes[1]
          and translate(member.lexeme, 'ñ', 'n') = plain_lexeme) as variants,
        array_agg(distinct member.lexeme) filter (where member.word like typed.word || '%'
          or (typed.word = typed.plain and member.plain like typed.plain || '%')) as completions
      from (
        select known.word, translate(known.word, 'ñ', 'n') as plain, ${LEXEME('known.word')}[1] as lexeme
        from search_word known, (select case when typed.plain like plain_lexeme || '%' then plain_lexeme else typed.plain end) stem (head)
        where length(typed.plain) > 2 and translate(known.word, 'ñ', 'n') ~>=~ stem.head
          and translate(known.word, 'ñ', 'n') ~<~ (stem.head || '~')
      ) member where member.lexeme is not null -- Stop words have none.
    ) family on true
  )
  select word, last, lexemes, exact,
    turned, case when not exact then coalesce(variants, '{}') else '{}' end
      || case when last then coalesce(completions, '{}') else '{}' end as alternatives,
    case when not exact and variants is null and completions is null and lexemes <> '{}' and word ~ '^[a-zñ]{3,}$' then (
      select coalesce(json_agg(json_build_object('word', near.word, 'similarity', similarity(near.word, looked_up.word))), '[]')
      from search_word near where word_forms(near.word) && word_forms(looked_up.word)
    ) end as similar
  from looked_up order by ord`

/**
 * Parses a search text. Accents and capitals are ignored, but ñ is not n. The last word may be unfinished. Unknown
 * words are replaced by the most similar word of the catalogue. The result is null for an empty text.
 */
export async function searchQuery(db: Reads, text: string): Promise<Search | null> {
  const wanted = text.replaceAll('\0', '').normalize('NFC').trim().slice(0, MAX_LENGTH)
  if (wanted === '') return null
  const typed = await db.query<TypedWord>({ name: 'search_words', text: TYPED, values: [wanted] })
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

/** The lexemes of titles that a part of the search means. */
const titleWords = ({ words }: Part): string[] =>
  words.flatMap(({ lexemes, turned, alternatives }) => [
    ...lexemes,
    ...turned,
    ...alternatives.slice(0, MAX_COMPLETIONS),
  ])

/** Whether a visible document has all parts, and at least one part in its title or category. */
async function findsAny(db: Reads, { tsquery }: { tsquery: string }, narrow: readonly string[]): Promise<boolean> {
  const rows = await db.query({
    name: 'search_finds_any',
    text: `select from product_document where visible and search @@ $1::tsquery and search @@ $2::tsquery limit 1`,
    values: [tsquery, narrow.join(' | ')],
  })
  return rows.length > 0
}

/**
 * Divides the typed words into parts. If one or more words are a term that has synonyms, they become one part; every
 * other word is a part by itself. Longer terms are preferred. A term neither begins nor ends with a stop word.
 */
async function explainTerms(db: Reads, typed: readonly TypedWord[]): Promise<Part[]> {
  const isSought = (place: number) => typed[place]!.lexemes.length > 0
  const runs = typed
    .flatMap((_word, start) =>
      Array.from({ length: Math.min(MAX_TERM_WORDS, typed.length - start) }, (_, more) => ({
        start,
        length: more + 1,
      })),
    )
    .filter(({ start, length }) => isSought(start) && isSought(start + length - 1))
  const known = await db.query<{ run: number; means: string }>({
    name: 'search_terms',
    plan: 'once',
    text: TERMS,
    values: [
      runs.map(({ start, length }) =>
        typed
          .slice(start, start + length)
          .map(({ word }) => word)
          .join(' '),
      ),
    ],
  })
  const terms = known
    .map(({ run, means }) => ({ ...runs[run]!, means }))
    .toSorted((a, b) => b.length - a.length || a.start - b.start)
  const taken = new Map<number, (typeof terms)[number]>()
  for (const term of terms) {
    const places = Array.from({ length: term.length }, (_, index) => term.start + index)
    if (!places.some((place) => taken.has(place))) for (const place of places) taken.set(place, term)
  }
  return typed.flatMap((word, index): Part[] => {
    const term = taken.get(index)
    if (!term) return [{ words: [word], means: null }]
    return term.start === index ? [{ words: typed.slice(index, index + term.length), means: term.means }] : []
  })
}

/** SQL: for each sequence of words, the tsquery of its synonyms. */
const TERMS = `
  select run.ord::int - 1 as run, string_agg(phrase.query, ' | ') as means
  from unnest($1::text[]) with ordinality as run (words, ord)
  join search_synonym on key = search_key(run.words)
  cross join lateral regexp_split_to_table(means, ',') as listed (phrase)
  cross join lateral (
    select '(' || string_agg(quote_literal(lexeme) || ':ABC', ' & ') || ')' as query
    from unnest(${LEXEME('listed.phrase')}) as lexeme
  ) phrase
  where phrase.query is not null
  group by run.ord`

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

async function correctWord(db: Reads, word: TypedWord): Promise<TypedWord> {
  if (!word.similar) return word
  const near = closeTo(word.word, word.similar).filter(({ distance }) => distance <= 1)
  const best =
    (await bestCorrection(db, near)) ??
    (word.word.length < LONG_WORD ? undefined : await bestCorrection(db, closeTo(word.word, await similarTo(db, word))))
  return best ? { ...word, word: best.word, lexemes: [best.lexeme] } : word
}

/** Looks up the words of the catalogue that differ from a long word by up to two errors. */
const similarTo = (db: Reads, { word }: TypedWord): Promise<Candidate[]> =>
  db.query<Candidate>({
    name: 'search_similar_words',
    text: 'select word, similarity from similar_words($1)',
    values: [word],
  })

/** The candidates that the customer may have meant by `word`, with the number of errors in it. The fewest errors come first. */
function closeTo(word: string, candidates: readonly Candidate[]): (Candidate & { distance: number })[] {
  const allowed = word.length < LONG_WORD ? 1 : 2
  return (
    candidates
      .map((candidate) => ({ ...candidate, distance: editDistance(word, candidate.word) }))
      .filter(({ distance }) => distance <= allowed)
      // With two errors and another first letter, it is another word.
      .filter(({ distance, word: like }) => distance < 2 || like[0] === word[0])
      .toSorted((a, b) => a.distance - b.distance || b.similarity - a.similarity)
  )
}

/**
 * Returns the candidate with the fewest errors. Stop words are left out. If several candidates are equally close, it is the
 * one that most titles contain: the catalogue has typing errors too, so the most frequent word is probably correct.
 */
async function bestCorrection(
  db: Reads,
  candidates: readonly (Candidate & { distance: number })[],
): Promise<{ word: string; lexeme: string } | undefined> {
  if (candidates.length === 0) return undefined
  const [best] = await db.query<{ word: string; lexeme: string }>({
    name: 'search_best_correction',
    text: `select word, lexeme from (
        select *, min(distance) over () as least
        from unnest($1::text[], $2::float8[]) with ordinality as candidate (word, distance, ord)
        cross join lateral (select ${LEXEME('word')}[1] as lexeme) own where lexeme is not null
      ) close where distance = least
      order by (select count(*) from (select from title_word where word = close.lexeme limit 1000) titled) desc, ord
      limit 1`,
    values: [candidates.map(({ word }) => word), candidates.map(({ distance }) => distance)],
  })
  return best
}

/**
 * Returns a tsquery for one part of the search text. It matches the words of the part in any form, or its synonyms, in
 * any field of a document.
 */
function wideQuery({ words, means }: Part): string {
  const own = words.filter(({ lexemes }) => lexemes.length > 0).map(alternativesOf)
  return anyOf([own.join(' & '), means ?? ''])
}

/**
 * Returns a tsquery that matches the typed words of a part of the search, or their synonyms, only in titles and
 * categories.
 */
function narrowQuery({ words, means }: Part): string {
  const own = words.flatMap(({ lexemes, turned }) =>
    lexemes.map((lexeme) => anyOf([lexeme, ...turned].map((form) => `${quoted(form)}:AB`))),
  )
  return anyOf([own.join(' & '), means ?? ''])
}

function alternativesOf({ word, last, lexemes, turned, alternatives }: TypedWord): string {
  const own = lexemes.map(quoted).join(' & ')
  const others = [...turned, ...alternatives.slice(0, MAX_COMPLETIONS)].map(quoted)
  return anyOf([own, ...others, ...(last ? [`${quoted(word)}:*`] : [])])
}

const anyOf = (ways: readonly string[]): string => `(${[...new Set(ways.filter((way) => way !== ''))].join(' | ')})`

const quoted = (lexeme: string): string => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`

/**
 * Returns how many letters must be added, removed, changed or swapped with the next letter. A difference between n
 * and ñ counts as half an error.
 */
function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const [above, twoAbove] = [rows[i - 1]!, rows[i - 2]]
      let cost = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + substitutionCost(from[i - 1]!, to[j - 1]!))
      if (twoAbove && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        cost = Math.min(cost, twoAbove[j - 2]! + 1)
      row.push(cost)
    }
    rows.push(row)
  }
  return rows[from.length]![to.length]!
}

function substitutionCost(a: string, b: string): number {
  if (a === b) return 0
  return (a === 'n' && b === 'ñ') || (a === 'ñ' && b === 'n') ? 0.5 : 1
}
