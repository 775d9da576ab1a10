import { mailFailureContract } from '@lonja/contract/mail/mail-failure'
import { may, mayInTown } from '../access/guards.ts'
import { defineResource } from '../resource/define-resource.ts'
import { never, sql } from '../sql/sql.ts'

/** Mail that was given up. Operators need to know which mail failed, but not to whom it was addressed. */
export const mailFailureResource = defineResource({
  contract: mailFailureContract,
  table: 'mail',
  operations: { list: may('town.read'), read: may('town.read') },
  beyond: { operations: ['list', 'read'], for: 'operators, who see which mails could not be delivered' },
  visible: (row, viewer) => (mayInTown(viewer, 'town.read') ? sql`${row}.dropped_at is not null` : never),
  columns: { droppedDate: 'dropped_at', createdDate: 'created_at' },
  refers: { order: (row) => sql`(select told.order_id from order_mail told where told.mail_id = ${row}.id)` },
  computed: {
    recipient: (row) => sql`regexp_replace(${row}.recipient, '^(.)[^@]*', '\\1…')`,
    event: (row) => sql`(select told.event from order_mail told where told.mail_id = ${row}.id)`,
  },
  order: (row) => sql`${row}.dropped_at desc`,
})
