import { helpCmsContract } from '@lonja/contract/help/help-cms'
import { everyone, may } from '../access/guards.ts'
import { defineResource } from '../resource/define-resource.ts'
import { all, either, enabled, inTown, isSignedOut, rolesOf } from '../access/visibility.ts'
import { sql } from '../sql/sql.ts'

export const helpCmsResource = defineResource({
  contract: helpCmsContract,
  table: 'help_cms',
  operations: { list: everyone, read: everyone, create: may('town.content'), update: may('town.content') },
  visible: either(
    inTown('town.content'),
    all(enabled, (row, viewer) => sql`(${row}.role is null or ${row}.role = any(${rolesOf(viewer)}::text[]))`),
  ),
  columns: { createdDate: 'created_at' },
  order: (row) => sql`${row}.sort`,
  shared: isSignedOut,
})
