import { readStored, store } from './storage.ts'

/** The id of this device. It is created once and stored, because neither phones nor browsers have one for an app. */
export function deviceId(): string {
  const known = readStored('device')
  if (typeof known === 'string') return known
  const id = crypto.randomUUID()
  store('device', id)
  return id
}
