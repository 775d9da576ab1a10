import type { Client } from '@lonja/ui/api/client.ts'
import { deviceId } from '@lonja/ui/store/device-id.ts'
import { currentUser, onSessionChange } from '@lonja/ui/api/session.ts'
import { device } from '@lonja/ui/native/device.ts'
import { push } from '@lonja/ui/native/push.ts'

/**
 * Keeps the server's record of this device for whoever is signed in: what it is, and where pushes go. It is written
 * anew with every token and after every login; what goes wrong is only logged (SPEC §8).
 *
 * @returns how to stop
 */
export function keepRecord(api: Client): () => void {
  let token: string | undefined
  let last = Promise.resolve()
  const write = async (): Promise<void> => {
    if (token === undefined || !currentUser()) return
    const facts = await device.current.facts()
    await api.call('/devices', { method: 'POST', body: { id: deviceId(), token, ...facts } })
  }
  // One after the other, so that an older token never comes last.
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

/** Asks for a token where pushes are allowed already: nobody is asked on arrival. */
async function register(): Promise<void> {
  try {
    if ((await push.current.permission()) === 'granted') await push.current.register()
  } catch (error) {
    console.warn('There is no token for pushes', error)
  }
}
