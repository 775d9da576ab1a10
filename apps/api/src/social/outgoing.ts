import { Problem } from '../problem.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 256 * 1024

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/**
 * Asks a provider. Only addresses that begin with a configured endpoint may be given: no part of the host ever comes
 * from a request, and a redirection is not followed to where it may lead.
 *
 * @throws Problem `Service unavailable` when the provider says nothing of use: no answer in 5 s, one of more than
 *   256 kB, a redirection, or an error of its own
 */
export async function ask(
  url: string,
  init: { method?: 'POST'; headers?: Record<string, string>; body?: string } = {},
) {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { ...init, redirect: 'error', signal })
    const answer: Answer = { status: response.status, headers: response.headers, text: await readText(response) }
    if (answer.status >= 500 || answer.status === 429) throw new Error(`status ${answer.status}`)
    return answer
  } catch {
    // Its message may quote the address, and with it somebody's token.
    throw new Problem('Service unavailable', { retryAfter: 10 })
  }
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** The members of a JSON answer; none where it is something else. */
export function membersOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}
