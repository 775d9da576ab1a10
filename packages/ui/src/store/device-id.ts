import { readStored, store } from './storage.ts'

/** The id of this device. It is created once and stored, because phones and browsers give an app no such id. */
export function deviceId(): string {
  const known = readStored('device')
  if (typeof known === 'string') return known
  const id = crypto.randomUUID()
  store('device', id)
  return id
}
