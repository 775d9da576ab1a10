import { vilaserena } from '../../apps/api/src/seeds/vilaserena.ts'
import type { Town } from './open-town.ts'

/** Texts to search for, by the number of products that have them. */
export interface SearchWords {
  /** Words of very many titles. */
  common: readonly string[]
  /** Words of two to four titles, and of no description. */
  rare: readonly string[]
  /** Words with two letters exchanged, which no title has. */
  typo: readonly string[]
  twoLetters: readonly string[]
}

/** The descriptions of generated products consist of sentences of these. */
const descriptions = vilaserena.products.map(({ description }) => description.toLowerCase()).join(' ')

interface Counted {
  word: string
  products: number
}

/** Counts the words of all titles. */
export async function readSearchWords({ parts: { db } }: Town): Promise<SearchWords> {
  const counted = await db.transaction(async () => {
    await db.query({ text: `set local statement_timeout = '10min'` })
    return db.query<Counted>({
      text: `select word, count(*)::int as products from product, regexp_split_to_table(lower(title), '\\s+') word
        where enabled and word ~ '^[a-zñ]{5,}$' group by word order by products desc, word`,
      patient: true,
    })
  })
  const words = counted.map(({ word }) => word)
  const known = new Set(words)
  const common = words.slice(0, 20)
  return {
    common,
    rare: spread(counted.filter(isRare)),
    typo: spread(counted.filter(({ products, word }) => products >= 20 && word.length > 6))
      .map((word) => word.slice(0, 3) + word[4]! + word[3]! + word.slice(5))
      .filter((word) => !known.has(word)),
    twoLetters: [...new Set(common.map((word) => word.slice(0, 2)))],
  }
}

const isRare = ({ word, products }: Counted): boolean =>
  products >= 2 && products <= 4 && !descriptions.includes(word.slice(0, 5))

/**
 * At most 100 words, taken from the list at equal distances and then mixed. So a run with fewer requests also asks for frequent
 * and rare words in the same proportion.
 */
function spread(counted: readonly Counted[]): string[] {
  const step = Math.max(1, Math.floor(counted.length / 100))
  const words = counted.flatMap(({ word }, index) => (index % step === 0 ? [word] : [])).slice(0, 100)
  return words.length < 100 ? words : words.map((_, index) => words[(index * 37) % 100]!)
}

/** A different text for each number, which is similar to no word. */
export const noWord = (n: number): string => `${n.toString(6).replaceAll(/\d/g, (digit) => 'kwxzqj'[+digit]!)}qxzwkq`
