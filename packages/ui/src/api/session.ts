import { clientId, clientSecret, storageKeys } from '@lonja/contract/constants'
import { ApiError } from './api-error.ts'
import type { Client, Credentials } from './client.ts'
import { createStore, useStore } from '#/store/create-store.ts'
import { removeStored, removeDrafts, readStored, store } from '#/store/storage.ts'

export interface Tokens {
  access_token: string
  refresh_token: string
  /** The number of seconds after `received` for which the access token is valid. */
  expires_in: number
}
export interface StoredTokens extends Tokens {
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

/** A change of this tab's session: a login, a logout or an expiry. `user`: the owner of this session. */
export interface SessionChange {
  kind: 'in' | 'out' | 'expired'
  user: string
}

const session = createStore(readUser)
const followers = new Set<(change: SessionChange) => void>()
let renewing: Promise<boolean> | undefined
/** The user of an expired session, while the screens still show the data of this user. */
let held: SessionUser | undefined
/** The customer whom this tab shows to the town's staff; null for a customer without an account. */
let viewed: SessionUser | null | undefined
/** Set while the server is asked to end the session. */
let isEnding = false
/** How the last session of this tab ended. */
let ended: 'out' | 'expired' | undefined
let decideOnExpiry: (user: SessionUser) => Promise<boolean> | undefined = () => undefined
let replaceRefused = () => false
/** Set while the user of an expired session is asked for the password. Resolves to true after a new login. */
let asking: Promise<boolean> | undefined

/**
 * Gives each call its token. A call that is refused while the user is asked for the password waits and is sent again.
 * This is safe, because the server checks the token before it reads the body. A write without a token waits too: an
 * order of an account must not become an order of a guest.
 */
export const credentials: Credentials = {
  async token(api, method) {
    const token = await accessToken(api)
    if (token !== undefined || method === 'GET' || asking === undefined) return token
    if (await asking) return accessToken(api)
    throw new ApiError({ status: 401, phrase: 'Authentication required' })
  },
  renew: async (api) => !isEnding && ((await renew(api)) || (asking !== undefined && (await asking))),
}

/** Synchronises the session with the other tabs. Called once, in the browser. */
export function startSession(): void {
  // Without tokens nobody is signed in: the data of the last user are deleted. The data of a guest stay.
  if (readAuth() === undefined && readStored('current_user') !== undefined) deletePersonalData()
  // Another tab changes the stored tokens first, and the stored user afterwards. An event can arrive before the storage
  // of this tab has changed, so only the last event, for the user, is used.
  addEventListener('storage', ({ key }) => {
    if (key === null || key === storageKeys.user) changed()
  })
}

/** The owner of the present screens: the signed-in user, or null; always null on the server and in the first render. */
export function useSession(): SessionUser | null {
  return useStore(session, null, shownUser)
}

/**
 * Calls `ask` for each session that expires. If `ask` returns a promise, the screen and its unsent input stay until
 * `releaseScreen`; the promise resolves to true if the user signed in again. In any case the stored session is removed,
 * and the subscribers are notified.
 */
export function holdScreens(ask: typeof decideOnExpiry): void {
  decideOnExpiry = ask
}

/**
 * Ends the wait that `holdScreens` describes: from now on the owner of the screens is the signed-in user, or nobody.
 */
export function releaseScreen(): void {
  asking = undefined
  held = undefined
  changed()
}

/** Subscribes to the sessions that begin and end in this tab. */
export function onSessionChange(follower: (change: SessionChange) => void): () => void {
  followers.add(follower)
  return () => followers.delete(follower)
}

export const currentUser = (): SessionUser | null => session.get()

/** Shows the screens of a customer to the signed-in person, who sees them through a view (`through-view.ts`). */
export function showScreensOf(customer: SessionUser | null): void {
  viewed = customer
  changed()
}

/** Whether the user themselves ended the last session of this tab. */
export const hasSignedOut = (): boolean => ended === 'out'

/** Whether there is an access token that has not expired. */
export function isGranted(now = Date.now()): boolean {
  const auth = readAuth()
  return auth !== undefined && now < auth.received + auth.expires_in * 1_000
}

/** The tokens of the present session of this device. */
export const presentTokens = (): StoredTokens | undefined => readAuth()

/**
 * Puts another session in the place of the present one, which goes on.
 *
 * @param user  the user of the other session, if it is not the same as before
 */
export function replaceTokens(tokens: StoredTokens, user?: SessionUser): void {
  store('current_auth', tokens)
  if (!user) return
  storeUser(user)
  notifyFollowers({ kind: 'in', user: user.id })
}

/** Calls `replace` when the server does not renew the session. If it returns true, another session is in its place. */
export const onRefusedRenewal = (replace: () => boolean): void => void (replaceRefused = replace)

/** The name of the last login, to fill in the form. The password is never stored. */
export const lastLogin = (): string | undefined =>
  (readStored('current_login') as { username: string } | undefined)?.username

/**
 * Signs in by name or e-mail and loads the profile.
 * @param first  calls that have the rights of the user, before the app shows that somebody is logged in
 * @throws ApiError with `Invalid credentials`, or 429 with the seconds to wait
 */
export async function login(
  api: Client,
  username: string,
  password: string,
  first?: () => Promise<unknown>,
): Promise<SessionUser> {
  storeTokens(await requestTokens(api, { grant_type: 'password', username, password }))
  store('current_login', { username })
  await first?.()
  return loadUser(api)
}

/** Stores the tokens of an answer, for example after a registration, and loads the profile. */
export async function adoptTokens(api: Client, tokens: Tokens): Promise<SessionUser> {
  storeTokens(tokens)
  return loadUser(api)
}

/**
 * Ends the session in this tab and all other tabs, whatever the server answers. Calls that were running are refused, and
 * they do not renew the session.
 */
export async function logout(api: Client): Promise<void> {
  const refreshToken = readAuth()?.refresh_token
  isEnding = true
  try {
    const device = readStored('device') as string | undefined
    await api.call(`/logout${device === undefined ? '' : `/${device}`}`, {
      method: 'POST',
      body: { refresh_token: refreshToken },
    })
  } catch (error) {
    console.warn('The server did not confirm the logout', error)
  } finally {
    isEnding = false
    clear('out')
  }
}

/** Stores the profile data for the greeting. Other data of the profile are not stored. */
export function storeUser({ id, username, email, name, surnames, role }: SessionUser): void {
  store('current_user', { id, username, email, name, surnames, role } satisfies SessionUser)
  changed()
}

async function loadUser(api: Client): Promise<SessionUser> {
  const me = await api.call<SessionUser>('/me')
  storeUser(me)
  notifyFollowers({ kind: 'in', user: me.id })
  return me
}

async function accessToken(api: Client): Promise<string | undefined> {
  if (readAuth() === undefined) return undefined
  if (!isGranted()) await renew(api)
  return readAuth()?.access_token
}

/**
 * Renews the tokens. A refresh token can be used only once, so only one renewal runs at a time: in this tab, or in all
 * tabs if the browser has locks.
 */
function renew(api: Client): Promise<boolean> {
  const before = readAuth()
  if (before === undefined) return Promise.resolve(false)
  const exchange = async (): Promise<boolean> => {
    const auth = readAuth()
    if (auth === undefined) return false
    if (auth.access_token !== before.access_token) return true
    try {
      const tokens = await requestTokens(api, { grant_type: 'refresh_token', refresh_token: auth.refresh_token })
      if (isPresent(auth)) storeTokens(tokens)
      return true
    } catch (error) {
      if (!isPresent(auth)) return true
      // Only a refusal by the server ends the session. After other errors only this call fails; the next tries again.
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
      if (!isRefused) return false
      if (replaceRefused()) return true
      clear('expired')
      return false
    }
  }
  renewing ??= (navigator.locks ? navigator.locks.request('session', exchange) : exchange()).finally(() => {
    renewing = undefined
  })
  return renewing
}

function requestTokens(api: Client, fields: Record<string, string>): Promise<Tokens> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, client_id: clientId, client_secret: clientSecret })) {
    form.set(name, value)
  }
  return api.call<Tokens>('/login', { method: 'POST', body: form, anonymous: true })
}

function readUser(): SessionUser | null {
  if (!readAuth()) return null
  return viewed === undefined ? ((readStored('current_user') as SessionUser | undefined) ?? null) : viewed
}

const readAuth = (): StoredTokens | undefined => readStored('current_auth') as StoredTokens | undefined

/** Whether no other session has taken the place of the one with these tokens. */
const isPresent = ({ access_token }: StoredTokens): boolean => readAuth()?.access_token === access_token

const storeTokens = ({ access_token, refresh_token, expires_in }: Tokens): void =>
  store('current_auth', { access_token, refresh_token, expires_in, received: Date.now() } satisfies StoredTokens)

function clear(kind: 'out' | 'expired'): void {
  const before = currentUser()
  ended = kind
  removeStored('current_auth')
  removeStored('current_user')
  removeStored('placed_order')
  const question = kind === 'expired' && before ? decideOnExpiry(before) : undefined
  asking = question ?? asking
  held = question && before ? before : undefined
  // The next user of this device must not see the personal data of this user.
  if (kind === 'out') {
    deletePersonalData()
    removeDrafts()
  }
  changed()
  if (before) notifyFollowers({ kind, user: before.id })
}

function deletePersonalData(): void {
  for (const key of ['current_user', 'placed_order', 'saved_products', 'recent_searches', 'manage_count'] as const)
    removeStored(key)
}

const shownUser = (): SessionUser | null => held ?? currentUser()

function notifyFollowers(change: SessionChange): void {
  for (const follower of followers) follower(change)
}

const changed = (): void => session.set(readUser())

export const subscribeToSession = session.subscribe
