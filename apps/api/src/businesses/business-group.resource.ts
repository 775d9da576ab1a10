import { businessGroupContract } from '@lonja/contract/businesses/business-group'
import { everyone, operator } from '../access/guards.ts'
import { defineResource } from '../resource/define-resource.ts'
import { everyRow, getsSharedAnswers } from '../access/visibility.ts'
import { sql } from '../sql/sql.ts'

export const businessGroupResource = defineResource({
  contract: businessGroupContract,
  table: 'business_group',
  operations: { list: everyone, read: everyone, create: operator, update: operator },
  visible: everyRow,
  columns: { createdDate: 'created_at' },
  relations: {
    businesses: {
      through: 'business_group_member',
      own: 'business_group_id',
      other: 'business_id',
      order: (t) => sql`${t}.name`,
      visible: true,
    },
  },
  order: (row) => sql`replace(fold(${row}.name), 'ñ', 'n~') collate "C"`,
  shared: getsSharedAnswers,
})
