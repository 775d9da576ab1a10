import type { Database } from '#/database/database'

/**
 * Marks the account's e-mail as proved, after somebody opened a link sent to it. If it was not proved before, another
 * person may have created the account with it, so earlier links to other networks are removed.
 */
export async function markEmailVerified(db: Database, userId: string): Promise<void> {
  const [proved] = await db.query({
    text: `update "user" set verified_email = email
            where id = $1 and lower(verified_email) is distinct from lower(email) returning id`,
    values: [userId],
  })
  if (proved) await db.query({ text: 'delete from user_identity where user_id = $1', values: [userId] })
}
