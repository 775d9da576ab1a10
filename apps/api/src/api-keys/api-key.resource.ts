import { apiKeyContract } from '@lonja/contract/api-keys/api-key'
import { may } from '../access/guards.ts'
import { ofMyShops } from '../access/visibility.ts'
import { defineResource } from '../resource/define-resource.ts'
import { sql } from '../sql/sql.ts'

/** The keys of programs. `create-key.ts` and `revoke-key.ts` write them. */
export const apiKeyResource = defineResource({
  contract: apiKeyContract,
  table: 'api_key',
  operations: { list: may('keys'), read: may('keys') },
  beyond: { operations: ['list', 'read'], for: 'owners of shops and operators, who connect other programs' },
  visible: ofMyShops('keys'),
  columns: {
    createdDate: 'created_at',
    createdBy: 'created_by',
    expiresDate: 'expires_at',
    lastUsedDate: 'last_used_at',
    revokedDate: 'revoked_at',
  },
  order: (row) => sql`${row}.created_at desc`,
})
