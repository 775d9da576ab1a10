import { hash } from 'node:crypto'
import { z } from 'zod'

/** The version of the format of archives. */
export const FORMAT = 1

/** The first entry of an archive. It is sufficient to decide whether the archive can be restored. */
export const headSchema = z.object({
  format: z.number().int(),
  /** The version of Lonja that wrote the archive. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  engine: z.enum(['embedded', 'server']),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
})
export type ArchiveHead = z.output<typeof headSchema>

/** The last entry of an archive: the values with which a restored town is compared. */
export const manifestSchema = z.object({
  head: headSchema,
  tables: z.record(z.string(), z.object({ rows: z.number().int(), digest: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.number(), called: z.boolean() })),
  /** Sums of money in cents. */
  money: z.record(z.string(), z.number()),
  media: z.object({
    /** The SHA-256 of each file. */
    files: z.record(z.string(), z.string()),
    bytes: z.number(),
    /** Files that appear in rows but are missing in the store. */
    missing: z.array(z.string()),
  }),
  /**
   * Identifies the secret of the installation. `included`: the archive contains the secret. A restored town needs the
   * same secret for its stored keys of social networks and for push messages to known devices, but not for passwords.
   */
  secret: z.object({ fingerprint: z.string(), included: z.boolean() }),
})
export type Manifest = z.output<typeof manifestSchema>

/** A hash by which two secrets can be compared. It does not reveal the secret, because secrets are random. */
export const fingerprintOf = (secret: string): string => hash('sha256', `lonja secret ${secret}`).slice(0, 16)
