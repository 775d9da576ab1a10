import { date, dated, defineContract, integer, readOnly, search, text } from '../resource.ts'

/** What people looked for on a day and nobody sells. */
export const searchMissContract = defineContract({
  name: 'SearchMiss',
  path: 'search-misses',
  fields: {
    /** Of the town's calendar. */
    day: readOnly(date()),
    /** Lower case, without accents and signs. */
    words: readOnly(text(40)),
    /** How often. */
    searches: readOnly(integer()),
    /** Of them those that were shown products with some of the words. */
    withSimilar: readOnly(integer()),
  },
  filters: { day: dated('day'), search: search('words') },
  sorts: ['day', 'words', 'searches'],
})
