import { vilaserena } from '../seeds/vilaserena.ts'
import type { DemoProduct } from '../seeds/town/types.ts'
import { kinds, randomOf } from './random.ts'

/** A category without children: the products of the demo town with the same category and the same first word. */
export interface Leaf {
  /** The code of the demo category above. */
  parent: string
  title: string
  /** The products of the demo town that are the models of generated ones. */
  models: readonly DemoProduct[]
}

export interface Vocabulary {
  leaves: readonly Leaf[]
  /** The words of the demo town, the most frequent one first. */
  words: readonly string[]
  /** Sentences of descriptions. */
  sentences: readonly string[]
  /** An invented word made of Spanish syllables. Different numbers usually give different words. */
  invent(number: number): string
}

/** A syllable that can be followed by any other one. */
const SYLLABLE = /[bcdfgjlmnñprstvz][lr]?[aeiou][nrsl]?(?=[bcdfgjlmnñprstvz][lr]?[aeiou])/g

/** Makes the words of the generated town from the products of the demo town. */
export function vocabularyOf(seed: number): Vocabulary {
  const { products } = vilaserena
  const words = wordsOf(products)
  const syllables = [...new Set(words.flatMap((word) => word.match(SYLLABLE) ?? []))]
  return {
    leaves: leavesOf(products),
    words,
    sentences: products.flatMap(({ description }) => description.split(/(?<=[.!?]) /)),
    invent(number) {
      const random = randomOf(seed, kinds.word, number)
      const length = 2 + random.below(3)
      return Array.from({ length }, () => random.pick(syllables)).join('')
    },
  }
}

function wordsOf(products: readonly DemoProduct[]): string[] {
  const counts = new Map<string, number>()
  for (const { title, description } of products)
    for (const word of `${title} ${title} ${description}`.toLowerCase().match(/[a-záéíóúüñç]{4,}/g) ?? [])
      counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)).map(([word]) => word)
}

function leavesOf(products: readonly DemoProduct[]): Leaf[] {
  const byHead = Map.groupBy(products, ({ category, title }) => `${category} ${title.split(' ')[0]!}`)
  return [...byHead.values()].map((models) => {
    const { category, title } = models[0]!
    return { parent: category, title: title.split(' ')[0]!, models }
  })
}
