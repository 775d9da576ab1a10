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

/** What people write is seen at once, but for questions of new accounts; the town hall may take it down. Changed after that it waits for another look. */
export const reviewStates = ['published', 'pending', 'rejected'] as const

/** Who wrote it, as everybody sees them. */
export const authorSummary = {
  username: z.string(),
  image: z.object({ id: z.string(), contentUrl: z.string() }).nullable(),
}

/** The shop's answer to a valoration; of what is sent only the text counts. */
export const Reply = z.object({
  text: z.string().trim().min(1).max(2_000),
  business: z.object({ id: z.string(), name: z.string() }).optional(),
  createdDate: z.string().optional(),
})

/** What a buyer says of a product: one for each time it was bought, once the order is complete. */
export const valorationContract = defineContract({
  name: 'Valoration',
  path: 'valorations',
  fields: {
    user: readOnly(reference('users', authorSummary)),
    product: reference('products', { title: z.string(), name: z.string() }),
    /** The purchase it speaks of; left out, the first one without a valoration. Others do not see it. */
    soldProduct: optional(reference('sold-products', { title: z.string() })),
    rating: integer(1, 5),
    title: defaulted(prose(120)),
    body: defaulted(prose(5_000)),
    experienceDate: optional(date()),
    images: references('image-objects', imageSummary),
    /** The town hall's to say, as the reason. */
    state: defaulted(choice(reviewStates)),
    rejectReason: optional(message(500)),
    /** The product's shop's to write. */
    reply: optional(document(Reply)),
    /** How many people found it useful. */
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

/** Whether somebody found a valoration useful: once each, theirs to change and to see. */
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

/** `GET /api/valorations-ratings?product.id=`: what everybody's valorations of a product come to. */
export interface ValorationRatings {
  total: number
  /** To one decimal; null: without any. */
  average: number | null
  /** How many gave one star, two, and so on to five. */
  counts: number[]
}
