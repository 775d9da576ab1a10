import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { boundedQueue } from '../jobs/bounded-queue.ts'

// The package declares this value in a `const enum`, which does not exist at run time.
const ARGON2ID = 2

/**
 * The minimum that OWASP recommends for Argon2id: 19 MiB, two passes, one lane. One hash needs about 11 ms of a
 * processor core.
 */
const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * The maximum length of a password. A longer one is not more secure, and its hash takes longer. `readPassword` and the
 * contract of registration refuse it.
 */
export const MAX_PASSWORD_BYTES = 1024

/**
 * Limits the number of simultaneous hashes, because they are the most expensive work that people without an account can
 * request.
 */
const queue = boundedQueue(availableParallelism(), 50)

/**
 * If a user is unknown, the password is compared with this hash, so that the answer takes as long as for an existing
 * user.
 */
const nobodysHash = hash('nobody has this password', cost)

/**
 * @returns a hash as a PHC string. @throws Problem `Service unavailable` if too many hashes are requested at the same
 * time
 */
export const hashPassword = (password: string): Promise<string> => queue(() => hash(password, cost))

/**
 * Compares a password with the PHC string in `stored`. If there is no account, `stored` is null: the comparison
 * takes the same time, and the result is `wrong`.
 *
 * @returns `outdated` if the password is right but its hash has another cost and must be replaced
 * @throws Problem `Service unavailable` if too many hashes are requested at the same time
 */
export async function checkPassword(password: string, stored: string | null): Promise<'right' | 'outdated' | 'wrong'> {
  const tooLong = Buffer.byteLength(password) > MAX_PASSWORD_BYTES
  const against = stored ?? (await nobodysHash)
  const matches = await queue(() => verify(against, tooLong ? '' : password))
  if (!matches || tooLong || stored === null) return 'wrong'
  const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(stored)
  const current =
    (algorithm as number) === cost.algorithm &&
    memoryCost === cost.memoryCost &&
    timeCost === cost.timeCost &&
    parallelism === cost.parallelism
  return current ? 'right' : 'outdated'
}
