import type { Database } from '../database/database.ts'
import { checkSubscription } from '../push/subscription.ts'
import type { Services } from '../services.ts'

/** A token leads to one installation: where an older one of the same phone had it, pushes would go there twice. */
export async function keepTokenUnique(db: Database, deviceId: string): Promise<void> {
  await db.query({
    text: `update device older set token = null from device d
           where d.id = $1 and older.token = d.token and older.id <> d.id`,
    values: [deviceId],
  })
}

const columns = [
  'token',
  'platform',
  'model',
  'manufacturer',
  'version',
  'lang',
  'cordova',
  'serial',
  'is_virtual',
] as const

/**
 * Gives the device to whoever logs in on it, whomever it belonged to: of the one before nothing remains on it.
 *
 * @param given  columns to set; of a device of one's own the others stay
 * @throws Problem 422 when it is a browser's and its token leads to no push service
 */
export async function claimDevice(
  { config, db }: Pick<Services, 'config' | 'db'>,
  id: string,
  userId: string,
  given: Readonly<Partial<Record<(typeof columns)[number], unknown>>>,
): Promise<{ created: boolean }> {
  const named = columns.filter((column) => column in given)
  const sets = columns.map((column) =>
    named.includes(column)
      ? `${column} = excluded.${column}`
      : `${column} = case when device.user_id = excluded.user_id then device.${column} else excluded.${column} end`,
  )
  return db.transaction(async () => {
    const [row] = await db.query<{ created: boolean }>({
      text: `insert into device (${['id', 'user_id', ...named].join(', ')})
             values (${['id', 'user_id', ...named].map((_column, at) => `$${at + 1}`).join(', ')})
             on conflict (id) do update set ${sets.join(', ')}, user_id = excluded.user_id, last_seen = now()
             returning xmax = 0 as created`,
      values: [id, userId, ...named.map((column) => given[column])],
    })
    await checkSubscription(db, config, id)
    await keepTokenUnique(db, id)
    return { created: row!.created }
  })
}

/** After a logout nothing is pushed to the device any more, if it is the user's own. */
export async function forgetPushToken(db: Database, deviceId: string, userId: string): Promise<void> {
  await db.query({
    text: 'update device set token = null where id = $1 and user_id = $2',
    values: [deviceId, userId],
  })
}
