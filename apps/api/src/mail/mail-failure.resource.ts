import { mailFailureContract } from '@lonja/contract/mail/mail-failure'
import { may, mayInTown } from '../access.ts'
import { defineResource } from '../resource/define-resource.ts'

/** Operators need to know that somebody was not told, and of what; not who it is. */
export const mailFailureResource = defineResource({
  contract: mailFailureContract,
  table: 'mail',
  operations: { list: may('town.read'), read: may('town.read') },
  visible: (row, viewer) => (mayInTown(viewer, 'town.read') ? `${row}.dropped_at is not null` : 'false'),
  columns: { droppedDate: 'dropped_at', createdDate: 'created_at' },
  refers: { order: (row) => `(select told.order_id from order_mail told where told.mail_id = ${row}.id)` },
  computed: {
    recipient: (row) => `regexp_replace(${row}.recipient, '^(.)[^@]*', '\\1…')`,
    event: (row) => `(select told.event from order_mail told where told.mail_id = ${row}.id)`,
  },
  order: (row) => `${row}.dropped_at desc`,
})
