import { createHmac, timingSafeEqual } from 'node:crypto'
import { cleanText } from '../text/text.ts'

/** The budget of looking orders up by code and e-mail, for one network address. */
export const lookups = { max: 10, windowSeconds: 15 * 60 }

/** As `email_person` of the database; null for what is no text. */
export function personOfEmail(given: unknown): string | null {
  const email = typeof given === 'string' ? cleanText(given) : null
  return email ? email.toLowerCase().replace(/\+[^@]*@/, '@') : null
}

/** What the mail to a guest confirms the order with: 128 bits that no answer of the API holds. */
export const confirmationOf = (secret: string, orderId: string): string =>
  createHmac('sha256', secret).update(`confirm order ${orderId}`).digest().subarray(0, 16).toString('base64url')

/** Is it what the mail says? Compared in constant time. */
export function isConfirmation(secret: string, orderId: string, given: string): boolean {
  const [wanted, got] = [Buffer.from(confirmationOf(secret, orderId)), Buffer.from(given)]
  return wanted.length === got.length && timingSafeEqual(wanted, got)
}
