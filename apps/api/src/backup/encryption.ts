import { Readable } from 'node:stream'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'

// The memory for one try of a passphrase: 32 MB.
const WORK_FACTOR = 15

const IDENTITY = /^AGE-SECRET-KEY-/
const RECIPIENT = /^age1/

type Bytes = AsyncIterable<Uint8Array>

/**
 * Encrypts a stream as an age file: for a recipient (`age1…`), the owner of an identity (`AGE-SECRET-KEY-…`), or by a
 * passphrase.
 */
export function encrypted(key: string): (source: Bytes) => Bytes {
  return async function* encrypt(source) {
    const encrypter = new Encrypter()
    if (RECIPIENT.test(key)) encrypter.addRecipient(key)
    else if (IDENTITY.test(key)) encrypter.addRecipient(await identityToRecipient(key))
    else {
      encrypter.setPassphrase(key)
      encrypter.setScryptWorkFactor(WORK_FACTOR)
    }
    yield* await encrypter.encrypt(webStream(source))
  }
}

/** False for a recipient: its public key alone cannot decrypt. */
export const canOpen = (key: string): boolean => !RECIPIENT.test(key)

/** The reverse of encryption; a recipient's key cannot decrypt, its identity can. */
export function decrypted(key: string): (source: Bytes) => Bytes {
  return async function* decrypt(source) {
    if (!canOpen(key)) throw new Error('LONJA_BACKUP_KEY is a recipient: opening it takes its AGE-SECRET-KEY')
    const decrypter = new Decrypter()
    if (IDENTITY.test(key)) decrypter.addIdentity(key)
    else decrypter.addPassphrase(key)
    yield* await decrypter.decrypt(webStream(source))
  }
}

const webStream = (source: Bytes): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(source, { objectMode: false })) as ReadableStream<Uint8Array>
