import { handoverContent, readSignedHandover } from '@lonja/contract/orders/handover'

/**
 * Whether this browser can verify signed texts and open the camera. Browsers allow both only with HTTPS, and on the
 * machine itself.
 */
export const canScan = (): boolean => isSecureContext && 'mediaDevices' in navigator

/**
 * Verifies the text of a QR on the device, without a network.
 *
 * @param publicKey  the key of the server
 * @returns the id of the order; `unknown` if the text does not name an order, `forged` if the server has not signed it
 */
export async function verifyText(text: string, publicKey: string): Promise<{ order: string } | 'unknown' | 'forged'> {
  const signed = readSignedHandover(text)
  if (!signed) return 'unknown'
  const { order, signature } = signed
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), curve, false, ['verify'])
  const content = new TextEncoder().encode(handoverContent(order))
  const isValid = await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytesOf(signature), content)
  return isValid ? { order } : 'forged'
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
