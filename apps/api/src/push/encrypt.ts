import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { Subscription } from './subscription.ts'

const KEY = 16
const NONCE = 12
const TAG = 16
/** The size of a record. A message is always one record, because no push service accepts more than 4096 bytes. */
const RECORD = 4_096
/** The maximum number of bytes of text. The record also contains the header (86), the tag and a final byte. */
const LARGEST = RECORD - 86 - TAG - 1

/**
 * Encrypts a message by RFC 8291 and RFC 8188 (`aes128gcm`). Only the subscribed browser can read it; the push
 * service cannot.
 *
 * @param chosen  the sender's private key and the salt; only tests set them, to the values of the RFC
 * @throws Error if the text is too long, or the subscription's key is no point of the curve
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
  // The byte 2 after the text marks the last record.
  return Buffer.concat([
    header,
    cipher.update(plain),
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}
