import { z } from 'zod'
import { choice, defineContract, instant, integer, optional, readOnly, reference, text } from '../resource.ts'

export const mediaVisibilities = ['private', 'public'] as const

/** A file that is not a picture of the catalogue: a contract, a price list, a photo of damaged goods. */
export const mediaObjectContract = defineContract({
  name: 'MediaObject',
  path: 'media-objects',
  fields: {
    /** The original file name. */
    fileOName: readOnly(text(255)),
    contentUrl: readOnly(text(500)),
    mimeType: readOnly(text(100)),
    /** The size in bytes. */
    size: readOnly(integer()),
    /** The SHA-256 hash of the file as it is sent to clients, hexadecimal. */
    checksum: readOnly(text(64)),
    /**
     * Everybody can read a `public` file. A `private` file can be read by its uploader, by operators and, if it is
     * attached to a case, by the members of the shop that handles the case. The town's staff can read the documents of
     * applications to open a shop.
     */
    visibility: readOnly(choice(mediaVisibilities)),
    owner: readOnly(optional(reference('users', { username: z.string() }))),
    createdDate: readOnly(instant()),
  },
})
