import { fetchBounded } from '../http/fetch-bounded.ts'
import { ProviderError } from './provider.ts'

/**
 * The time limit of a request. It is long because banks ask other banks before they answer, and short enough for
 * three requests within the 30 seconds after which a refund is due again.
 */
const TIMEOUT_MS = 9_000

export interface ProviderRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

/**
 * Sends a request to a provider.
 *
 * @throws ProviderError if there is no usable answer: the requested operation may have been done
 */
export type SendToProvider = (question: ProviderRequest) => Promise<{ status: number; text: string }>

/** Sends a request over the network, with a time limit of 9 seconds. Errors contain the host, but never the request. */
export const sendOverNetwork: SendToProvider = async ({ url, ...init }) => {
  try {
    return await fetchBounded(url, init, TIMEOUT_MS)
  } catch (error) {
    throw new ProviderError(`${new URL(url).host} did not answer: ${(error as Error).message}`)
  }
}
