import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, it } from 'vitest'
import { handoverContent } from '@lonja/contract/orders/handover'
import { verifyText } from './verify.ts'

const order = '10000000-0000-7000-8000-000000000001'
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const { x, y } = publicKey.export({ format: 'jwk' })
const point = Buffer.concat([Buffer.from([4]), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')])
const key = point.toString('base64url')
const text = (id: string) => {
  const content = handoverContent(id)
  const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${content}.${signature.toString('base64url')}`
}

it('a signed text names its order', async () => {
  expect(await verifyText(text(order), key)).toEqual({ order })
})

it('a text with another order or another signature is forged', async () => {
  const other = order.replace(/1$/, '2')
  expect(await verifyText(text(order).replace(order, other), key)).toBe('forged')
  expect(await verifyText(`${handoverContent(order)}.${'A'.repeat(86)}`, key)).toBe('forged')
})

it('other codes are unknown', async () => {
  for (const other of ['8410188012345', 'https://lonja.test/order/1', ''])
    expect(await verifyText(other, key)).toBe('unknown')
})
