import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, type Transport, createClient } from './client.ts'
import { myProfile } from './me.ts'
import { createQueryClient } from './query-client.ts'
import {
  type SessionChange,
  credentials,
  currentUser,
  isGranted,
  lastLogin,
  login,
  logout,
  onSessionChange,
  startSession,
} from './session.ts'
import { removeStored, readStored, store } from '#/store/storage.ts'

interface Sent {
  path: string
  authorization: string | undefined
  body: Record<string, unknown>
}

const hour = 3_600
const tokens = (name: string) => ({ access_token: name, refresh_token: `${name}-refresh`, expires_in: hour })
const alice = { id: '1', username: 'alice', email: 'alice@lonja.test', name: 'Alicia' }
const answer = (status: number, body: unknown = {}): Answer => ({
  status,
  headers: new Headers(),
  json: () => Promise.resolve(body),
})

let sent: Sent[] = []
let transport: Transport
const api = createClient({ transport: (path, init) => transport(path, init), credentials })

/** The network: records every request, and answers by its path. */
function network(answers: Record<string, (request: Sent) => Answer>) {
  transport = async (path, init) => {
    const headers = init.headers as Record<string, string>
    const body =
      init.body instanceof FormData ? Object.fromEntries(init.body) : JSON.parse((init.body ?? '{}') as string)
    const request = { path, authorization: headers['Authorization'], body }
    sent.push(request)
    const reply = answers[path.replace('/api', '')]
    if (!reply) throw new TypeError('Failed to fetch')
    return reply(request)
  }
}

/** Simulates a login in another tab, `age` seconds ago. */
const signedIn = (age = 0) => {
  store('current_auth', { ...tokens('first'), received: Date.now() - age * 1_000 })
  store('current_user', alice)
  tellOfStorage('current_user')
}

/** The channel on which the browser announces what other tabs store. */
const tab = new EventTarget()
vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
const tellOfStorage = (key: string | null) => tab.dispatchEvent(Object.assign(new Event('storage'), { key }))
startSession()
beforeEach(() => {
  sent = []
  for (const key of ['current_auth', 'current_user', 'current_login'] as const) removeStored(key)
  tellOfStorage(null)
})

describe('another tab', () => {
  it('signs this tab in and out [C4.8]', () => {
    expect(currentUser()).toBeNull()
    signedIn()
    expect(currentUser()).toEqual(alice)
    removeStored('current_auth')
    removeStored('current_user')
    tellOfStorage(null)
    expect(currentUser()).toBeNull()
  })
})

describe('signing in', () => {
  it('stores the tokens, the profile and the name, never the password [C4.1 C4.9 C9.5]', async () => {
    network({ '/login': () => answer(200, tokens('first')), '/me': () => answer(200, alice) })
    await login(api, 'alice', 'a secret')
    expect(sent[0]?.body).toMatchObject({ grant_type: 'password', username: 'alice', client_id: 'lonja-app' })
    expect(sent[1]?.authorization).toBe('Bearer first')
    expect(currentUser()).toEqual(alice)
    expect(isGranted()).toBe(true)
    expect(lastLogin()).toBe('alice')
    const kept = ['current_auth', 'current_user', 'current_login'].map((key) => readStored(key as 'current_auth'))
    expect(JSON.stringify(kept)).not.toContain('a secret')
  })

  it('stores only the tokens, the user name and the profile data for the greeting [C4.11 C4.12 C4.13]', async () => {
    const profile = { ...alice, nif: '12345678Z', phone: '+34600123123', savedAddresses: [{ street: 'Mayor' }] }
    network({ '/login': () => answer(200, { ...tokens('first'), scope: 'all' }), '/me': () => answer(200, profile) })
    await login(api, 'alice', 'a secret')
    expect(readStored('current_user')).toEqual(alice)
    expect(readStored('current_login')).toEqual({ username: 'alice' })
    expect(readStored('current_auth')).toEqual({ ...tokens('first'), received: expect.any(Number) as number })
  })

  it('stores nothing if the credentials are wrong [C4.2 C8.9]', async () => {
    network({ '/login': () => answer(400, { detail: 'Invalid credentials' }) })
    await expect(login(api, 'alice', 'wrong')).rejects.toMatchObject({ key: 'invalid_credentials' })
    expect(readStored('current_auth')).toBeUndefined()
  })
})

describe('a session', () => {
  it('is valid for the number of seconds that the server sent [C4.3 C9.4]', () => {
    signedIn(hour - 1)
    expect(isGranted()).toBe(true)
    signedIn(hour)
    expect(isGranted()).toBe(false)
  })

  it('is renewed only once if several calls find it expired at the same time', async () => {
    signedIn(hour)
    network({ '/login': () => answer(200, tokens('second')), '/orders': () => answer(200, []) })
    await Promise.all([api.call('/orders'), api.call('/orders'), api.call('/orders')])
    expect(sent.filter(({ path }) => path === '/api/login')).toHaveLength(1)
    expect(sent.filter(({ path }) => path === '/api/orders').map(({ authorization }) => authorization)).toEqual(
      Array(3).fill('Bearer second'),
    )
  })

  it('is renewed after a 401, and the call is repeated exactly once', async () => {
    signedIn()
    network({ '/login': () => answer(200, tokens('second')), '/orders': () => answer(401) })
    await expect(api.call('/orders')).rejects.toMatchObject({ status: 401 })
    expect(sent.map(({ path }) => path)).toEqual(['/api/orders', '/api/login', '/api/orders'])
  })

  it('ends if the server refuses to renew it [C4.4 C4.5]', async () => {
    signedIn(hour)
    network({ '/login': () => answer(400, { error: 'invalid_grant' }), '/orders': () => answer(401) })
    const told: SessionChange[] = []
    const stop = onSessionChange((change) => told.push(change))
    await expect(api.call('/orders')).rejects.toMatchObject({ status: 401 })
    stop()
    expect(readStored('current_auth')).toBeUndefined()
    expect(readStored('current_user')).toBeUndefined()
    expect(told).toEqual([{ kind: 'expired', user: alice.id }])
  })

  it('survives a network failure during the renewal [C4.5]', async () => {
    signedIn(hour)
    network({})
    await expect(api.call('/orders')).rejects.toMatchObject({ key: 'network_unavailable' })
    expect(readStored('current_auth')).toBeDefined()
  })
})

describe('the profile', () => {
  it('is not requested without a session: its query stays pending until a login [C4.10]', async () => {
    network({ '/login': () => answer(200, tokens('first')), '/me': () => answer(200, alice) })
    const client = createQueryClient(api)
    const observer = new QueryObserver(client, myProfile(currentUser()?.id))
    const heard: unknown[] = []
    const loaded = new Promise((resolve, reject) => {
      observer.subscribe(({ data, error, status }) => {
        heard.push(status)
        if (status === 'success') resolve(data)
        if (status === 'error') reject(error)
      })
    })
    // Without a session the query is disabled: these calls do not start it.
    await client.invalidateQueries()
    await client.refetchQueries()
    expect(observer.getCurrentResult()).toMatchObject({ status: 'pending', fetchStatus: 'idle' })
    expect(heard).not.toContain('success')
    expect(heard).not.toContain('error')
    expect(sent).toEqual([])

    await login(api, 'alice', 'secret')
    observer.setOptions(myProfile(currentUser()?.id))
    expect(await loaded).toEqual(alice)
  })
})

describe('signing out', () => {
  it.each([
    ['if the server confirms it', { '/logout': () => answer(204) }],
    ['if the server fails', { '/logout': () => answer(500) }],
    ['without a network', {}],
  ])('removes the session from this device %s [C4.6 C4.7]', async (_, answers) => {
    signedIn()
    network(answers)
    const told: SessionChange[] = []
    const stop = onSessionChange((change) => told.push(change))
    await logout(api)
    stop()
    expect(readStored('current_auth')).toBeUndefined()
    expect(readStored('current_user')).toBeUndefined()
    expect(currentUser()).toBeNull()
    expect(told).toEqual([{ kind: 'out', user: alice.id }])
  })

  it('is not renewed by a call that the server refuses while the user logs out', async () => {
    signedIn()
    let confirm = () => {}
    const confirmed = new Promise<void>((resolve) => (confirm = resolve))
    network({ '/logout': () => answer(204), '/me': () => answer(401), '/login': () => answer(400) })
    const direct = transport
    transport = async (path, init) => {
      if (path === '/api/logout') await confirmed
      return direct(path, init)
    }
    const told: SessionChange[] = []
    const stop = onSessionChange((change) => told.push(change))
    const leaving = logout(api)
    await expect(api.call('/me')).rejects.toMatchObject({ status: 401 })
    confirm()
    await leaving
    stop()
    expect(sent.map(({ path }) => path)).toEqual(['/api/me', '/api/logout'])
    expect(told).toEqual([{ kind: 'out', user: alice.id }])
  })

  it('logs a warning if the server does not confirm the logout [C8.10 C9.6]', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    signedIn()
    network({ '/logout': () => answer(500) })
    await logout(api)
    expect(warned).toHaveBeenCalledOnce()
    warned.mockRestore()
  })
})
