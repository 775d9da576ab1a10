import { hash } from 'node:crypto'
import { z } from 'zod'

/** The version of the archive's format. */
export const FORMAT = 1

/** The beginning of an archive: enough to refuse it. */
export const headSchema = z.object({
  format: z.number().int(),
  /** The version of Lonja. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  engine: z.enum(['embedded', 'server']),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
})
export type ArchiveHead = z.output<typeof headSchema>

/** The end of an archive: the values with which a restored town is compared. */
export const manifestSchema = z.object({
  head: headSchema,
  tables: z.record(z.string(), z.object({ rows: z.number().int(), digest: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.number(), called: z.boolean() })),
  /** Cents. */
  money: z.record(z.string(), z.number()),
  media: z.object({
    /** SHA-256 of each file. */
    files: z.record(z.string(), z.string()),
    bytes: z.number(),
    /** Files that rows name and the store does not have. */
    missing: z.array(z.string()),
  }),
  /** Keys of other networks and push subscriptions need the secret of the installation; passwords do not. */
  secret: z.object({ fingerprint: z.string(), included: z.boolean() }),
})
export type Manifest = z.output<typeof manifestSchema>

/** Distinguishes secrets without revealing them, because they are random. */
export const fingerprintOf = (secret: string): string => hash('sha256', `lonja secret ${secret}`).slice(0, 16)
