import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { Subscription } from './subscription.ts'

const KEY = 16
const NONCE = 12
const TAG = 16
/** A single record: no push service accepts more than 4096 bytes. */
const RECORD = 4_096
/** Bytes that fit, beside the header (86), the tag and the mark of the last record. */
const LARGEST = RECORD - 86 - TAG - 1

/**
 * RFC 8291 over RFC 8188 (`aes128gcm`): only the subscribed browser can read it, and not the service in between.
 *
 * @param chosen  the sender's private key and the salt, which tests set to the RFC's values
 * @throws Error if it is too long, or the subscription's key is no point of the curve
 */
export function encrypt(
  text: string,
  { p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>,
  chosen?: { privateKey: Buffer; salt: Buffer },
): Buffer {
  const plain = Buffer.from(text)
  if (plain.length > LARGEST) throw new Error('Too long for a push')
  const sender = createECDH('prime256v1')
  if (chosen) sender.setPrivateKey(chosen.privateKey)
  else sender.generateKeys()
  const salt = chosen?.salt ?? randomBytes(16)
  const point = sender.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, point])
  const secret = Buffer.from(hkdfSync('sha256', sender.computeSecret(p256dh), auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))

  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', KEY), derive('nonce', NONCE))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD)
  const header = Buffer.concat([salt, size, Buffer.from([point.length]), point])
  // The 2 says that no other record follows.
  return Buffer.concat([
    header,
    cipher.update(plain),
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}
