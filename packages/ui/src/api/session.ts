import { clientId, clientSecret, storageKeys } from '@lonja/contract/constants'
import { ApiError } from './api-error.ts'
import type { Client, Credentials } from './client.ts'
import { createStore, useStore } from '#/store/create-store.ts'
import { forget, forgetDrafts, readStored, store } from '#/store/storage.ts'

export interface Tokens {
  access_token: string
  refresh_token: string
  /** Seconds of life from `received`. */
  expires_in: number
}
interface Auth extends Tokens {
  /** When the tokens arrived, in milliseconds since 1970. */
  received: number
}

export interface SessionUser {
  id: string
  username: string
  email: string
  name?: string | null | undefined
  surnames?: string | null | undefined
  role?: string | undefined
}

/** How the session of this tab changed: somebody signed in or out, or it ran out. `user`: whose it is or was. */
export interface SessionChange {
  kind: 'in' | 'out' | 'expired'
  user: string
}

const session = createStore(readUser)
const followers = new Set<(change: SessionChange) => void>()
let renewing: Promise<boolean> | undefined
/** Whose session has run out, as long as the screen stays theirs. */
let held: SessionUser | undefined
/** How the last session of this tab ended. */
let ended: 'out' | 'expired' | undefined
let askAgain: (user: SessionUser) => Promise<boolean> | undefined = () => undefined
/** While whoever was signed in is asked: whether they are so again. */
let asking: Promise<boolean> | undefined

/**
 * The tokens of calls. A call that was refused while the user is asked for the password waits and is sent again:
 * the server asks who one is before it reads what one wants, so nothing of them was done. A call that changes something
 * and that everybody may make waits as well: an order of an account must not become a guest's.
 */
export const credentials: Credentials = {
  async token(api, method) {
    const token = await accessToken(api)
    if (token !== undefined || method === 'GET' || asking === undefined) return token
    if (await asking) return accessToken(api)
    throw new ApiError({ status: 401, phrase: 'Authentication required' })
  },
  renew: async (api) => (await renew(api)) || (asking !== undefined && (await asking)),
}

/** Connects the session to the other tabs. Browser only, once. */
export function startSession(): void {
  // Whose tokens are gone is not here any more. What a guest keeps stays.
  if (readAuth() === undefined && readStored('current_user') !== undefined) forgetPerson()
  // The user is what is stored last and forgotten last. A message could come before the storage has changed here.
  addEventListener('storage', ({ key }) => {
    if (key === null || key === storageKeys.user) changed()
  })
}

/** Whose screens are shown: the signed-in user, or null; always null on the server and in the first render. */
export function useSession(): SessionUser | null {
  return useStore(session, null, shownUser)
}

/**
 * Asks `ask` of each session that runs out whether the screen stays as it is, with all that is written in it: where it
 * answers with a promise, until `releaseScreen`; the promise says whether they are signed in again. What is kept of the
 * session on the device is gone in any case, and whoever follows it is told.
 */
export function holdScreens(ask: typeof askAgain): void {
  askAgain = ask
}

/** The screen is again that of whoever is signed in, if anybody is. */
export function releaseScreen(): void {
  asking = undefined
  held = undefined
  changed()
}

/** Hears of the sessions that begin and end in this tab. */
export function onSessionChange(follower: (change: SessionChange) => void): () => void {
  followers.add(follower)
  return () => followers.delete(follower)
}

export const currentUser = (): SessionUser | null => session.get()

/** Whether the last session of this tab was ended by whoever it was of. */
export const hasSignedOut = (): boolean => ended === 'out'

/** True while an access token exists and has not expired. */
export function isGranted(now = Date.now()): boolean {
  const auth = readAuth()
  return auth !== undefined && now < auth.received + auth.expires_in * 1_000
}

/** The name of the last login, to fill the form in with. The password is never kept. */
export const lastLogin = (): string | undefined =>
  (readStored('current_login') as { username: string } | undefined)?.username

/**
 * Signs in by name or e-mail and loads the profile.
 * @throws ApiError with `Invalid credentials`, or 429 with the seconds to wait
 */
export async function login(api: Client, username: string, password: string): Promise<SessionUser> {
  keep(await grant(api, { grant_type: 'password', username, password }))
  store('current_login', { username })
  return loadUser(api)
}

/** Takes the tokens of a call that answered them, as a registration may, and loads the profile. */
export async function adopt(api: Client, tokens: Tokens): Promise<SessionUser> {
  keep(tokens)
  return loadUser(api)
}

/** Ends the session here and in every tab, whatever the server says. */
export async function logout(api: Client): Promise<void> {
  const refreshToken = readAuth()?.refresh_token
  try {
    const device = readStored('device') as string | undefined
    await api.call(`/logout${device === undefined ? '' : `/${device}`}`, {
      method: 'POST',
      body: { refresh_token: refreshToken },
    })
  } catch (error) {
    console.warn('The server did not confirm the logout', error)
  } finally {
    clear('out')
  }
}

/** Keeps what is known anew of whoever is signed in: the shop says hello by it. The rest of a profile stays away. */
export function keepUser({ id, username, email, name, surnames, role }: SessionUser): void {
  store('current_user', { id, username, email, name, surnames, role } satisfies SessionUser)
  changed()
}

async function loadUser(api: Client): Promise<SessionUser> {
  const me = await api.call<SessionUser>('/me')
  keepUser(me)
  tell({ kind: 'in', user: me.id })
  return me
}

async function accessToken(api: Client): Promise<string | undefined> {
  if (readAuth() === undefined) return undefined
  if (!isGranted()) await renew(api)
  return readAuth()?.access_token
}

/** One renewal at a time, over all tabs where the browser has locks: a refresh token is good for one use. */
function renew(api: Client): Promise<boolean> {
  const before = readAuth()
  if (before === undefined) return Promise.resolve(false)
  const exchange = async (): Promise<boolean> => {
    const auth = readAuth()
    if (auth === undefined) return false
    if (auth.access_token !== before.access_token) return true
    try {
      keep(await grant(api, { grant_type: 'refresh_token', refresh_token: auth.refresh_token }))
      return true
    } catch (error) {
      // Without an answer the session may still be good: the call that asked for it fails, the next one tries again.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
        clear('expired')
      return false
    }
  }
  renewing ??= (navigator.locks ? navigator.locks.request('session', exchange) : exchange()).finally(() => {
    renewing = undefined
  })
  return renewing
}

function grant(api: Client, fields: Record<string, string>): Promise<Tokens> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, client_id: clientId, client_secret: clientSecret })) {
    form.set(name, value)
  }
  return api.call<Tokens>('/login', { method: 'POST', body: form, anonymous: true })
}

function readUser(): SessionUser | null {
  return readAuth() ? ((readStored('current_user') as SessionUser | undefined) ?? null) : null
}

const readAuth = (): Auth | undefined => readStored('current_auth') as Auth | undefined

const keep = ({ access_token, refresh_token, expires_in }: Tokens): void =>
  store('current_auth', { access_token, refresh_token, expires_in, received: Date.now() } satisfies Auth)

function clear(kind: 'out' | 'expired'): void {
  const before = currentUser()
  ended = kind
  forget('current_auth')
  forget('current_user')
  forget('placed_order')
  const question = kind === 'expired' && before ? askAgain(before) : undefined
  asking = question ?? asking
  held = question && before ? before : undefined
  // Also where no screen with them was open: the next person here must not see them.
  if (kind === 'out') {
    forgetPerson()
    forgetDrafts()
  }
  changed()
  if (before) tell({ kind, user: before.id })
}

function forgetPerson(): void {
  for (const key of ['current_user', 'placed_order', 'saved_products', 'recent_searches'] as const) forget(key)
}

const shownUser = (): SessionUser | null => held ?? currentUser()

function tell(change: SessionChange): void {
  for (const follower of followers) follower(change)
}

const changed = (): void => session.set(readUser())

export const subscribeToSession = session.subscribe
