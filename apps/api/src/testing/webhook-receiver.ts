import { createHmac, timingSafeEqual } from 'node:crypto'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebhookEvent } from '@lonja/contract/webhooks/webhook'

export interface Received {
  id: string
  event: WebhookEvent
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * Starts a program that receives events. It checks the signatures with its own code, and keeps the events in the order
 * in which they arrive, also those that it refuses.
 *
 * @param secret  returns the secret of the endpoint
 * @param answer  answers one event; by default with 204
 */
export async function startReceiver(
  secret: () => string,
  answer: (received: Received, response: ServerResponse) => void = (_, response) => void response.writeHead(204).end(),
) {
  const received: Received[] = []
  const forged: unknown[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const { headers } = request
      const id = String(headers['webhook-id'])
      if (!isSigned(secret(), `${id}.${String(headers['webhook-timestamp'])}.${body}`, headers['webhook-signature'])) {
        forged.push(headers)
        return void response.writeHead(401).end()
      }
      const one = { id, event: JSON.parse(body) as WebhookEvent, headers }
      received.push(one)
      return answer(one, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    received,
    forged,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function isSigned(secret: string, content: string, given: string | string[] | undefined): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const [version, signature = ''] = String(given).split(',')
  const expected = createHmac('sha256', key).update(content).digest()
  const actual = Buffer.from(signature, 'base64')
  return version === 'v1' && actual.length === expected.length && timingSafeEqual(actual, expected)
}
