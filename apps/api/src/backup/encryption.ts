import { ReadableStream } from 'node:stream/web'

// With this value, each attempt with a passphrase needs 32 MB of memory.
const WORK_FACTOR = 15

const IDENTITY = /^AGE-SECRET-KEY-/
const RECIPIENT = /^age1/

// The library is loaded when it is needed, because its modules would make each start of the server slower.

type Bytes = AsyncIterable<Uint8Array>

/**
 * Returns a function that encrypts a stream in the format of age: for a recipient (`age1…`), for the owner of an
 * identity (`AGE-SECRET-KEY-…`), or with a passphrase.
 */
export function encrypted(key: string): (source: Bytes) => Bytes {
  return async function* encrypt(source) {
    const { Encrypter, identityToRecipient } = await import('age-encryption')
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

/** Whether the key can decrypt. A recipient (`age1…`) is only a public key, so it cannot. */
export const canOpen = (key: string): boolean => !RECIPIENT.test(key)

/** Returns a function that decrypts a stream, with an identity or a passphrase. A recipient cannot decrypt. */
export function decrypted(key: string): (source: Bytes) => Bytes {
  return async function* decrypt(source) {
    if (!canOpen(key))
      throw new Error('LONJA_BACKUP_KEY is a recipient: to open the backup, its AGE-SECRET-KEY is required')
    const { Decrypter } = await import('age-encryption')
    const decrypter = new Decrypter()
    if (IDENTITY.test(key)) decrypter.addIdentity(key)
    else decrypter.addPassphrase(key)
    yield* await decrypter.decrypt(webStream(source))
  }
}

/**
 * The stream for age. It is not made with `Readable.toWeb`: if age refuses a damaged file, a stream of `toWeb` can
 * receive another chunk, and throws an error that nothing catches.
 */
const webStream = (source: Bytes): globalThis.ReadableStream<Uint8Array> => ReadableStream.from(source)
