import { randomUUID } from 'node:crypto'

let lastMillisecond = 0
let counter = 0

/**
 * Returns a version 7 UUID (RFC 9562). UUIDs sort by time; those of one process sort strictly in the order of their
 * creation. So new entries are added at the end of an index. The twelve bits after the version are a counter that
 * restarts each millisecond; 62 bits are random.
 */
export function uuidv7(): string {
  const now = Date.now()
  if (now > lastMillisecond) {
    lastMillisecond = now
    counter = 0
  } else if (++counter > 0xfff) {
    // The time in the UUID may be ahead of the clock, so that the order is kept (also if the clock was set back).
    lastMillisecond += 1
    counter = 0
  }
  const time = lastMillisecond.toString(16).padStart(12, '0')
  const sequence = counter.toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence}-${randomUUID().slice(19)}`
}
