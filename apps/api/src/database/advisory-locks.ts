/** The numbers of the advisory locks of PostgreSQL that processes take. All of them are here, so that each has its own. */
export const advisoryLocks = {
  migration: 1_279_349_322,
  priceSweep: 1_279_349_323,
  documents: 1_279_349_324,
  salesSums: 1_279_349_325,
  facetCounts: 1_279_349_326,
  dac7Letters: 1_279_349_329,
} as const
