import { z } from 'zod'
import { imageSummary } from '../images/image-object.ts'
import {
  boolean,
  choice,
  date,
  defaulted,
  defineContract,
  document,
  instant,
  integer,
  message,
  numeric,
  optional,
  prose,
  readOnly,
  reference,
  references,
  refersTo,
} from '../resource.ts'

/**
 * The moderation state. Texts are public at once, except questions of new accounts; the town hall may hide them. A
 * text changed after that waits for another review.
 */
export const reviewStates = ['published', 'pending', 'rejected'] as const

/** The author's public fields. */
export const authorSummary = {
  username: z.string(),
  image: z.object({ id: z.string(), contentUrl: z.string() }).nullable(),
}

/** The shop's answer to a valoration; only the text is read from a body. */
export const Reply = z.object({
  text: z.string().trim().min(1).max(2_000),
  business: z.object({ id: z.string(), name: z.string() }).optional(),
  createdDate: z.string().optional(),
})

/** A buyer's review of a product: one for each purchase, once the order is complete. */
export const valorationContract = defineContract({
  name: 'Valoration',
  path: 'valorations',
  fields: {
    user: readOnly(reference('users', authorSummary)),
    product: reference('products', { title: z.string(), name: z.string() }),
    /** The purchase that it is about; if left out, the first one without a valoration. Others do not see it. */
    soldProduct: optional(reference('sold-products', { title: z.string() })),
    rating: integer(1, 5),
    title: defaulted(prose(120)),
    body: defaulted(prose(5_000)),
    experienceDate: optional(date()),
    images: references('image-objects', imageSummary),
    /** Set by the town hall, like the reason. */
    state: defaulted(choice(reviewStates)),
    rejectReason: optional(message(500)),
    /** Written by the product's shop. */
    reply: optional(document(Reply)),
    /** The number of people who found it useful. */
    usefulCount: readOnly(integer()),
    createdDate: readOnly(instant()),
    updatedDate: readOnly(instant()),
  },
  filters: {
    'user.id': refersTo('user'),
    'product.id': refersTo('product'),
    'product.business.id': refersTo('product', 'business'),
    rating: numeric('rating'),
  },
  sorts: ['createdDate', 'rating', 'usefulCount'],
})

/** Whether a person found a valoration useful: one vote per person, which they can change and see. */
export const usefulValorationContract = defineContract({
  name: 'UsefulValoration',
  path: 'useful-valorations',
  fields: {
    valoration: reference('valorations', {
      title: z.string(),
      rating: z.int(),
      product: z.object({ id: z.string(), title: z.string(), name: z.string() }),
    }),
    user: readOnly(reference('users', { username: z.string() })),
    useful: defaulted(boolean()),
    createdDate: readOnly(instant()),
  },
  filters: {
    'valoration.product.id': refersTo('valoration', 'product'),
    'valoration.id': refersTo('valoration'),
    'user.id': refersTo('user'),
  },
})

/** `GET /api/valorations-ratings?product.id=`: the summary of all valorations of a product. */
export interface ValorationRatings {
  total: number
  /** To one decimal; null: none yet. */
  average: number | null
  /** The number of valorations with one star, two, and so on to five. */
  counts: number[]
}
