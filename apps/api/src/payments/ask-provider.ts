import { ProviderError } from './provider.ts'

/** Banks ask other banks before they answer. Three questions in a row are over before a refund is asked about again. */
const TIMEOUT_MS = 9_000
const MAX_BYTES = 256 * 1024

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

/** Over the network: 9 s at most, no redirection, 256 kB. Errors name the host, never what was asked. */
export const askOverNetwork: Ask = async ({ url, ...init }) => {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const answer = { status: response.status, text: await readText(response) }
    if (answer.status >= 500 || answer.status === 429) throw new Error(`status ${answer.status}`)
    return answer
  } catch (error) {
    throw new ProviderError(`${new URL(url).host} did not answer: ${(error as Error).message}`)
  }
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error('too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
