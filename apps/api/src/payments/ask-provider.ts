import { fetchBounded } from '../http/fetch-bounded.ts'
import { ProviderError } from './provider.ts'

/** Banks ask other banks before they answer. Three questions in a row are over before a refund is asked about again. */
const TIMEOUT_MS = 9_000

export interface Question {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

/**
 * Asks a provider.
 *
 * @throws ProviderError without an answer that makes sense: whatever was asked for may have happened
 */
export type Ask = (question: Question) => Promise<{ status: number; text: string }>

/** Over the network: 9 s at most. Errors name the host, never what was asked. */
export const askOverNetwork: Ask = async ({ url, ...init }) => {
  try {
    return await fetchBounded(url, init, TIMEOUT_MS)
  } catch (error) {
    throw new ProviderError(`${new URL(url).host} did not answer: ${(error as Error).message}`)
  }
}
