import { readStored, store } from './storage.ts'

/** The id of this installation, made once, because neither phones nor browsers give one. */
export function deviceId(): string {
  const known = readStored('device')
  if (typeof known === 'string') return known
  const id = crypto.randomUUID()
  store('device', id)
  return id
}
