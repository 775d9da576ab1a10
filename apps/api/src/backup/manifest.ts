import { hash } from 'node:crypto'
import { z } from 'zod'

/** The version of the archive's format. */
export const FORMAT = 1

/** What stands at the beginning of an archive: enough to refuse it. */
export const headSchema = z.object({
  format: z.number().int(),
  /** Lonja's. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  engine: z.enum(['embedded', 'server']),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
})
export type ArchiveHead = z.output<typeof headSchema>

/** What stands at the end of an archive: everything that a restored town is compared with. */
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

/** Tells secrets apart without giving them away: they are random. */
export const fingerprintOf = (secret: string): string => hash('sha256', `lonja secret ${secret}`).slice(0, 16)
