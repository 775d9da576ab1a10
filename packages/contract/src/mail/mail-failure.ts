import { defineContract, instant, integer, optional, readOnly, reference, text } from '../resource.ts'
import { z } from 'zod'

/** An e-mail that was given up: no server accepted it for four hours, or its recipient was refused for good. */
export const mailFailureContract = defineContract({
  name: 'MailFailure',
  path: 'mail-failures',
  fields: {
    /** The kind of letter. */
    kind: readOnly(text(40)),
    /** Masked: `a…@example.com`. */
    recipient: readOnly(text(300)),
    order: readOnly(optional(reference('orders', { code: z.string() }))),
    /** The order's event that it was about: a status, or the result of a payment. */
    event: readOnly(optional(text(40))),
    attempts: readOnly(integer()),
    /** The mail server's reply code, without personal data. */
    error: readOnly(optional(text(200))),
    droppedDate: readOnly(instant()),
    createdDate: readOnly(instant()),
  },
})
