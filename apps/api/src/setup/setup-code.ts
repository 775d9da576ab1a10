import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'
import { deriveKey } from '../config/derive-key.ts'
import { mailOrigin } from '../mail/mailer.ts'

/** 32 characters that people do not confuse. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 16

/**
 * The code that proves access to the log of the server, for the setup in the browser: 80 bits in groups of four. It is
 * derived from the secret, so that every process prints the same code and none is stored.
 */
export function setupCode(secret: string): string {
  const characters = [...deriveKey(secret, 'setup code').subarray(0, LENGTH)].map((byte) => alphabet[byte % 32])
  return characters.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** Whether a typed text is the code. Small letters, and other characters between the groups, do not matter. */
export function isSetupCode(secret: string, text: string): boolean {
  const [given, expected] = [text, setupCode(secret)].map((code) =>
    Buffer.from(code.toUpperCase().replaceAll(/[^A-Z\d]/g, '')),
  ) as [Buffer, Buffer]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The address of the setup. Browsers never send the part after the # to servers, so the code is in no access log. */
export const setupLink = (config: Pick<Config, 'origin' | 'port' | 'secret'>): string =>
  `${mailOrigin(config)}/manage/setup#code=${setupCode(config.secret)}`
