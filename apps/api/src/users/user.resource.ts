import { violationMessages } from '@lonja/contract/errors'
import { publicUserFields, userContract } from '@lonja/contract/users/user'
import { mayInTown, signedIn } from '../access/guards.ts'
import { invalid } from '../http/problem.ts'
import type { Condition } from '../access/condition.ts'
import { type Written, defineResource } from '../resource/define-resource.ts'
import { either, enabled, inTown } from '../access/visibility.ts'
import { always, never, sql } from '../sql/sql.ts'

const isMe: Condition = (row, viewer) =>
  mayInTown(viewer, 'town.users') ? always : viewer.id === null ? never : sql`${row}.id = ${viewer.id}`

/**
 * Accounts. The list is a hand-written operation (`list-users.ts`), because viewers who are not operators must give
 * an exact name.
 */
export const userResource = defineResource({
  contract: userContract,
  table: 'user',
  operations: { read: signedIn },
  visible: either(enabled, inTown('town.users')),
  stamp: 'updated_at',
  relations: { savedAddresses: { by: 'user_id', order: (t) => sql`${t}.main desc, ${t}.created_at` } },
  computed: {
    townRole: (row) => sql`case when ${row}.role = 'ROLE_ADMIN' then 'operator' else ${row}.town_role end`,
    countNotification: (row) =>
      sql`(select count(*)::int from notification_user n where n.user_id = ${row}.id and n.channel = 'inapp' and n.read_at is null)`,
  },
  owned: ['billingAddress'],
  reduced: { fields: publicUserFields, unless: isMe, found: ['email'] },
  rules: ownPicture,
})

/** Refuses a picture of another account: that account could then neither delete the picture nor be erased. */
async function ownPicture({ db, id }: Written): Promise<void> {
  const [theirs] = await db.query({
    text: `select 1 from "user" u join image_object i on i.id = u.image_id
           where u.id = $1 and i.owner_id is not null and i.owner_id <> u.id`,
    values: [id],
  })
  if (theirs) throw invalid({ propertyPath: 'image', message: violationMessages.invalid })
}
