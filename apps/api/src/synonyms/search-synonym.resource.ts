import { searchSynonymContract } from '@lonja/contract/synonyms/search-synonym'
import { may } from '../access/guards.ts'
import { defineResource } from '../resource/define-resource.ts'
import { everyRow, isSignedOut } from '../access/visibility.ts'
import { sql } from '../sql/sql.ts'

export const searchSynonymResource = defineResource({
  contract: searchSynonymContract,
  table: 'search_synonym',
  operations: {
    list: may('town.content'),
    read: may('town.content'),
    create: may('town.content'),
    update: may('town.content'),
    remove: may('town.content'),
  },
  beyond: {
    operations: ['list', 'read', 'create', 'update', 'remove'],
    for: 'the town, which enters other words that people use in searches',
  },
  visible: everyRow,
  columns: { createdDate: 'created_at' },
  order: (row) => sql`${row}.term`,
  shared: isSignedOut,
})
