import { setTimeout as sleep } from 'node:timers/promises'

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 30_000

/** Too many requests, a restarting server, or a proxy without an answer of the server. */
const temporary = new Set([429, 502, 503, 504])

/**
 * Sends a request, and sends it again if there is no answer or only a temporary refusal. The wait doubles each time, or
 * is as long as `Retry-After` says. A request that changes something is sent again only with an `Idempotency-Key`.
 *
 * @returns the last answer
 * @throws the error of `fetch`, if there was never an answer
 */
export async function sendAgain(
  send: (request: Request) => Promise<Response>,
  request: Request,
  attempts: number,
): Promise<Response> {
  const repeatable = request.method === 'GET' || request.headers.has('idempotency-key')
  for (let attempt = 1; ; attempt++) {
    const isLast = !repeatable || attempt >= attempts
    try {
      const response = await send(request.clone())
      if (isLast || !temporary.has(response.status)) return response
      await response.body?.cancel()
      await sleep(waitOf(attempt, response.headers.get('retry-after')))
    } catch (error) {
      if (isLast) throw error
      await sleep(waitOf(attempt, null))
    }
  }
}

/** @returns milliseconds */
function waitOf(attempt: number, retryAfter: string | null): number {
  const seconds = Number(retryAfter)
  const wait = retryAfter !== null && seconds >= 0 ? seconds * 1_000 : FIRST_WAIT_MS * 2 ** (attempt - 1)
  return Math.min(wait, LONGEST_WAIT_MS)
}
