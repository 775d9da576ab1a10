// For tests: Google, Apple, Facebook and Twitter on one loopback port, each with its own keys.
import { type KeyObject, createHmac, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SocialConfig } from '../config/social-config.ts'

const facebookApp = { id: '1234567890', secret: 'the app secret of facebook' }
const twitterApp = { id: 'twitter-key', secret: 'the app secret of twitter' }

interface SigningKey {
  kid: string
  alg: 'RS256' | 'ES256'
  privateKey: KeyObject
  publicKey: KeyObject
}

export interface FacebookPerson {
  id: string
  name?: string
  email?: string
  appId?: string
  expiresAt?: number
  pages?: { id: string; name: string }[]
}

interface TwitterToken {
  secret: string
  callback?: string
  verifier?: string
  person?: { id_str: string; screen_name: string; name?: string; email?: string | null }
}

type Answer = { status?: number; json?: unknown; text?: string; headers?: Record<string, string> }

/** The state that tests can read and change. `close` stops the server. */
export interface FakeProvider {
  readonly config: SocialConfig
  /** Every received request: method and path. */
  readonly asked: string[]
  /**
   * Answers that replace the usual ones, by the beginning of the path: `/facebook` is for all requests whose path
   * starts with `/facebook`. `hang`: the request is never answered. An entry is used until the test removes it.
   */
  readonly instead: Map<string, Answer | 'hang'>
  /** Returns an id token with these claims besides the usual ones. A claim with the value undefined is removed. */
  idToken(provider: 'google' | 'apple', claims?: object, how?: { key?: SigningKey; header?: object }): string
  /** Replaces the signing key and returns the new one. The former key stays published, unless `alone` is true. */
  rotate(provider: 'google' | 'apple', alone?: boolean): SigningKey
  key(provider: 'google' | 'apple'): SigningKey
  /** Returns a Facebook token of a person. */
  facebookToken(person: FacebookPerson): string
  /** Returns a Twitter access token of a person, as `[access_token, access_token_secret]`. */
  twitterToken(person: TwitterToken['person']): [string, string]
  /** Authorises a request token, as a person does. Returns the address to which Twitter redirects the browser. */
  authorize(authorizeUrl: string, screenName: string): URL
  close(): Promise<void>
}

export async function fakeProvider(): Promise<FakeProvider> {
  const keys = { google: [newKey('RS256')], apple: [newKey('ES256')] }
  const people = new Map<string, FacebookPerson>()
  const tokens = new Map<string, TwitterToken>()
  const asked: string[] = []
  const instead: FakeProvider['instead'] = new Map()

  const jwks = (provider: 'google' | 'apple'): Answer => ({
    json: {
      keys: keys[provider].map(({ kid, alg, publicKey }) => ({
        ...publicKey.export({ format: 'jwk' }),
        kid,
        alg,
        use: 'sig',
      })),
    },
    headers: { 'cache-control': 'public, max-age=3600' },
  })
  const answer = (request: IncomingMessage): Answer => {
    const url = new URL(request.url!, `http://${request.headers.host}`)
    if (url.pathname === '/google/oauth2/v3/certs') return jwks('google')
    if (url.pathname === '/apple/auth/keys') return jwks('apple')
    if (url.pathname.startsWith('/facebook/')) return facebook(url, people)
    if (url.pathname.startsWith('/twitter/')) return twitter(request, url, tokens)
    return { status: 404 }
  }
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url!.split('?')[0]}`)
    const special = [...instead].find(([path]) => request.url!.startsWith(path))?.[1]
    if (special === 'hang') return
    const { status = 200, json, text = '', headers = {} } = special ?? answer(request)
    response.writeHead(status, headers).end(json === undefined ? text : JSON.stringify(json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    config: {
      google: { clientIds: ['web.google', 'app.google'], endpoint: `${base}/google` },
      apple: { clientIds: ['test.lonja'], endpoint: `${base}/apple` },
      facebook: { ...facebookApp, endpoint: `${base}/facebook` },
      twitter: { ...twitterApp, endpoint: `${base}/twitter` },
      callbackUrls: ['lonja://twitter'],
    },
    asked,
    instead,
    key: (provider) => keys[provider][0]!,
    rotate(provider, alone = false) {
      const key = newKey(keys[provider][0]!.alg)
      keys[provider] = alone ? [key] : [key, ...keys[provider]]
      return key
    },
    idToken(provider, claims = {}, { key = keys[provider][0]!, header = {} } = {}) {
      const now = Math.floor(Date.now() / 1000)
      const issuer = provider === 'google' ? 'https://accounts.google.com' : 'https://appleid.apple.com'
      const usual = { iss: issuer, aud: provider === 'google' ? 'app.google' : 'test.lonja', iat: now, exp: now + 3600 }
      return signed(key, { alg: key.alg, kid: key.kid, typ: 'JWT', ...header }, { ...usual, ...claims })
    },
    facebookToken(person) {
      const token = `EAA${randomBytes(12).toString('hex')}`
      people.set(token, person)
      return token
    },
    twitterToken(person) {
      const [key, secret] = [`at-${randomBytes(8).toString('hex')}`, randomBytes(8).toString('hex')]
      tokens.set(key, { secret, person })
      return [key, secret]
    },
    authorize(authorizeUrl, screenName) {
      const key = new URL(authorizeUrl).searchParams.get('oauth_token')!
      const token = tokens.get(key)!
      token.verifier = randomBytes(8).toString('hex')
      token.person = { id_str: `id of ${screenName}`, screen_name: screenName }
      const back = new URL(token.callback!)
      back.searchParams.set('oauth_token', key)
      back.searchParams.set('oauth_verifier', token.verifier)
      return back
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function newKey(alg: SigningKey['alg']): SigningKey {
  const pair =
    alg === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { kid: randomBytes(6).toString('hex'), alg, ...pair }
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

function signed({ privateKey }: SigningKey, header: object, claims: object): string {
  const text = `${encoded(header)}.${encoded(claims)}`
  const signature = createSign('sha256').update(text).sign({ key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

function facebook({ pathname, searchParams }: URL, people: Map<string, FacebookPerson>): Answer {
  const refused = { status: 400, json: { error: { type: 'OAuthException' } } }
  const path = pathname.slice('/facebook'.length)
  if (path === '/debug_token') {
    if (searchParams.get('access_token') !== `${facebookApp.id}|${facebookApp.secret}`) return refused
    const person = people.get(searchParams.get('input_token')!)
    if (!person) return { json: { data: { is_valid: false, error: { code: 190 } } } }
    const { id, appId = facebookApp.id, expiresAt = Math.floor(Date.now() / 1000) + 3600 } = person
    const data = { app_id: appId, type: 'USER', is_valid: true, expires_at: expiresAt, user_id: id, scopes: ['email'] }
    return { json: { data } }
  }
  if (path === '/oauth/access_token') {
    const person = people.get(searchParams.get('fb_exchange_token')!)
    const known =
      searchParams.get('client_id') === facebookApp.id && searchParams.get('client_secret') === facebookApp.secret
    if (!person || !known) return refused
    const long = `LONG${randomBytes(12).toString('hex')}`
    people.set(long, person)
    return { json: { access_token: long, token_type: 'bearer', expires_in: 60 * 24 * 3600 } }
  }
  const token = searchParams.get('access_token') ?? ''
  const person = people.get(token)
  const proof = createHmac('sha256', facebookApp.secret).update(token).digest('hex')
  if (!person || searchParams.get('appsecret_proof') !== proof) return refused
  if (path === '/me') return { json: { id: person.id, name: person.name, email: person.email } }
  if (path === '/me/accounts') return { json: { data: person.pages ?? [] } }
  return { status: 404 }
}

function twitter({ method, headers }: IncomingMessage, url: URL, tokens: Map<string, TwitterToken>): Answer {
  const oauth = new Map(
    [...(headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      decodeURIComponent(value!),
    ]),
  )
  const key = oauth.get('oauth_token') ?? ''
  const token = tokens.get(key)
  if (!isSigned(method!, url, oauth, token?.secret ?? '')) return { status: 401, json: { errors: [{ code: 32 }] } }
  const path = url.pathname.slice('/twitter'.length)
  if (path === '/oauth/request_token') {
    const [requestToken, secret] = [`rt-${randomBytes(8).toString('hex')}`, randomBytes(8).toString('hex')]
    tokens.set(requestToken, { secret, callback: oauth.get('oauth_callback')! })
    return { text: `oauth_token=${requestToken}&oauth_token_secret=${secret}&oauth_callback_confirmed=true` }
  }
  if (path === '/oauth/access_token') {
    if (!token?.verifier || oauth.get('oauth_verifier') !== token.verifier) return { status: 401 }
    tokens.delete(key)
    const [access, secret] = [`at-${randomBytes(8).toString('hex')}`, `ats-${randomBytes(8).toString('hex')}`]
    tokens.set(access, { secret, person: token.person })
    const { id_str, screen_name } = token.person!
    return {
      text: new URLSearchParams({
        oauth_token: access,
        oauth_token_secret: secret,
        user_id: id_str,
        screen_name,
      }).toString(),
    }
  }
  if (path === '/1.1/account/verify_credentials.json' && token?.person) return { json: token.person }
  return { status: 401 }
}

/**
 * Checks a signature. It collects the parameters in another way than the tested code: all in one list, sorted as
 * encoded pairs.
 */
function isSigned(method: string, url: URL, oauth: Map<string, string>, tokenSecret: string): boolean {
  if (oauth.get('oauth_consumer_key') !== twitterApp.id) return false
  if (Math.abs(Number(oauth.get('oauth_timestamp')) - Date.now() / 1000) > 300) return false
  const pairs = [...url.searchParams, ...oauth].filter(([name]) => name !== 'oauth_signature')
  const normalized = pairs
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const base = `${method}&${encode(url.origin + url.pathname)}&${encode(normalized)}`
  const secret = `${encode(twitterApp.secret)}&${encode(tokenSecret)}`
  return createHmac('sha1', secret).update(base).digest('base64') === oauth.get('oauth_signature')
}

const encode = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) =>
      /[\w.~-]/.test(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('')
