import { expect, it } from 'vitest'
import { encrypt } from './encrypt.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')
const browser = {
  p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
}

it('encrypt gives the result of the example in RFC 8291, section 5', () => {
  const privateKey = bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw')
  const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw')
  const message = encrypt('When I grow up, I want to be a watermelon', browser, { privateKey, salt })
  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

it('encrypt gives a different message each time, and refuses text that is too long for push services', () => {
  expect(encrypt('Hola', browser).equals(encrypt('Hola', browser))).toBe(false)
  expect(encrypt('x'.repeat(3_993), browser)).toHaveLength(4_096)
  expect(() => encrypt('x'.repeat(3_994), browser)).toThrow('Too long for a push')
})
