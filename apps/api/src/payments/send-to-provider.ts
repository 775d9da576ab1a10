import { fetchBounded } from '../http/fetch-bounded.ts'
import { ProviderError } from './provider.ts'

/** Banks ask other banks before they answer. Three questions in a row end before a refund is asked about again. */
const TIMEOUT_MS = 9_000

export interface ProviderRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

/**
 * Asks a provider.
 *
 * @throws ProviderError without a usable answer: the requested operation may have happened
 */
export type SendToProvider = (question: ProviderRequest) => Promise<{ status: number; text: string }>

/** A network request of 9 s at most. Errors name the host, never the request. */
export const sendOverNetwork: SendToProvider = async ({ url, ...init }) => {
  try {
    return await fetchBounded(url, init, TIMEOUT_MS)
  } catch (error) {
    throw new ProviderError(`${new URL(url).host} did not answer: ${(error as Error).message}`)
  }
}
