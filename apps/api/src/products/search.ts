import type { Database } from '#/database/database'
import type { Bind } from '#/resource/define-resource'

const MAX_LENGTH = 200
const MAX_WORDS = 12
/** What a word under the customer's fingers may become; beyond, its beginning alone must do. */
const MAX_COMPLETIONS = 30

/** What a search text asks for. */
export interface Search {
  /** Of the documents found; null where the text has only stop words or signs: then it is looked for in titles. */
  tsquery: string | null
  /** The words themselves, not what they might still become, in titles and categories: such documents come first. */
  exact: string | null
  /** As titles are folded. */
  text: string
  /** The text with typing errors mended; null where there were none. */
  corrected: string | null
}

interface Candidate {
  word: string
  lexeme: string | null
  similarity: number
}

interface TypedWord {
  word: string
  last: boolean
  /** Empty for a stop word. */
  lexemes: string[]
  /** The catalogue has this word in some form. */
  exact: boolean
  /** Other lexemes it may stand for: with ñ for n, or, under the customer's fingers, longer ones. */
  alternatives: string[]
  /** Where the catalogue has neither the word nor its beginning: the words like it. */
  similar: Candidate[] | null
}

const LEXEME = (word: string) => `(tsvector_to_array(to_tsvector('spanish_folded', words(${word}))))`

const TYPED = `
  with typed as (
    select word, ord, lexemes, translate(word, 'ñ', 'n') as plain, translate(lexemes[1], 'ñ', 'n') as plain_lexeme,
      ord = max(ord) over () as last
    from (
      select word, ord, ${LEXEME('word')} as lexemes
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
      ) member
    ) family on true
  )
  select word, last, lexemes, exact,
    case when not exact then coalesce(variants, '{}') else '{}' end
      || case when last then coalesce(completions, '{}') else '{}' end as alternatives,
    case when not exact and variants is null and completions is null and lexemes <> '{}' and word ~ '^[a-zñ]{3,}$' then (
      select json_agg(json_build_object('word', near.word, 'similarity', near.similarity, 'lexeme', ${LEXEME('near.word')}[1]))
      from similar_words(looked_up.word) near
    ) end as similar
  from looked_up order by ord`

/**
 * Reads a search text: accents and case do not count, ñ does; the last word may be unfinished; words that the catalogue
 * does not have become the most similar one that it has. Null for an empty text.
 */
export async function searchQuery(db: Database, text: string): Promise<Search | null> {
  const wanted = text.replaceAll('\0', '').normalize('NFC').trim().slice(0, MAX_LENGTH)
  if (wanted === '') return null
  const typed = await db.query<TypedWord>({ name: 'search_words', text: TYPED, values: [wanted] })
  const meant = await Promise.all(typed.map((word) => mend(db, word)))
  const words = meant.filter(({ lexemes }) => lexemes.length > 0)
  const corrected = meant.some((word, index) => word.word !== typed[index]?.word)
  return {
    tsquery: words.length > 0 ? words.map(alternativesOf).join(' & ') : null,
    exact:
      words.length > 0
        ? words.flatMap(({ lexemes }) => lexemes.map((lexeme) => `${quoted(lexeme)}:AB`)).join(' & ')
        : null,
    text: meant.length > 0 ? meant.map(({ word }) => word).join(' ') : wanted.toLowerCase(),
    corrected: corrected ? meant.map(({ word }) => word).join(' ') : null,
  }
}

/** SQL: which documents a search finds, and the order of relevance. `row` is the alias of product_document. */
export function searchSql({ tsquery, exact, text }: Search, bind: Bind, row: string): { where: string; rank: string } {
  const pattern = text.replaceAll(/[\\%_]/g, '\\$&')
  // One value for all, because a count has the condition alone and must use every value it is given.
  const given = bind([tsquery ?? '', exact ?? '', pattern, text.split(' ', 1)[0]])
  const part = (index: number) => `(${given}::text[])[${index}]`
  const starts = `(${row}.title_folded like ${part(3)} || '%')::int`
  if (tsquery === null)
    return {
      where: `${row}.title_folded like '%' || ${part(3)} || '%'`,
      rank: `${starts} desc, ${row}.sales desc`,
    }
  const score =
    `ts_rank('{0.05, 0.3, 0.3, 1}', ${row}.search, ${part(1)}::tsquery) + ${starts} ` +
    `+ 0.5 * (split_part(${row}.title_folded, ' ', 1) = ${part(4)})::int`
  return {
    where: `${row}.search @@ ${part(1)}::tsquery`,
    rank: `(${row}.search @@ ${part(2)}::tsquery) desc, ${score} desc, ${row}.sales desc`,
  }
}

async function mend(db: Database, word: TypedWord): Promise<TypedWord> {
  if (!word.similar) return word
  const allowed = word.word.length < 6 ? 1 : 2
  const close = word.similar
    .map((candidate) => ({ ...candidate, distance: editDistance(word.word, candidate.word) }))
    .filter(({ distance, lexeme }) => distance <= allowed && lexeme !== null)
    .toSorted((a, b) => a.distance - b.distance || b.similarity - a.similarity)
  const nearest = close.filter(({ distance }) => distance === close[0]?.distance)
  const best = nearest.length > 1 ? nearest[await mostUsed(db, nearest)] : nearest[0]
  return best ? { ...word, word: best.word, lexemes: [best.lexeme!] } : word
}

/** Which of them more products have: the catalogue has typing errors of its own. */
async function mostUsed(db: Database, candidates: readonly Candidate[]): Promise<number> {
  const [row] = await db.query<{ index: number }>({
    name: 'search_most_used',
    text: `select ord::int - 1 as index from unnest($1::text[]) with ordinality as candidate (query, ord)
      order by (select count(*) from product_document where visible and search @@ query::tsquery) desc, ord limit 1`,
    values: [candidates.map(({ lexeme }) => quoted(lexeme!))],
  })
  return row?.index ?? 0
}

function alternativesOf({ word, last, lexemes, alternatives }: TypedWord): string {
  const own = lexemes.map(quoted).join(' & ')
  const others = alternatives.slice(0, MAX_COMPLETIONS).map(quoted)
  const ways = new Set([own, ...others, ...(last ? [`${quoted(word)}:*`] : [])])
  return `(${[...ways].join(' | ')})`
}

const quoted = (lexeme: string): string => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`

/** Letters to add, drop, change or swap with the next; n for ñ is half a mistake. */
function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const [above, twoAbove] = [rows[i - 1]!, rows[i - 2]]
      let cost = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + changing(from[i - 1]!, to[j - 1]!))
      if (twoAbove && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        cost = Math.min(cost, twoAbove[j - 2]! + 1)
      row.push(cost)
    }
    rows.push(row)
  }
  return rows[from.length]![to.length]!
}

function changing(a: string, b: string): number {
  if (a === b) return 0
  return (a === 'n' && b === 'ñ') || (a === 'ñ' && b === 'n') ? 0.5 : 1
}
