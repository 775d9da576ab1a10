import { defineContract, instant, integer, optional, readOnly, reference, text } from '../resource.ts'
import { z } from 'zod'

/** Mail that was given up: nobody took it for four hours, or its recipient was refused for good. */
export const mailFailureContract = defineContract({
  name: 'MailFailure',
  path: 'mail-failures',
  fields: {
    /** What kind of letter it is. */
    kind: readOnly(text(40)),
    /** Masked: `a…@example.com`. */
    recipient: readOnly(text(300)),
    order: readOnly(optional(reference('orders', { code: z.string() }))),
    /** What it tells of the order: a status, or what became of a payment. */
    event: readOnly(optional(text(40))),
    attempts: readOnly(integer()),
    /** The mail server's code; without anybody's data. */
    error: readOnly(optional(text(200))),
    droppedDate: readOnly(instant()),
    createdDate: readOnly(instant()),
  },
})
