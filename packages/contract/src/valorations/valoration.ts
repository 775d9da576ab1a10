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
  special,
} from '../resource.ts'

/**
 * The states of moderation. Texts are public immediately, except questions of new accounts; the town hall may hide a
 * text. If a hidden text is changed, the town hall reviews it again.
 */
export const reviewStates = ['published', 'pending', 'rejected'] as const

/** The author's public fields. */
export const authorSummary = {
  username: z.string(),
  image: z.object({ id: z.string(), contentUrl: z.string() }).nullable(),
}

/** The shop's answer to a valoration. Only the text is read from a request body. */
export const Reply = z.object({
  text: z.string().trim().min(1).max(2_000),
  business: z.object({ id: z.string(), name: z.string() }).optional(),
  createdDate: z.string().optional(),
})

/** A buyer's review of a product. A buyer can write one for each purchase, after the order is complete. */
export const valorationContract = defineContract({
  name: 'Valoration',
  path: 'valorations',
  fields: {
    user: readOnly(reference('users', authorSummary)),
    product: reference('products', { title: z.string(), name: z.string() }),
    /**
     * The purchase that the review is about. If a request leaves it out, the first purchase without a review is used.
     * Only the author, the product's shop and the town hall see this field.
     */
    soldProduct: optional(reference('sold-products', { title: z.string() })),
    rating: integer(1, 5),
    title: defaulted(prose(120)),
    body: defaulted(prose(5_000)),
    experienceDate: optional(date()),
    images: references('image-objects', imageSummary),
    /** Only the town hall changes this field and `rejectReason`. */
    state: defaulted(choice(reviewStates)),
    rejectReason: optional(message(500)),
    /** The reply of the product's shop. */
    reply: optional(document(Reply)),
    /** The number of people who found the review useful. */
    usefulCount: readOnly(integer()),
    createdDate: readOnly(instant()),
    updatedDate: readOnly(instant()),
  },
  filters: {
    'user.id': refersTo('user'),
    'product.id': refersTo('product'),
    'product.business.id': refersTo('product', 'business'),
    rating: numeric('rating'),
    replied: special('`true`: reviews with a reply of the shop; `false`: the others'),
  },
  sorts: ['createdDate', 'rating', 'usefulCount'],
})

/** Whether a person found a review useful. A person has one vote for each review, and can see and change it. */
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

/** The answer of `GET /api/valorations-ratings?product.id=`: the summary of all reviews of a product. */
export interface ValorationRatings {
  total: number
  /** The average to one decimal; null if there are no reviews. */
  average: number | null
  /** The numbers of reviews with one, two, three, four and five stars, in this order. */
  counts: number[]
}
