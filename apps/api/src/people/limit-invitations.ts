import { limit } from '../http/rate-limit.ts'
import type { Services } from '../services.ts'

const perInviter = { max: 50, windowSeconds: 24 * 3600 }
const perInvited = { max: 5, windowSeconds: 24 * 3600 }

/**
 * Limits the invitations by one person, and those to one address, so that the mail server cannot be misused to write
 * to strangers.
 *
 * @throws Problem `Too many requests`
 */
export async function limitInvitations(services: Services, inviter: string, email: string): Promise<void> {
  await limit(services, `invite ${inviter}`, perInviter)
  await limit(services, `invited ${email}`, perInvited)
}
