import type { Part } from './search-terms.ts'
import type { TypedWord } from './search-words.ts'

/** An unfinished word is searched as at most this number of longer words that begin with it. */
const MAX_COMPLETIONS = 30

/** Returns the lexemes for which a part of the search looks in titles. */
export const titleWords = ({ words }: Part): string[] =>
  words.flatMap(({ lexemes, turned, alternatives }) => [
    ...lexemes,
    ...turned,
    ...alternatives.slice(0, MAX_COMPLETIONS),
  ])

/**
 * Returns a tsquery for one part of the search text. It matches the words of the part in any form, or its synonyms, in
 * any field of a document.
 */
export function wideQuery({ words, means }: Part): string {
  const own = words.filter(({ lexemes }) => lexemes.length > 0).map(alternativesOf)
  return anyOf([own.join(' & '), means ?? ''])
}

/**
 * Returns a tsquery that matches the typed words of a part of the search, or their synonyms, only in titles and
 * categories.
 */
export function narrowQuery({ words, means }: Part): string {
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
