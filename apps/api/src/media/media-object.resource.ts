import { mediaObjectContract } from '@lonja/contract/media/media-object'
import { everyone, operator, signedIn } from '../access.ts'
import { type Condition, defineResource } from '../resource/define-resource.ts'
import { either, nobodyElse, ofMyShops, sql } from '../visibility.ts'

const sentByMe: Condition = (row, viewer, bind) =>
  operator(viewer)
    ? 'true'
    : viewer.id === null
      ? 'false'
      : `${row}.owner_id is not distinct from ${bind(viewer.id)}::uuid`

/** Attached to a support case of one of my shops. */
const onMyIssue: Condition = (row, viewer, bind) =>
  `exists (select from issue_attachment a join issue i on i.id = a.issue_id
    where a.media_object_id = ${row}.id and ${ofMyShops('cases.read')('i', viewer, bind)})`

/** Sent by `upload-media.ts`, and never changed. */
export const mediaObjectResource = defineResource({
  contract: mediaObjectContract,
  table: 'media_object',
  operations: { list: signedIn, read: everyone },
  visible: either(
    sql((row) => `${row}.visibility = 'public'`),
    sentByMe,
    onMyIssue,
  ),
  // One may read what is public, but not look through everybody's.
  listed: sentByMe,
  columns: { createdDate: 'created_at' },
  computed: { contentUrl: (row) => `'/media/files/' || ${row}.id` },
  reduced: { without: ['owner'], unless: sentByMe },
  order: (row) => `${row}.id desc`,
  shared: nobodyElse,
})
