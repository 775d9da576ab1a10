import { type Answer, fetchBounded } from '../http/fetch-bounded.ts'
import { Problem } from '../http/problem.ts'

const TIMEOUT_MS = 5_000

/**
 * Sends a request to a provider. The address must begin with a configured endpoint, so that no part of the host comes
 * from a request.
 *
 * @throws Problem `Service unavailable` if the provider gives no usable answer within 5 s
 */
export async function sendToPlatform(
  url: string,
  init: { method?: 'POST'; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  try {
    return await fetchBounded(url, init, TIMEOUT_MS)
  } catch (error) {
    // The message of the error may contain the address, and the address may contain a person's token.
    const cause = new Error(`${new URL(url).host} did not answer (${(error as Error).name})`)
    throw new Problem('Service unavailable', { retryAfter: 10, cause })
  }
}

/** The members of a JSON object; none if the text is anything else. */
export function membersOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}
