import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Tally } from './tally.ts'

const TIMEOUT_MS = 10_000
/** The milliseconds for which a client repeats a request before it gives up. This is longer than any outage. */
const PATIENCE_MS = 120_000

export interface RequestToSend {
  method?: 'GET' | 'POST' | 'PUT'
  url: string
  headers?: Record<string, string>
  /** The body of the request, sent as JSON. */
  json?: unknown
  form?: Readonly<Record<string, string>>
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** No answer arrived: the server may have executed the request, or not. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })

/**
 * Sends a request once.
 * @throws NoAnswer if no answer arrives
 */
export function sendRequest({ method = 'GET', url, headers = {}, json, form }: RequestToSend): Promise<Answer> {
  const isForm = form !== undefined
  const body = isForm ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json)
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new NoAnswer(error.message))
    const asked = request(
      url,
      {
        method,
        agent,
        headers: {
          accept: 'application/json',
          ...(body !== undefined && {
            'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
          ...headers,
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', fail)
        response.on('end', () => {
          if (!response.complete) return fail(new Error('half an answer'))
          const text = Buffer.concat(chunks).toString()
          return resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
        })
      },
    )
    asked.on('error', fail)
    asked.end(body)
  })
}

/**
 * Sends a request and repeats it after a missing answer or a temporary error, until it has a final answer.
 * @throws NoAnswer if there is no final answer in time
 */
export async function sendUntilAnswered(question: RequestToSend, tally: Tally): Promise<Answer> {
  const begun = performance.now()
  for (let tries = 1; ; tries += 1) {
    const asked = performance.now()
    const answer = await sendRequest(question).catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error
      tally.count('requests without an answer')
      return null
    })
    if (answer) {
      tally.answered(question, answer, performance.now() - asked)
      if (!isLater(answer)) return answer
    }
    if (performance.now() - begun > PATIENCE_MS) throw new NoAnswer(`${question.url} never answered`)
    await sleep(Math.min(2_000, 50 * 2 ** tries) * (0.5 + Math.random()))
  }
}

const isLater = ({ status, text }: Answer): boolean =>
  status >= 500 || status === 429 || (status === 409 && text.includes('Request in progress'))
