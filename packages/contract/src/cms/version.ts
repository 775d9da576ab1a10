import { z } from 'zod'
import { CmsBlock, CmsMeta } from './cms.ts'

const versionFields = {
  id: z.string(),
  /** The number of the version of its page, from 1. */
  number: z.int(),
  title: z.string(),
  /** What has changed, in one sentence; null for a change without a sentence. */
  change: z.string().nullable(),
  /** From when the page says this. It may be in the future. */
  inForceDate: z.string(),
  /** Whether the shops were told before. */
  announced: z.boolean(),
  createdDate: z.string(),
}

/** A version of a page, in a list. */
export const CmsVersion = z.object(versionFields)
export type CmsVersion = z.infer<typeof CmsVersion>

/** A version of a page with its text. */
export const CmsVersionText = z.object({
  ...versionFields,
  cms: z.object({ id: z.string(), code: z.string(), url: z.string() }),
  body: z.array(CmsBlock),
  meta: CmsMeta,
})
export type CmsVersionText = z.infer<typeof CmsVersionText>

/** The body of a planned version. */
export const PlannedVersion = z.object({
  title: z.string().trim().min(1).max(200),
  body: z.array(CmsBlock).min(1).max(500),
  meta: CmsMeta.default({}),
  change: z.string().trim().min(1).max(1_000),
  /** The day from which the page says this, `YYYY-MM-DD`, after today. */
  inForceDate: z.iso.date(),
  /** Whether the shops are told now, and asked to accept the version. */
  announce: z.boolean().default(false),
})

/** Whether a shop has accepted a version, and who accepted it for the shop. */
export const CmsAcceptance = z.object({
  business: z.object({ id: z.string(), name: z.string() }),
  /** Null if the shop has not accepted the version. */
  acceptedDate: z.string().nullable(),
  user: z.object({ id: z.string(), username: z.string() }).nullable(),
})
export type CmsAcceptance = z.infer<typeof CmsAcceptance>

/** A version that the town has announced to a shop. */
export const ShopTerms = z.object({ ...versionFields, page: z.string(), acceptedDate: z.string().nullable() })
export type ShopTerms = z.infer<typeof ShopTerms>
