import { date, dated, defineContract, integer, readOnly, search, text } from '../resource.ts'

/** Words that people searched for on one day, and that no product matched. */
export const searchMissContract = defineContract({
  name: 'SearchMiss',
  path: 'search-misses',
  fields: {
    /** A day in the town's local time. */
    day: readOnly(date()),
    /** The words in small letters, without accents and signs. */
    words: readOnly(text(40)),
    /** The number of searches. */
    searches: readOnly(integer()),
    /** The number of these searches for which the app showed products that match only some of the words. */
    withSimilar: readOnly(integer()),
  },
  filters: { day: dated('day'), search: search('words') },
  sorts: ['day', 'words', 'searches'],
})
