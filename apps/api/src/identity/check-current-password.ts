import { violationMessages } from '@lonja/contract/errors'
import { invalid } from '../http/problem.ts'
import { resetTries, limit } from '../http/rate-limit.ts'
import type { Services } from '../services.ts'
import { checkPassword } from './passwords.ts'

const passwordChecks = { max: 5, windowSeconds: 15 * 60 }

/**
 * Checks the current password before an important change, because another person may be using the unlocked phone of
 * the account's owner.
 *
 * @param given  `currentPassword` of the body
 * @throws Problem 422 for a wrong password, `Too many requests` after five wrong passwords
 */
export async function checkCurrentPassword(
  services: Services,
  userId: string,
  given: unknown,
  stored: string | null,
): Promise<void> {
  const key = `password ${userId}`
  await limit(services, key, passwordChecks)
  const check = await checkPassword(typeof given === 'string' ? given : '', stored)
  if (check === 'wrong') throw invalid({ propertyPath: 'currentPassword', message: violationMessages.currentPassword })
  await resetTries(services, key)
}
