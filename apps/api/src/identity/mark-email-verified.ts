import type { Database } from '#/database/database'

/**
 * Marks the account's e-mail as verified, after somebody opened a link that was sent to it. If the e-mail was not
 * verified before, another person may have created the account with it. So the account's connections to other login
 * services are removed.
 */
export async function markEmailVerified(db: Database, userId: string): Promise<void> {
  const [proved] = await db.query({
    text: `update "user" set verified_email = email
            where id = $1 and lower(verified_email) is distinct from lower(email) returning id`,
    values: [userId],
  })
  if (proved) await db.query({ text: 'delete from user_identity where user_id = $1', values: [userId] })
}
