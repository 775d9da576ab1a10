import type { Reads } from '#/database/database'

/** Further words of a search text are ignored. */
const MAX_WORDS = 12

/** A word of the catalogue that a typed word may mean. */
export interface Candidate {
  word: string
  similarity: number
}

/** A word of a search text. */
export interface TypedWord {
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
   * Words of the catalogue that the customer may have wanted to type: all that differ by one typing error, and some that
   * differ by two. Null if the catalogue contains the typed word, or a word that begins with it.
   */
  similar: Candidate[] | null
}

/** SQL: the lexemes of a word. */
export const LEXEME = (word: string) => `(tsvector_to_array(to_tsvector('spanish_folded', words(${word}))))`

/** Divides a search text into words, and looks each of them up in the words of the catalogue. */
export const readWords = (db: Reads, text: string): Promise<TypedWord[]> =>
  db.query<TypedWord>({ name: 'search_words', text: TYPED, values: [text] })

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
