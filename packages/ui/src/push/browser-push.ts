import type { PushKey } from '@lonja/contract/devices/device'
import type { Client } from '#/api/client.ts'
import { deviceId } from '#/store/device-id.ts'
import { currentUser, onSessionChange } from '#/api/session.ts'
import { removeStored, readStored, store } from '#/store/storage.ts'

/** `none`: this browser cannot show notifications; `denied`: the user refused the permission. */
export type PushState = 'none' | 'denied' | 'off' | 'on'

/** The account whose notifications this browser shows, and the address of the browser's push subscription. */
interface StoredPush {
  user: string
  endpoint: string
}
const storedPush = (): StoredPush | undefined => readStored('push') as StoredPush | undefined

/** The state of pushes in this browser for the signed-in user. `on` is returned only to the user who turned them on. */
export async function pushState(): Promise<PushState> {
  const registration = await workerHere()
  if (!registration) return 'none'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await registration.pushManager.getSubscription()
  const { user, endpoint } = storedPush() ?? {}
  return subscription && endpoint === subscription.endpoint && user === currentUser()?.id ? 'on' : 'off'
}

/**
 * Asks for permission and subscribes. Call it only after the user has pressed the switch.
 * @throws Error if the browser's push service or our server does not answer
 */
export async function turnPushOn(api: Client): Promise<PushState> {
  // No other request may precede this one: browsers ask for the permission only directly after a press.
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await subscribe(api, await navigator.serviceWorker.ready)
  followSession()
  return 'on'
}

/** @throws ApiError if the server cannot be reached; nothing changes in this case */
export async function turnPushOff(api: Client): Promise<PushState> {
  await api.call('/devices', { method: 'POST', body: { id: deviceId(), token: null, platform: 'web' } })
  await unsubscribePush()
  return 'off'
}

/**
 * Subscribes again if the browser has ended the subscription or the server has another key. Does nothing if the
 * signed-in user is not the one who turned pushes on. Errors are only logged (SPEC §8).
 */
export async function renewPush(api: Client): Promise<void> {
  followSession()
  await renew(api).catch(warnNotSaved)
}

let isFollowing = false

function followSession(): void {
  if (isFollowing) return
  isFollowing = true
  onSessionChange(({ kind }) => {
    if (kind !== 'in') unsubscribePush().catch(warnNotSaved)
  })
}

const warnNotSaved = (error: unknown): void => console.warn('Pushes of this browser were not kept', error)

async function renew(api: Client): Promise<void> {
  const known = storedPush()
  if (!known || known.user !== currentUser()?.id || Notification.permission !== 'granted') return
  const registration = await workerHere()
  if (!registration) return
  const subscription = await registration.pushManager.getSubscription()
  const { key } = await api.call<PushKey>('/push-key')
  if (subscription?.endpoint !== known.endpoint || keyOf(subscription) !== key) await subscribe(api, registration)
}

async function subscribe(api: Client, { pushManager }: ServiceWorkerRegistration): Promise<void> {
  const user = currentUser()
  if (!user) return
  const { key } = await api.call<PushKey>('/push-key')
  const before = await pushManager.getSubscription()
  // A browser refuses a subscription with a new key as long as a subscription with the old key exists.
  if (before && keyOf(before) !== key) await before.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const body = { id: deviceId(), token: JSON.stringify(subscription), platform: 'web', lang: navigator.language }
  await api.call('/devices', { method: 'POST', body })
  store('push', { user: user.id, endpoint: subscription.endpoint } satisfies StoredPush)
}

/** Ends the subscription in this browser. If the server still sends pushes, the push service answers 410. */
async function unsubscribePush(): Promise<void> {
  removeStored('push')
  const subscription = await (await workerHere())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** The service worker that shows pushes, if the browser supports them and the app has installed the worker. */
async function workerHere(): Promise<ServiceWorkerRegistration | undefined> {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  return isAble ? navigator.serviceWorker.getRegistration() : undefined
}
