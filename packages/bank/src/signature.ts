import { createCipheriv, createHmac, timingSafeEqual } from 'node:crypto'

/** The key of the test shop 999008881, from Redsys's public documentation. It is valid only in the sandbox. */
export const sandboxKey = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7'

interface Signer {
  /** The encoding of sent messages. `HMAC_SHA512_V2` allows no padding, so it uses base64url. */
  encoding: 'base64' | 'base64url'
  digest(parameters: string, order: string, key: string): Buffer
}

/**
 * The signature methods, by their names in `Ds_SignatureVersion`. Each derives a key for the operation from the
 * terminal's key and the order, and signs the text of `Ds_MerchantParameters` unchanged.
 */
const signers: ReadonlyMap<string, Signer> = new Map<string, Signer>([
  [
    'HMAC_SHA256_V1',
    {
      encoding: 'base64',
      digest(parameters, order, key) {
        const cipher = createCipheriv('des-ede3-cbc', Buffer.from(key, 'base64'), Buffer.alloc(8)).setAutoPadding(false)
        const bytes = Buffer.from(order)
        const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 7)])
        const own = Buffer.concat([cipher.update(padded), cipher.final()])
        return createHmac('sha256', own).update(parameters).digest()
      },
    },
  ],
  [
    'HMAC_SHA512_V2',
    {
      encoding: 'base64url',
      digest(parameters, order, key) {
        // The terminal's key is not decoded from base64: its first 16 characters are the AES key. The key of the HMAC
        // is the base64 text of the encrypted order number.
        const cipher = createCipheriv('aes-128-cbc', key.slice(0, 16).padEnd(16, '0'), Buffer.alloc(16))
        const own = cipher.update(order, 'utf8', 'base64') + cipher.final('base64')
        return createHmac('sha512', own).update(parameters).digest()
      },
    },
  ],
])

export const signatureVersions: readonly string[] = [...signers.keys()]

/** The parameters of a message to or from Redsys. */
export interface SignedParameters {
  Ds_SignatureVersion: string
  Ds_MerchantParameters: string
  Ds_Signature: string
}

/**
 * Decodes a message. Returns its fields as text, by their names in lower case. Redsys never sends two names that
 * differ only in capitals, for example `Ds_Order` and `DS_ORDER`.
 *
 * @param encoded  base64 or base64url, with or without padding
 * @throws SyntaxError if the text is not a JSON object, or a name occurs twice
 */
export function decodeParameters(encoded: string): ReadonlyMap<string, string> {
  const given: unknown = JSON.parse(Buffer.from(encoded, 'base64').toString())
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new SyntaxError('No object')
  const members = new Map<string, string>()
  for (const [name, value] of Object.entries(given)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue
    if (members.has(name.toLowerCase())) throw new SyntaxError('A name occurs twice')
    members.set(name.toLowerCase(), String(value))
  }
  return members
}

/**
 * @param parameters  the encoded parameters, exactly as they are sent
 * @param key  the terminal's key, as the bank shows it
 * @throws RangeError for an unknown version
 */
export function sign(version: string, parameters: string, order: string, key: string): string {
  const { digest, encoding } = signerOf(version)
  return digest(parameters, order, key).toString(encoding)
}

/**
 * Whether the signature belongs to these parameters. It can be base64 or base64url, with or without padding. The
 * signatures are compared in constant time.
 */
export function isSigned(
  { Ds_SignatureVersion: version, Ds_MerchantParameters: parameters, Ds_Signature: signature }: SignedParameters,
  order: string,
  key: string,
): boolean {
  const signer = signers.get(version)
  if (!signer || !/^[\w+/-]+={0,2}$/.test(signature)) return false
  const own = signer.digest(parameters, order, key)
  const given = Buffer.from(signature, 'base64')
  return given.length === own.length && timingSafeEqual(given, own)
}

/**
 * Encodes a message as JSON in the encoding of the version, and signs it.
 *
 * @throws RangeError for an unknown version
 */
export function signed(version: string, message: object, order: string, key: string): SignedParameters {
  const parameters = Buffer.from(JSON.stringify(message)).toString(signerOf(version).encoding)
  return {
    Ds_SignatureVersion: version,
    Ds_MerchantParameters: parameters,
    Ds_Signature: sign(version, parameters, order, key),
  }
}

function signerOf(version: string): Signer {
  const signer = signers.get(version)
  if (!signer) throw new RangeError(`Unknown signature version: ${version}`)
  return signer
}
