import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { boundedQueue } from '../jobs/bounded-queue.ts'

// The package's own constant is a `const enum`, which type stripping cannot read.
const ARGON2ID = 2

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. A hash takes about 11 ms of a core. */
const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A longer password only makes the hash slower; the contract refuses it on registration. */
export const MAX_PASSWORD_BYTES = 1024

/** Hashing is the most expensive work that anybody can request without an account. */
const queue = boundedQueue(availableParallelism(), 50)

/** Compared with the password of an unknown user, so that the answer takes as long as for a known one. */
const nobodysHash = hash('nobody has this password', cost)

/** @returns a PHC string. @throws Problem `Service unavailable` if too many hashes are requested at once */
export const hashPassword = (password: string): Promise<string> => queue(() => hash(password, cost))

/**
 * Compares a password in the same time whether the account exists (`stored` is its PHC string) or not (null).
 *
 * @returns `outdated` if it is right but its hash has another cost, and must be made again
 * @throws Problem `Service unavailable` if too many hashes are requested at once
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
