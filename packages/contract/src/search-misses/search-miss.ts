import { date, dated, defineContract, integer, readOnly, search, text } from '../resource.ts'

/** Terms that people searched for on one day and no shop sells. */
export const searchMissContract = defineContract({
  name: 'SearchMiss',
  path: 'search-misses',
  fields: {
    /** A day on the town's calendar. */
    day: readOnly(date()),
    /** Lower case, without accents and signs. */
    words: readOnly(text(40)),
    /** The number of searches. */
    searches: readOnly(integer()),
    /** The searches that were shown products with some of the words. */
    withSimilar: readOnly(integer()),
  },
  filters: { day: dated('day'), search: search('words') },
  sorts: ['day', 'words', 'searches'],
})
