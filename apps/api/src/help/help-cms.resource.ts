import { helpCmsContract } from '@lonja/contract/help/help-cms'
import { everyone, may, mayInTown } from '../access.ts'
import { defineResource } from '../resource/define-resource.ts'
import { nobodyElse, rolesOf } from '../visibility.ts'

export const helpCmsResource = defineResource({
  contract: helpCmsContract,
  table: 'help_cms',
  operations: { list: everyone, read: everyone, create: may('town.content'), update: may('town.content') },
  visible: (row, viewer, bind) =>
    mayInTown(viewer, 'town.content')
      ? 'true'
      : `(${row}.enabled and (${row}.role is null or ${row}.role = any(${bind(rolesOf(viewer))}::text[])))`,
  columns: { createdDate: 'created_at' },
  order: (row) => `${row}.sort`,
  shared: nobodyElse,
})
