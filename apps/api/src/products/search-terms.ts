import type { Reads } from '#/database/database'
import { LEXEME, type TypedWord } from './search-words.ts'

/** The greatest number of words in a term that has synonyms (`search_synonym`). */
const MAX_TERM_WORDS = 4

/** One word, or several words that together are a term with synonyms. */
export interface Part {
  words: readonly TypedWord[]
  /** The tsquery for the synonyms of the term; null if it has none. */
  means: string | null
}

/**
 * Divides the typed words into parts. If one or more words are a term that has synonyms, they become one part. Every
 * other word is a part by itself. If two terms overlap, the longer one is used. No term begins or ends with a stop word.
 */
export async function explainTerms(db: Reads, typed: readonly TypedWord[]): Promise<Part[]> {
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

/** SQL: returns the number of each sequence of words that has synonyms, with a tsquery for its synonyms. */
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
