import { createHmac, timingSafeEqual } from 'node:crypto'

/** Who reads a decision: the author or shop, or the person who wrote a report, by the id of the report. */
export type Party = 'author' | (string & {})

/** The key of the link in a letter. It opens one decision for one party. */
export const statementKey = (secret: string, decision: string, party: Party): string =>
  createHmac('sha256', secret).update(`statement ${decision} ${party}`).digest().subarray(0, 16).toString('base64url')

export function isStatementKey(secret: string, decision: string, party: Party, given: string): boolean {
  const wanted = statementKey(secret, decision, party)
  return given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))
}

/** The path of the page of a decision, without the language. */
export const statementPath = (secret: string, decision: string, party: Party): string =>
  `/decision/${decision}#${new URLSearchParams({ party, key: statementKey(secret, decision, party) }).toString()}`
