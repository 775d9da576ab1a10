import { limit } from '../http/rate-limit.ts'
import type { Services } from '../services.ts'

const perInviter = { max: 50, windowSeconds: 24 * 3600 }
const perInvited = { max: 5, windowSeconds: 24 * 3600 }

/**
 * Limits the invitations that one person sends, and those that one e-mail address receives. Otherwise the mail server
 * could be misused for mail to strangers.
 *
 * @throws Problem `Too many requests`
 */
export async function limitInvitations(services: Services, inviter: string, email: string): Promise<void> {
  await limit(services, `invite ${inviter}`, perInviter)
  await limit(services, `invited ${email}`, perInvited)
}
