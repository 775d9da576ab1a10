import { defineContract, instant, readOnly, search, text } from '../resource.ts'

/** Other words for a search term: a search for the term also finds the products that one of the phrases finds. */
export const searchSynonymContract = defineContract({
  name: 'SearchSynonym',
  path: 'search-synonyms',
  fields: {
    /** Up to four words; accents, endings, order and words like «de» do not count. */
    term: text(60),
    /** Phrases between commas: words of titles, categories, labels or campaigns. */
    means: text(500),
    createdDate: readOnly(instant()),
  },
  filters: { search: search('term', 'means') },
  sorts: ['term'],
})
