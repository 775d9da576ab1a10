import type { Database } from '../database/database.ts'
import { checkSubscription } from '../push/subscription.ts'
import type { Services } from '../services.ts'

/**
 * Removes the token from older records. A token belongs to one installation of the app: with two records, the same
 * phone would get each push twice.
 */
export async function removeFormerTokens(db: Database, deviceId: string): Promise<void> {
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
 * Assigns the device to the account that logs in on it, also if another account had it. Data of the previous owner
 * are removed.
 *
 * @param given  the columns to set; if the device is already the viewer's, the other columns stay unchanged
 * @throws Problem 422 if the device is a browser, and its token is not a URL of a known push service
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
    await removeFormerTokens(db, id)
    return { created: row!.created }
  })
}

/** Ends push messages to the user's device after a logout. Devices of other users are not changed. */
export async function forgetPushToken(db: Database, deviceId: string, userId: string): Promise<void> {
  await db.query({
    text: 'update device set token = null where id = $1 and user_id = $2',
    values: [deviceId, userId],
  })
}
