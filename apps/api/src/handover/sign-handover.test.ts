import { webcrypto } from 'node:crypto'
import { expect, it } from 'vitest'
import { handoverContent, readSignedHandover } from '@lonja/contract/orders/handover'
import { handoverKey, signHandover, verifyHandover } from './sign-handover.ts'

const config = { secret: 'a secret of this installation, long enough' }
const [order, other] = ['10000000-0000-7000-8000-000000000001', '10000000-0000-7000-8000-000000000002'] as const

it('a signed text names its order, and nothing in it can be changed', () => {
  const text = signHandover(config, order)
  expect(verifyHandover(config, text)).toBe(order)
  expect(verifyHandover({ secret: 'the secret of another installation' }, text)).toBeNull()
  expect(verifyHandover(config, text.replace(order, other))).toBeNull()
  // The last character of base64url has bits that do not count.
  for (let at = 0; at < text.length - 1; at += 1) {
    const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
    expect(verifyHandover(config, changed)).toBeNull()
  }
})

it.each([
  '',
  'LONJA1',
  `LONJA1.${order}`,
  `LONJA1.${order}.`,
  `LONJA2.${order}.${'A'.repeat(86)}`,
  '482913',
  'https://lonja.test',
])('the text «%s» is not a signed text', (text) => {
  expect(readSignedHandover(text)).toBeUndefined()
  expect(verifyHandover(config, text)).toBeNull()
})

it('browsers verify a signed text with the public key', async () => {
  const { signature } = readSignedHandover(signHandover(config, order))!
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await webcrypto.subtle.importKey('raw', Buffer.from(handoverKey(config), 'base64url'), algorithm, false, [
    'verify',
  ])
  const isValid = (id: string) =>
    webcrypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      Buffer.from(signature, 'base64url'),
      Buffer.from(handoverContent(id)),
    )
  expect([await isValid(order), await isValid(other)]).toEqual([true, false])
})
