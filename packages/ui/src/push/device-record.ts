import type { Client } from '#/api/client.ts'
import { deviceId } from '#/store/device-id.ts'
import { currentUser, onSessionChange } from '#/api/session.ts'
import { device } from '#/native/device.ts'
import { push } from '#/native/push.ts'

/**
 * Keeps the server’s record of this device up to date for the signed-in user. The record contains the device's model
 * and push token. It is saved with every new token and after every login; failures are only logged (SPEC §8).
 *
 * @returns a function that stops the updates
 */
export function syncDeviceRecord(api: Client): () => void {
  let token: string | undefined
  let last = Promise.resolve()
  const write = async (): Promise<void> => {
    if (token === undefined || !currentUser()) return
    const facts = await device.current.facts()
    await api.call('/devices', { method: 'POST', body: { id: deviceId(), token, ...facts } })
  }
  // The requests are sent one after the other, so that an older token never replaces a newer one.
  const writeNext = () => {
    last = last.then(write).catch((error: unknown) => console.warn('The record of this device was not saved', error))
  }
  const stops = [
    push.current.onToken((next) => {
      token = next
      writeNext()
    }),
    onSessionChange(({ kind }) => {
      if (kind === 'in') writeNext()
    }),
  ]
  void register()
  return () => stops.forEach((stop) => stop())
}

/** Requests a token only if pushes are already allowed, so that no permission dialog appears when the app starts. */
async function register(): Promise<void> {
  try {
    if ((await push.current.permission()) === 'granted') await push.current.register()
  } catch (error) {
    console.warn('There is no token for pushes', error)
  }
}
