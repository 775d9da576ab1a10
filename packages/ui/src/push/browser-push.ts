import type { PushKey } from '@lonja/contract/devices/device'
import type { Client } from '#/api/client.ts'
import { deviceId } from '#/store/device-id.ts'
import { currentUser, onSessionChange } from '#/api/session.ts'
import { forget, readStored, store } from '#/store/storage.ts'

/** `none`: here nothing can be shown; `denied`: the browser was told not to. */
export type PushState = 'none' | 'denied' | 'off' | 'on'

/** Whom this browser tells what they are told, and where it is reached. */
interface Kept {
  user: string
  endpoint: string
}
const kept = (): Kept | undefined => readStored('push') as Kept | undefined

/** Whether this browser shows whoever is signed in what they are told, also when the shop is closed. */
export async function pushState(): Promise<PushState> {
  const registration = await workerHere()
  if (!registration) return 'none'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await registration.pushManager.getSubscription()
  const { user, endpoint } = kept() ?? {}
  return subscription && endpoint === subscription.endpoint && user === currentUser()?.id ? 'on' : 'off'
}

/**
 * Asks for permission and subscribes; only ever after somebody said that they want it.
 * @throws Error when the browser's push service, or ours, does not answer
 */
export async function turnPushOn(api: Client): Promise<PushState> {
  // Before anything else is waited for: browsers want it to follow a press.
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await subscribe(api, await navigator.serviceWorker.ready)
  followSession()
  return 'on'
}

/** @throws ApiError when the server could not be told; then all stays as it is */
export async function turnPushOff(api: Client): Promise<PushState> {
  await api.call('/devices', { method: 'POST', body: { id: deviceId(), token: null, platform: 'web' } })
  await forgetPush()
  return 'off'
}

/**
 * What the browser or the server has changed of it since is saved anew, as long as the session lasts that it was turned
 * on in. What goes wrong is only logged (SPEC §8).
 */
export async function keepPush(api: Client): Promise<void> {
  followSession()
  await renew(api).catch(notKept)
}

let isFollowing = false

function followSession(): void {
  if (isFollowing) return
  isFollowing = true
  onSessionChange(({ kind }) => {
    if (kind !== 'in') forgetPush().catch(notKept)
  })
}

const notKept = (error: unknown): void => console.warn('Pushes of this browser were not kept', error)

async function renew(api: Client): Promise<void> {
  const known = kept()
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
  // A browser refuses another key as long as it has one.
  if (before && keyOf(before) !== key) await before.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const body = { id: deviceId(), token: JSON.stringify(subscription), platform: 'web', lang: navigator.language }
  await api.call('/devices', { method: 'POST', body })
  store('push', { user: user.id, endpoint: subscription.endpoint } satisfies Kept)
}

/** On this side: what the server still sends, the browser's service answers with 410. */
async function forgetPush(): Promise<void> {
  forget('push')
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

/** The service worker that would show them, where the browser has such a thing and the shop installed one. */
async function workerHere(): Promise<ServiceWorkerRegistration | undefined> {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  return isAble ? navigator.serviceWorker.getRegistration() : undefined
}
