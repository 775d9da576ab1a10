/** The fields by which clients can order a list of products. */
export const productSorts = ['updatedDate', 'title', 'sales', 'price', 'name', 'createdDate'] as const

/**
 * How lists and searches of products are ordered. The server builds its statements from these rules, and the page «Cómo
 * ordenamos los productos» describes them (Regulation (EU) 2019/1150, art. 5; TRLGDCU art. 97 bis).
 */
export const ranking = {
  /** A list without a search and without a chosen order: products that their shops feature first, then the newest. */
  list: ['featured', 'newest'],
  /**
   * A search without a chosen order, the most important criterion first. `words`: how many of the words were found, if not
   * all. `exact`: the words as typed are in the title or the category. `score`: the sum of the weights. `sales`: sold units.
   */
  search: ['words', 'exact', 'score', 'sales'],
  /** The weight of a word in a search by its place: `details` are the shop, the options, the labels and the campaigns. */
  weights: { title: 1, category: 0.3, details: 0.3, description: 0.05 },
  /** What is added to the score if the title begins with the whole text, or its first word is the first word of the text. */
  bonus: { start: 1, firstWord: 0.5 },
} as const

export type SearchCriterion = (typeof ranking.search)[number]
export type WordPlace = keyof typeof ranking.weights

/** An order that a list of products can have, or the id, by which programs read a list page by page. */
export type ProductSort = (typeof productSorts)[number] | 'id'
