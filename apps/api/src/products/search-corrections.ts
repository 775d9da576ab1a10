import type { Reads } from '#/database/database'
import { type Candidate, LEXEME, type TypedWord } from './search-words.ts'

/** In words with at least this number of letters, up to two typing errors are corrected. In shorter words, it is one. */
const LONG_WORD = 6

/** Returns the word of the catalogue that the customer probably meant, or `word` itself. */
export async function correctWord(db: Reads, word: TypedWord): Promise<TypedWord> {
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
      // A candidate with two errors and another first letter is too different.
      .filter(({ distance, word: like }) => distance < 2 || like[0] === word[0])
      .toSorted((a, b) => a.distance - b.distance || b.similarity - a.similarity)
  )
}

/**
 * Returns the candidate with the fewest errors. If several have the same number of errors, it returns the one that most
 * titles contain: the catalogue has typing errors too, and the most frequent word is probably correct. Stop words are
 * ignored.
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
