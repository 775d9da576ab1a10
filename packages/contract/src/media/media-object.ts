import { z } from 'zod'
import { choice, defineContract, instant, integer, optional, readOnly, reference, text } from '../resource.ts'

export const mediaVisibilities = ['private', 'public'] as const

/** Any file that is no picture of the catalogue: a contract, a list of prices, a photo of what arrived broken. */
export const mediaObjectContract = defineContract({
  name: 'MediaObject',
  path: 'media-objects',
  fields: {
    /** What it was called where it came from. */
    fileOName: readOnly(text(255)),
    contentUrl: readOnly(text(500)),
    mimeType: readOnly(text(100)),
    /** Bytes. */
    size: readOnly(integer()),
    /** SHA-256 of the bytes served, hexadecimal. */
    checksum: readOnly(text(64)),
    /** Private: for who sent it, and for operators. */
    visibility: readOnly(choice(mediaVisibilities)),
    owner: readOnly(optional(reference('users', { username: z.string() }))),
    createdDate: readOnly(instant()),
  },
})
