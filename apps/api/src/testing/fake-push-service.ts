// For tests: a push service on a loopback port, and the browsers that are subscribed to it. It checks that messages
// conform to RFC 8030, 8291 and 8292, with code that is independent of the sender's code.
import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  headers: IncomingMessage['headers']
  claims: { aud: string; exp: number; sub: string }
  /** The decrypted message. */
  message: unknown
}

interface Browser {
  keys: ReturnType<typeof createECDH>
  auth: Buffer
  received: Received[]
  /** The status codes with which the service refuses the next messages. */
  refusals: number[]
}

/**
 * Starts the service and returns its origin. `subscribe` adds a browser; its `token` is the text that a page would
 * send to the API.
 */
export async function fakePushService() {
  const browsers = new Map<string, Browser>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const browser = browsers.get(request.url ?? '')
      if (!browser) return response.writeHead(410).end()
      const refused = browser.refusals.shift()
      if (refused) return response.writeHead(refused, { location: `${origin}/elsewhere` }).end()
      try {
        const claims = identify(request.headers.authorization ?? '', origin)
        browser.received.push({ headers: request.headers, claims, message: read(Buffer.concat(chunks), browser) })
        return response.writeHead(201, { location: `${origin}/message` }).end()
      } catch (error) {
        return response.writeHead(403).end((error as Error).message)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    close: () => new Promise((resolve) => server.close(resolve)),
    subscribe() {
      const path = `/send/${randomBytes(12).toString('base64url')}`
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const browser: Browser = { keys, auth: randomBytes(16), received: [], refusals: [] }
      browsers.set(path, browser)
      const [p256dh, auth] = [keys.getPublicKey('base64url'), browser.auth.toString('base64url')]
      const token = JSON.stringify({ endpoint: origin + path, expirationTime: null, keys: { p256dh, auth } })
      return Object.assign(browser, { token, unsubscribe: () => browsers.delete(path) })
    },
  }
}

/**
 * Checks the signed token of a message and returns its claims.
 * @throws Error if the token has no valid signature, has expired, or is for another audience
 */
function identify(authorization: string, origin: string): Received['claims'] {
  const [, header, payload, signature, k] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(k ?? '', 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${header}.${payload}`)
  if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature ?? '', 'base64url')))
    throw new Error('The signature does not verify')
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as Received['claims']
  const left = claims.exp - Date.now() / 1_000
  if (claims.aud !== origin || left < 0 || left > 24 * 3_600) throw new Error('The token is not for here and now')
  return claims
}

/** HKDF for keys of up to 32 bytes, in its two steps (extract and expand). */
const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer => {
  const extracted = createHmac('sha256', salt).update(secret).digest()
  return createHmac('sha256', extracted)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
    .subarray(0, length)
}

function read(body: Buffer, { keys, auth }: Browser): unknown {
  const salt = body.subarray(0, 16)
  const size = body.readUInt32BE(16)
  const sender = body.subarray(21, 21 + body[20]!)
  const record = body.subarray(21 + body[20]!)
  if (body.length > 4_096 || record.length > size) throw new Error('Too large')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = hkdf(auth, keys.computeSecret(sender), info, 32)
  const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 }).setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  if (plain.at(-1) !== 2) throw new Error('No last record')
  return JSON.parse(plain.subarray(0, -1).toString())
}
