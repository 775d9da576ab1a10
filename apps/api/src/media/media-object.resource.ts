import { mediaObjectContract } from '@lonja/contract/media/media-object'
import { everyone, mayInTown, operator, signedIn } from '../access/guards.ts'
import type { Condition } from '../access/condition.ts'
import { defineResource } from '../resource/define-resource.ts'
import { either, isSignedOut, ofMyShops } from '../access/visibility.ts'
import { always, exists, never, sql } from '../sql/sql.ts'

const sentByMe: Condition = (row, viewer) =>
  operator(viewer) ? always : viewer.id === null ? never : sql`${row}.owner_id is not distinct from ${viewer.id}::uuid`

/** The file is attached to a case of one of the viewer's shops. */
const onMyIssue: Condition = (row, viewer) =>
  exists(
    sql`issue_attachment a join issue i on i.id = a.issue_id`,
    sql`a.media_object_id = ${row}.id`,
    ofMyShops('cases.read')(sql`i`, viewer),
  )

/** The file is a document of an application to open a shop, and the town must decide or has decided. */
const onApplication: Condition = (row, viewer) =>
  mayInTown(viewer, 'town.shops.read')
    ? exists(
        sql`business_application_document d join business_application a on a.id = d.business_application_id`,
        sql`d.media_object_id = ${row}.id`,
        sql`a.state <> 'draft'`,
      )
    : never

/** Files are created by `upload-media.ts`, and never change. */
export const mediaObjectResource = defineResource({
  contract: mediaObjectContract,
  table: 'media_object',
  operations: { list: signedIn, read: everyone },
  visible: either((row) => sql`${row}.visibility = 'public'`, sentByMe, onMyIssue, onApplication),
  // Everybody can read a public file with its id, but only its sender and operators find it in a list.
  listed: sentByMe,
  columns: { createdDate: 'created_at' },
  computed: { contentUrl: (row) => sql`'/media/files/' || ${row}.id` },
  reduced: { without: ['owner'], unless: sentByMe },
  order: (row) => sql`${row}.id desc`,
  shared: isSignedOut,
})
