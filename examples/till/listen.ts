import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { type LonjaEvent, readEvent } from '@lonja/client'

/**
 * Prints each order of the events that arrive at the port. Lonja sends an event until it gets a good answer, so an event
 * can arrive twice.
 */
export function listenForOrders(secret: string, port: number): void {
  const seen = new Set<string>()
  const print = (event: LonjaEvent): void => {
    if (event.type === 'order.changed' && !seen.has(event.id)) console.log(`${event.data.code}  ${event.data.status}`)
    seen.add(event.id)
  }
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const event = readEvent(secret, request.headers, await text(request))
    if (event) print(event)
    response.writeHead(event ? 204 : 401).end()
  }
  const server = createServer((request, response) => void receive(request, response))
  server.listen(port, () => console.log(`Listening on port ${port}`))
}
