import type { NotificationEvent } from '@lonja/contract/notifications/events'
import type { Compose } from '../mail/letter.ts'
import { mailOrigin } from '../mail/mailer.ts'
import { shopName } from '../towns/town-facts.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

/** Writes a notification as a letter, for people who chose e-mail. */
export const notificationLetter: Compose = async ({ config, db }, { data }) => {
  const [message] = await db.query<{ type: NotificationEvent; title: string; body: string; url: string | null }>({
    text: 'select type, title, body, url from notification where id = $1',
    values: [data['notification']],
  })
  if (!message) return null
  const { type, title, body, url } = message
  const origin = mailOrigin(config)
  return {
    subject: title,
    paragraphs: [`${title}.`, ...(body ? [body] : [])],
    action: { label: `Verlo en ${await shopName(db)}`, url: `${origin}${url ?? '/notifications'}` },
    // Mail that an older version has queued does not name the account, so it has no link to unsubscribe.
    ...(data['user'] && { unsubscribe: unsubscribeUrl(origin, config.secret, data['user'], type) }),
    after: [
      `Te escribimos porque lo pediste en tus avisos. Si ya no quieres estos correos, apágalos en ${origin}/notifications#avisos`,
    ],
  }
}
