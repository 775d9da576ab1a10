import { businessSummary } from '../businesses/business.ts'
import { defineContract, instant, message, readOnly, reference, refersTo } from '../resource.ts'

/** A text that the members of a shop put into their answers to questions, reviews and cases. */
export const quickReplyContract = defineContract({
  name: 'QuickReply',
  path: 'quick-replies',
  fields: {
    business: reference('businesses', businessSummary),
    text: message(1_000),
    createdDate: readOnly(instant()),
  },
  filters: { 'business.id': refersTo('business') },
  sorts: ['createdDate'],
})
