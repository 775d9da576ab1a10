import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '#/api/client.ts'
import { credentials, login, logout } from '#/api/session.ts'
import { removeStored, readStored, store } from '#/store/storage.ts'

const key = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer

/** Simulates a browser with a push service. Its fields are the state of the browser, and the answers of the user. */
function fakeBrowser() {
  const browser = {
    answer: 'granted' as NotificationPermission,
    permission: 'default' as NotificationPermission,
    asked: 0,
    hasWorker: true,
    subscription: null as { endpoint: string; options: { applicationServerKey: ArrayBuffer } } | null,
    made: 0,
  }
  const wrapped = () =>
    browser.subscription && {
      ...browser.subscription,
      unsubscribe: async () => {
        browser.subscription = null
        return true
      },
    }
  const pushManager = {
    getSubscription: async () => wrapped(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      browser.made += 1
      browser.subscription ??= {
        endpoint: `https://fcm.googleapis.com/${browser.made}`,
        options: { applicationServerKey: bytesOf(applicationServerKey) },
      }
      return wrapped()
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    requestPermission: async () => {
      browser.asked += 1
      browser.permission = browser.answer
      return browser.answer
    },
  })
  const serviceWorker = {
    getRegistration: async () => (browser.hasWorker ? registration : undefined),
    ready: Promise.resolve(registration),
  }
  vi.stubGlobal('navigator', { language: 'es-ES', serviceWorker })
  return browser
}

let browser: ReturnType<typeof fakeBrowser>
let sent: { path: string; body: { id: string; token: string | null; platform: string } }[]
let serverKey: string
const answers: Record<string, () => object> = {
  '/api/login': () => ({ access_token: 'a', refresh_token: 'r', expires_in: 900 }),
  '/api/me': () => ({ id: 'ana', username: 'ana', email: 'ana@lonja.test' }),
  '/api/push-key': () => ({ key: serverKey }),
}
const api = createClient({
  credentials,
  transport: (path, { body }) => {
    sent.push({ path, body: typeof body === 'string' ? JSON.parse(body) : {} })
    return Promise.resolve(Response.json(answers[path]?.() ?? {}))
  },
})
const devices = () => sent.filter(({ path }) => path === '/api/devices').map(({ body }) => body)
const settled = () => new Promise((resolve) => setTimeout(resolve, 10))

beforeEach(async () => {
  browser = fakeBrowser()
  sent = []
  serverKey = key
  for (const name of ['push', 'device', 'current_auth', 'current_user'] as const) removeStored(name)
  await login(api, 'ana', 'secret')
})
afterEach(() => vi.unstubAllGlobals())

describe('pushes to this browser', () => {
  it('are off until the user turns them on, and no permission is requested before', async () => {
    const { pushState } = await import('./browser-push.ts')
    expect([await pushState(), browser.asked]).toEqual(['off', 0])
  })

  it('are unavailable without a service worker', async () => {
    const { pushState } = await import('./browser-push.ts')
    browser.hasWorker = false
    expect(await pushState()).toBe('none')
    vi.stubGlobal('navigator', {})
    expect(await pushState()).toBe('none')
  })

  it('are turned on with the key of the server, and the server then saves this device', async () => {
    const { pushState, turnPushOn } = await import('./browser-push.ts')
    expect(await turnPushOn(api)).toBe('on')
    expect(devices()).toMatchObject([{ id: readStored('device'), platform: 'web' }])
    expect(JSON.parse(devices()[0]!.token!)).toMatchObject({ endpoint: 'https://fcm.googleapis.com/1' })
    expect(await pushState()).toBe('on')
  })

  it('stay off if the user refuses the permission, or closes the prompt', async () => {
    const { pushState, turnPushOn } = await import('./browser-push.ts')
    browser.answer = 'default'
    expect(await turnPushOn(api)).toBe('off')
    browser.answer = 'denied'
    expect(await turnPushOn(api)).toBe('denied')
    expect([await pushState(), browser.made, devices()]).toEqual(['denied', 0, []])
  })

  it('are turned off on the server first, then in this browser', async () => {
    const { pushState, turnPushOff, turnPushOn } = await import('./browser-push.ts')
    await turnPushOn(api)
    expect(await turnPushOff(api)).toBe('off')
    expect(devices()[1]).toEqual({ id: readStored('device'), token: null, platform: 'web' })
    expect([await pushState(), browser.subscription]).toEqual(['off', null])
  })

  it('end with the session, and the logout request contains the id of the device', async () => {
    const { turnPushOn } = await import('./browser-push.ts')
    await turnPushOn(api)
    await logout(api)
    await settled()
    expect([browser.subscription, readStored('push')]).toEqual([null, undefined])
    expect(sent.at(-1)!.path).toBe(`/api/logout/${String(readStored('device'))}`)
  })

  it('are renewed only if the browser has ended the subscription or the server has another key', async () => {
    const { renewPush, turnPushOn } = await import('./browser-push.ts')
    await turnPushOn(api)
    await renewPush(api)
    expect(devices()).toHaveLength(1)
    // The browser has ended the subscription.
    browser.subscription = null
    await renewPush(api)
    expect(JSON.parse(devices()[1]!.token!)).toMatchObject({ endpoint: 'https://fcm.googleapis.com/2' })
    // The server has another key, because its secret has changed.
    serverKey = `${key.slice(0, -1)}4`
    await renewPush(api)
    expect(JSON.parse(devices()[2]!.token!)).toMatchObject({ endpoint: 'https://fcm.googleapis.com/3' })
    browser.permission = 'denied'
    browser.subscription = null
    await renewPush(api)
    expect(devices()).toHaveLength(3)
  })

  it('are off for another user who logs in to this browser', async () => {
    const { pushState, turnPushOn } = await import('./browser-push.ts')
    await turnPushOn(api)
    store('push', { user: 'bob', endpoint: browser.subscription!.endpoint })
    expect(await pushState()).toBe('off')
  })
})
