const MAX_BYTES = 256 * 1024

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/**
 * Sends a request to an external server, and returns its answer.
 *
 * @throws Error if no answer arrives within `timeoutMs`, or if the answer has more than 256 kB, is a redirect or
 * reports a temporary failure of the server (5xx, 429). Some of these errors contain `url` in their messages
 */
export async function fetchBounded(url: string, init: RequestInit, timeoutMs: number): Promise<Answer> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  const { status, headers } = response
  const text = await readText(response)
  if (status >= 500 || status === 429) throw new Error(`status ${status}`)
  return { status, headers, text }
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
