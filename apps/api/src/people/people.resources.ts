import { auditEventContract } from '@lonja/contract/people/audit-event'
import { businessInvitationContract, businessMemberContract } from '@lonja/contract/people/business-member'
import { may } from '../access/guards.ts'
import { defineResource } from '../resource/define-resource.ts'
import { all, ofMyShops } from '../access/visibility.ts'
import { sql } from '../sql/sql.ts'

/** The guard of the operations that change them, for the table of access. */
export const myTeams = 'those of the shops in which the caller may change the team'

/** Changed by `change-team-member.ts` and `remove-team-member.ts`. */
export const businessMemberResource = defineResource({
  contract: businessMemberContract,
  table: 'business_member',
  operations: { list: may('team'), read: may('team') },
  beyond: { operations: ['list', 'read'], for: 'owners of shops, who see who works with them' },
  visible: ofMyShops('team'),
  columns: { createdDate: 'created_at' },
  order: (row) => sql`${row}.created_at`,
})

/** Made by `invite-to-shop.ts` and `invite-to-town.ts`. Only open invitations are visible. */
export const businessInvitationResource = defineResource({
  contract: businessInvitationContract,
  table: 'invitation',
  operations: { list: may('team'), read: may('team') },
  beyond: { operations: ['list', 'read'], for: 'owners of shops, who see whom they invited' },
  visible: all((row) => sql`${row}.accepted_at is null`, ofMyShops('team')),
  columns: { createdDate: 'created_at', expiresDate: 'expires_at', invitedBy: 'invited_by' },
  order: (row) => sql`${row}.created_at desc`,
})

/** Only `recordAudit` writes it; the database refuses changes. */
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
