import { auditEventContract } from '@lonja/contract/people/audit-event'
import { businessInvitationContract, businessMemberContract } from '@lonja/contract/people/business-member'
import { may } from '../access/guards.ts'
import { defineResource } from '../resource/define-resource.ts'
import { all, ofMyShops } from '../access/visibility.ts'
import { sql } from '../sql/sql.ts'

/** A text for the table of access: the members or invitations that the operations on a shop's team can change. */
export const myTeams = 'those of the shops in which the caller may change the team'

/** The members of shops. `change-team-member.ts` and `remove-team-member.ts` change them. */
export const businessMemberResource = defineResource({
  contract: businessMemberContract,
  table: 'business_member',
  operations: { list: may('team'), read: may('team') },
  beyond: { operations: ['list', 'read'], for: 'owners of shops, who see who works with them' },
  visible: ofMyShops('team'),
  columns: { createdDate: 'created_at' },
  order: (row) => sql`${row}.created_at`,
})

/** The open invitations, which `invite-to-shop.ts` and `invite-to-town.ts` create. Accepted invitations are hidden. */
export const businessInvitationResource = defineResource({
  contract: businessInvitationContract,
  table: 'invitation',
  operations: { list: may('team'), read: may('team') },
  beyond: { operations: ['list', 'read'], for: 'owners of shops, who see their invitations' },
  visible: all((row) => sql`${row}.accepted_at is null`, ofMyShops('team')),
  columns: { createdDate: 'created_at', expiresDate: 'expires_at', invitedBy: 'invited_by' },
  order: (row) => sql`${row}.created_at desc`,
})

/** The audit log. Only `recordAudit` writes events, and the database refuses changes of events. */
export const auditEventResource = defineResource({
  contract: auditEventContract,
  table: 'audit_event',
  operations: { list: may('audit'), read: may('audit') },
  beyond: {
    operations: ['list', 'read'],
    for: 'operators, auditors, and owners and managers of shops, who look up the author of a change',
  },
  visible: ofMyShops('audit'),
  columns: { createdDate: 'created_at', onBehalfOf: 'on_behalf_of' },
  order: (row) => sql`${row}.created_at desc`,
})
