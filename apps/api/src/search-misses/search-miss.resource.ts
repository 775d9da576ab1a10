import { searchMissContract } from '@lonja/contract/search-misses/search-miss'
import { may } from '../access/guards.ts'
import { defineResource } from '../resource/define-resource.ts'
import { everyRow, isSignedOut } from '../access/visibility.ts'
import { sql } from '../sql/sql.ts'

/** Searches without results. They show the town's staff which products are missing, and contain no personal data. */
export const searchMissResource = defineResource({
  contract: searchMissContract,
  table: 'search_miss',
  operations: { list: may('town.content'), read: may('town.content') },
  beyond: { operations: ['list', 'read'], for: 'the town, which sees the searches that found nothing' },
  visible: everyRow,
  order: (row) => sql`${row}.day desc, ${row}.searches desc, ${row}.words`,
  shared: isSignedOut,
})
