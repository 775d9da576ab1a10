import { readStored, store } from './storage.ts'

/** The id of this installation, made once: neither phones nor browsers give away one of their own. */
export function deviceId(): string {
  const known = readStored('device')
  if (typeof known === 'string') return known
  const id = crypto.randomUUID()
  store('device', id)
  return id
}
