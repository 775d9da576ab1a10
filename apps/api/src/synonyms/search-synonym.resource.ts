import { searchSynonymContract } from '@lonja/contract/synonyms/search-synonym'
import { may } from '../access.ts'
import { defineResource } from '../resource/define-resource.ts'
import { nobodyElse } from '../visibility.ts'

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
  visible: () => 'true',
  columns: { createdDate: 'created_at' },
  order: (row) => `${row}.term`,
  shared: nobodyElse,
})
