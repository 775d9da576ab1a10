import { defineContract, instant, integer, optional, readOnly, reference, text } from '../resource.ts'
import { z } from 'zod'

/**
 * An e-mail that will not be sent again: no server accepted it for four hours, or a server refused the recipient
 * permanently.
 */
export const mailFailureContract = defineContract({
  name: 'MailFailure',
  path: 'mail-failures',
  fields: {
    /** The kind of e-mail. */
    kind: readOnly(text(40)),
    /** The recipient's address in masked form: `a…@example.com`. */
    recipient: readOnly(text(300)),
    order: readOnly(optional(reference('orders', { code: z.string() }))),
    /** The event of the order that the e-mail was about: a status, or the result of a payment. */
    event: readOnly(optional(text(40))),
    attempts: readOnly(integer()),
    /** The reply code of the mail server, without personal data. */
    error: readOnly(optional(text(200))),
    droppedDate: readOnly(instant()),
    createdDate: readOnly(instant()),
  },
})
