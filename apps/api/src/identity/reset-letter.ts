import { createHash, randomBytes } from 'node:crypto'
import { mailOrigin } from '#/mail/mailer'
import type { Compose } from '#/mail/letter'

/** The minutes for which a recovery link is valid. */
const GOOD_FOR = 60
/** The minutes that must pass between two links for one account. */
const BETWEEN = 15

/** Hashes the token of a link. A fast hash is enough, because the token has 256 random bits. */
export const resetHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Creates the mail with the link to choose a new password. The account is only looked up when the mail is sent, so
 * that a request for an unknown address takes the same time. The mail is sent to the address in the account, not to
 * the address that was typed.
 */
export const resetLetter: Compose = async ({ config, db }, { id, recipient }) => {
  const token = randomBytes(32).toString('base64url')
  const account = await db.transaction(async () => {
    const [found] = await db.query<{ id: string; email: string; username: string }>({
      text: 'select id, email, username from "user" where lower(email) = lower($1) and enabled for no key update',
      values: [recipient],
    })
    if (!found) return null
    const [recent] = await db.query({
      text: `select 1 from password_reset
              where user_id = $1 and id <> $2 and created_at > now() - make_interval(mins => $3)`,
      values: [found.id, id, BETWEEN],
    })
    if (recent) return null
    await db.query({
      text: `delete from password_reset where user_id = $1 and expires_at < now() - interval '1 day'`,
      values: [found.id],
    })
    // If the mail is written again after a failed attempt, the link of that attempt becomes invalid: only the hash of
    // its token is stored, so the same link cannot be sent again.
    await db.query({
      text: `insert into password_reset (id, user_id, hash, expires_at)
             values ($1, $2, $3, now() + make_interval(mins => $4))
             on conflict (id) do update set hash = excluded.hash, expires_at = excluded.expires_at, used_at = null`,
      values: [id, found.id, resetHash(token), GOOD_FOR],
    })
    return found
  })
  if (!account) return null
  return {
    to: account.email,
    subject: 'Elige una contraseña nueva',
    paragraphs: [
      `Hola, ${account.username}:`,
      'Alguien, seguramente tú, ha pedido una contraseña nueva para tu cuenta.',
    ],
    // The part after # is never sent to servers, so logs do not contain the token.
    action: { label: 'Elegir una contraseña nueva', url: `${mailOrigin(config)}/recovery#token=${token}` },
    after: [
      `El enlace sirve una sola vez y durante ${GOOD_FOR} minutos. Si no lo has pedido tú, no hagas nada: tu contraseña sigue siendo la misma.`,
    ],
  }
}
