import { businessSummary } from '../businesses/business.ts'
import {
  boolean,
  defaulted,
  defineContract,
  exact,
  instant,
  isTrue,
  matching,
  readOnly,
  reference,
  refersTo,
  text,
} from '../resource.ts'

/** A list with a name: the filters and the order of a screen of the back office. */
export const savedViewContract = defineContract({
  name: 'SavedView',
  path: 'saved-views',
  fields: {
    business: reference('businesses', businessSummary),
    /** The address of the screen below `/manage`. */
    screen: matching(/^(\/[a-z-]+)+$/, 100),
    name: text(60),
    /** The query of the address, without `?`. */
    query: defaulted(matching(/^[^#?]*$/, 2_000)),
    /** Whether all members of the shop see the view; otherwise only its author. */
    shared: defaulted(boolean()),
    /** Whether the screen opens with this view. Of the views that a person sees, an own one precedes a shared one. */
    preferred: defaulted(boolean()),
    createdDate: readOnly(instant()),
  },
  filters: { 'business.id': refersTo('business'), screen: exact('screen'), shared: isTrue('shared') },
  sorts: ['name', 'createdDate'],
})
