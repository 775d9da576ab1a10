import { defineContract, instant, readOnly, search, text } from '../resource.ts'

/**
 * Phrases with the same meaning as a search term. A search for the term also finds the products that a search for one
 * of the phrases finds.
 */
export const searchSynonymContract = defineContract({
  name: 'SearchSynonym',
  path: 'search-synonyms',
  fields: {
    /** A term of four words at most. Accents, endings, the order of words, and words like «de» are ignored. */
    term: text(60),
    /** The phrases, separated by commas. Their words occur in titles, categories, labels or campaigns. */
    means: text(500),
    createdDate: readOnly(instant()),
  },
  filters: { search: search('term', 'means') },
  sorts: ['term'],
})
