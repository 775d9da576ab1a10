import { z } from 'zod'
import { businessSummary } from '../businesses/business.ts'
import {
  defineContract,
  document,
  exists,
  instant,
  optional,
  readOnly,
  reference,
  refersTo,
  text,
} from '../resource.ts'
import { scopes } from './scopes.ts'

/** The beginning of every key, by which people and programs that search for leaked secrets recognise it. */
export const keyPrefix = 'lonja_'

/** A key with which a program uses the API, for one shop or for the town. */
export const apiKeyContract = defineContract({
  name: 'ApiKey',
  path: 'api-keys',
  fields: {
    /** The shop of the key; null for a key of the town. */
    business: readOnly(optional(reference('businesses', businessSummary))),
    name: readOnly(text(60)),
    scopes: readOnly(document(z.array(z.enum(scopes)))),
    /** The last four characters of the key. The key itself is not stored. */
    hint: readOnly(text(4)),
    createdDate: readOnly(instant()),
    /** The person who created the key; null if the account was deleted. */
    createdBy: readOnly(optional(reference('users', { username: z.string() }))),
    expiresDate: readOnly(optional(instant())),
    /** The last use, up to a minute late. */
    lastUsedDate: readOnly(optional(instant())),
    revokedDate: readOnly(optional(instant())),
  },
  filters: { 'business.id': refersTo('business'), business: exists('business') },
})

/** The body of `POST /api/api-keys`. */
export const NewApiKey = z.object({
  name: z.string().trim().min(1).max(60),
  scopes: z.array(z.enum(scopes)).min(1).max(scopes.length),
  /** The id of the shop; null for a key of the town. */
  business: z.uuid().nullable(),
  expiresDate: z.iso.datetime({ offset: true }).nullish(),
})

/** The answer of `POST /api/api-keys`: the only one with the key itself. */
export const CreatedApiKey = z.object({ id: z.string(), secret: z.string() })
export type CreatedApiKey = z.infer<typeof CreatedApiKey>
