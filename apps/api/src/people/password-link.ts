import { mailOrigin } from '../mail/mailer.ts'
import { uuidv7 } from '../database/uuid.ts'
import { resetHash } from '../identity/reset-letter.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Compose } from '../mail/letter.ts'
import { queueMail } from '../mail/outbox.ts'
import { Problem } from '../http/problem.ts'
import { type Author, recordAudit } from '../audit/audit.ts'
import { newToken } from './invitations.ts'
import { findPerson, lockPeople } from './town-people.ts'

/**
 * The validity, in hours, of a link that another person requested. It is long because the link may be dictated on the
 * telephone.
 */
const HOURS = 24

/**
 * The page for setting a new password. Browsers never send the part after the # to servers, so the token is in no
 * log.
 */
export const passwordLinkUrl = (config: Pick<Config, 'origin' | 'port'>, token: string): string =>
  `${mailOrigin(config)}/recovery#token=${token}`

/**
 * Creates a link with which the account's owner can set a new password once.
 *
 * @param mail  true to send the link by mail: its token is then created when the mail is sent, and the result contains
 * no token. False to create the token now and return it
 * @throws Problem 404, 400 `Account disabled`
 */
export async function createPasswordLink(
  db: Database,
  userId: string,
  author: Author,
  mail: boolean,
): Promise<{ token: string | null; email: string }> {
  return db.transaction(async () => {
    await lockPeople(db)
    const { enabled, email } = await findPerson(db, { id: userId })
    if (!enabled) throw new Problem('Account disabled')
    await recordAudit(db, author, {
      resource: 'users',
      id: userId,
      action: mail ? 'mail-password-link' : 'make-password-link',
      onBehalfOf: userId,
    })
    if (!mail) return { token: await storeLink(db, userId), email }
    await queueMail(db, { kind: 'password-link', recipient: email, data: { user: userId } })
    return { token: null, email }
  })
}

async function storeLink(db: Database, userId: string): Promise<string> {
  const token = newToken()
  await db.query({
    text: `insert into password_reset (id, user_id, hash, expires_at)
           values ($1, $2, $3, now() + make_interval(hours => $4))`,
    values: [uuidv7(), userId, resetHash(token), HOURS],
  })
  return token
}

/** The mail with the link. The link is made when the mail is sent. */
export const passwordLinkLetter: Compose = async ({ config, db }, { recipient, data }) => {
  const [account] = await db.query<{ id: string; username: string }>({
    text: 'select id, username from "user" where id = $1 and lower(email) = lower($2) and enabled',
    values: [data['user'], recipient],
  })
  if (!account) return null
  const token = await storeLink(db, account.id)
  return {
    subject: 'Elige una contraseña nueva',
    paragraphs: [
      `Hola, ${account.username}:`,
      'Quien lleva el mercado te manda este enlace para que elijas una contraseña nueva.',
    ],
    action: { label: 'Elegir una contraseña nueva', url: passwordLinkUrl(config, token) },
    after: [`El enlace sirve una sola vez y durante ${HOURS} horas.`],
  }
}
