import { randomUUID } from 'node:crypto'

let lastMillisecond = 0
let counter = 0

/**
 * A version 7 UUID (RFC 9562): sorts by time, and strictly within this process, so index inserts stay at the right edge.
 * The twelve bits after the version are a counter that restarts each millisecond; 62 bits are random.
 */
export function uuidv7(): string {
  const now = Date.now()
  if (now > lastMillisecond) {
    lastMillisecond = now
    counter = 0
  } else if (++counter > 0xfff) {
    // Ahead of the clock by a millisecond rather than out of order (also if the clock was set back).
    lastMillisecond += 1
    counter = 0
  }
  const time = lastMillisecond.toString(16).padStart(12, '0')
  const sequence = counter.toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence}-${randomUUID().slice(19)}`
}
