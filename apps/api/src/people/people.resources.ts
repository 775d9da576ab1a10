import { auditEventContract } from '@lonja/contract/people/audit-event'
import { businessInvitationContract, businessMemberContract } from '@lonja/contract/people/business-member'
import { may } from '../access.ts'
import { defineResource } from '../resource/define-resource.ts'
import { all, ofMyShops } from '../visibility.ts'
import { sql } from '../sql/sql.ts'

/** Changed by `write-members.ts`. */
export const businessMemberResource = defineResource({
  contract: businessMemberContract,
  table: 'business_member',
  operations: { list: may('team'), read: may('team') },
  beyond: { operations: ['list', 'read'], for: 'owners of shops, who see who works with them' },
  visible: ofMyShops('team'),
  columns: { createdDate: 'created_at' },
  order: (row) => sql`${row}.created_at`,
})

/** Made by `write-members.ts` and, for those who run the town, by `write-users.ts`; those that were accepted are no more. */
export const businessInvitationResource = defineResource({
  contract: businessInvitationContract,
  table: 'invitation',
  operations: { list: may('team'), read: may('team') },
  beyond: { operations: ['list', 'read'], for: 'owners of shops, who see whom they invited' },
  visible: all((row) => sql`${row}.accepted_at is null`, ofMyShops('team')),
  columns: { createdDate: 'created_at', expiresDate: 'expires_at', invitedBy: 'invited_by' },
  order: (row) => sql`${row}.created_at desc`,
})

/** Written by `recordAudit` alone, and kept as it is by the database. */
export const auditEventResource = defineResource({
  contract: auditEventContract,
  table: 'audit_event',
  operations: { list: may('audit'), read: may('audit') },
  beyond: {
    operations: ['list', 'read'],
    for: 'operators, auditors and owners of shops, who look up who changed what',
  },
  visible: ofMyShops('audit'),
  columns: { createdDate: 'created_at', onBehalfOf: 'on_behalf_of' },
  order: (row) => sql`${row}.created_at desc`,
})
