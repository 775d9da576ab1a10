import { mediaObjectContract } from '@lonja/contract/media/media-object'
import { everyone, operator, signedIn } from '../access.ts'
import { type Condition, defineResource } from '../resource/define-resource.ts'
import { either, nobodyElse, sql } from '../visibility.ts'

const sentByMe: Condition = (row, viewer, bind) =>
  operator(viewer)
    ? 'true'
    : viewer.id === null
      ? 'false'
      : `${row}.owner_id is not distinct from ${bind(viewer.id)}::uuid`

/** Sent by `upload-media.ts`, and never changed. */
export const mediaObjectResource = defineResource({
  contract: mediaObjectContract,
  table: 'media_object',
  operations: { list: signedIn, read: everyone },
  visible: either(
    sql((row) => `${row}.visibility = 'public'`),
    sentByMe,
  ),
  // One may read what is public, but not look through everybody's.
  listed: sentByMe,
  columns: { createdDate: 'created_at' },
  computed: { contentUrl: (row) => `'/media/files/' || ${row}.id` },
  reduced: { without: ['owner'], unless: sentByMe },
  order: (row) => `${row}.id desc`,
  shared: nobodyElse,
})
