import { createHmac, timingSafeEqual } from 'node:crypto'
import { cleanText } from '../text/text.ts'

/** The limit for looking up orders by code and e-mail, per network address. */
export const lookups = { max: 10, windowSeconds: 15 * 60 }

/** Normalises an e-mail like the function `email_person` of the database; null if the value is not a text. */
export function personOfEmail(given: unknown): string | null {
  const email = typeof given === 'string' ? cleanText(given) : null
  return email ? email.toLowerCase().replace(/\+[^@]*@/, '@') : null
}

/** The code in the mail by which a guest confirms an order. It has 128 bits, and no answer of the API contains it. */
export const confirmationOf = (secret: string, orderId: string): string =>
  createHmac('sha256', secret).update(`confirm order ${orderId}`).digest().subarray(0, 16).toString('base64url')

/** Whether the given code is the one in the mail. The codes are compared in constant time. */
export function isConfirmation(secret: string, orderId: string, given: string): boolean {
  const [wanted, got] = [Buffer.from(confirmationOf(secret, orderId)), Buffer.from(given)]
  return wanted.length === got.length && timingSafeEqual(wanted, got)
}
