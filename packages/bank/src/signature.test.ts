import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type SignedParameters,
  decodeParameters,
  isSigned,
  sandboxKey,
  sign,
  signatureVersions,
  signed,
} from './signature.ts'

/** Published messages: each has a signature, and the key, order and parameters from which it was made. */
const published = {
  // The examples of Redsys's own libraries.
  HMAC_SHA256_V1: {
    key: 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev',
    order: '0069',
    parameters:
      'eyJEc19EYXRlIjoiMDklMkYxMSUyRjIwMTUiLCJEc19Ib3VyIjoiMTglM0EwMyIsIkRzX1NlY3VyZVBheW1lbnQiOiIwIiwiRHNfQ2FyZF9Db3VudHJ5IjoiNzI0IiwiRHNfQW1vdW50IjoiMTQ1IiwiRHNfQ3VycmVuY3kiOiI5NzgiLCJEc19PcmRlciI6IjAwNjkiLCJEc19NZXJjaGFudENvZGUiOiI5OTkwMDg4ODEiLCJEc19UZXJtaW5hbCI6Ijg3MSIsIkRzX1Jlc3BvbnNlIjoiMDAwMCIsIkRzX01lcmNoYW50RGF0YSI6IiIsIkRzX1RyYW5zYWN0aW9uVHlwZSI6IjAiLCJEc19Db25zdW1lckxhbmd1YWdlIjoiMSIsIkRzX0F1dGhvcmlzYXRpb25Db2RlIjoiMDgyMTUwIn0=',
    signature: '6DVpRPAPoChZh2cgaWnLqlfFsKeXdRfAO_tz-UrxJcU=',
  },
  // The example of the page «Firmar una operación» of pagosonline.redsys.es.
  HMAC_SHA512_V2: {
    key: sandboxKey,
    order: '1234567890',
    parameters:
      'eyJEU19NRVJDSEFOVF9BTU9VTlQiOiI5OTkiLCJEU19NRVJDSEFOVF9PUkRFUiI6IjEyMzQ1Njc4OTAiLCJEU19NRVJDSEFOVF9NRVJDSEFOVENPREUiOiI5OTkwMDg4ODEiLCJEU19NRVJDSEFOVF9DVVJSRU5DWSI6Ijk3OCIsIkRTX01FUkNIQU5UX1RSQU5TQUNUSU9OVFlQRSI6IjAiLCJEU19NRVJDSEFOVF9URVJNSU5BTCI6IjEiLCJEU19NRVJDSEFOVF9NRVJDSEFOVFVSTCI6Imh0dHA6XC9cL3d3dy5wcnVlYmEuY29tXC91cmxOb3RpZmljYWNpb24ucGhwIiwiRFNfTUVSQ0hBTlRfVVJMT0siOiJodHRwOlwvXC93d3cucHJ1ZWJhLmNvbVwvdXJsT0sucGhwIiwiRFNfTUVSQ0hBTlRfVVJMS08iOiJodHRwOlwvXC93d3cucHJ1ZWJhLmNvbVwvdXJsS08ucGhwIn0',
    signature: 'Vjo02eSWq249IeZZp3R-ArFnGLhKY0OuzDDlx1BuVtZDC2yhczA7_11uZhsYzLZBCMFAz8u8uzGDX3AErHKmmw',
  },
}

const messageOf = (version: string, { parameters, signature }: { parameters: string; signature: string }) => ({
  Ds_SignatureVersion: version,
  Ds_MerchantParameters: parameters,
  Ds_Signature: signature,
})

describe.each(Object.entries(published))('%s', (version, vector) => {
  const { key, order, parameters, signature } = vector

  it('makes the published signature for the published message, and accepts it', () => {
    expect(sign(version, parameters, order, key).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')).toBe(
      signature.replace(/=+$/, ''),
    )
    expect(isSigned(messageOf(version, vector), order, key)).toBe(true)
  })

  it.each<[what: string, change: (message: SignedParameters) => Partial<SignedParameters>]>([
    ['another version', () => ({ Ds_SignatureVersion: signatureVersions.find((other) => other !== version)! })],
    ['an unknown version', () => ({ Ds_SignatureVersion: 'HMAC_SHA1' })],
    ['the name of an object’s inherited property as its version', () => ({ Ds_SignatureVersion: 'constructor' })],
    ['other parameters', () => ({ Ds_MerchantParameters: `${parameters}A` })],
    ['an empty signature', () => ({ Ds_Signature: '' })],
    ['half a signature', () => ({ Ds_Signature: signature.slice(0, 20) })],
    ['additional characters after its signature', () => ({ Ds_Signature: signature.replace(/=*$/, 'AAAA') })],
    ['a signature that is not base64', () => ({ Ds_Signature: `${signature.slice(0, 5)} ${signature.slice(5)}` })],
  ])('refuses a message with %s', (_what, change) => {
    const message = messageOf(version, vector)
    expect(isSigned({ ...message, ...change(message) }, order, key)).toBe(false)
  })

  it('refuses a message that was signed for another order or with another key', () => {
    expect(isSigned(messageOf(version, vector), `${order}1`, key)).toBe(false)
    expect(isSigned(messageOf(version, vector), order, `A${key.slice(1)}`)).toBe(false)
  })
})

const aVersion = fc.constantFrom(...signatureVersions)
const anOrder = fc.stringMatching(/^\d{4}[0-9A-Za-z]{0,8}$/)
const aKey = fc.uint8Array({ minLength: 24, maxLength: 24 }).map((bytes) => Buffer.from(bytes).toString('base64'))
const aMessage = fc.dictionary(fc.stringMatching(/^Ds_[A-Z][a-z]{1,9}$/), fc.string(), { minKeys: 1 })

describe('any message', () => {
  it('is accepted with its signature in base64 or base64url, with or without padding', () => {
    fc.assert(
      fc.property(
        aVersion,
        aMessage,
        anOrder,
        aKey,
        fc.boolean(),
        fc.boolean(),
        (version, message, order, key, url, bare) => {
          const made = signed(version, message, order, key)
          let signature = made.Ds_Signature
          if (url) signature = signature.replaceAll('+', '-').replaceAll('/', '_')
          if (bare) signature = signature.replace(/=+$/, '')
          expect(isSigned({ ...made, Ds_Signature: signature }, order, key)).toBe(true)
        },
      ),
    )
  })

  it('is encoded as base64url without padding in the newer version, because Redsys refuses padding', () => {
    fc.assert(
      fc.property(aMessage, anOrder, aKey, (message, order, key) => {
        expect(Object.values(signed('HMAC_SHA512_V2', message, order, key)).join('')).not.toMatch(/[=+/]/)
      }),
    )
  })

  it('is refused if one bit of its signature is changed', () => {
    fc.assert(
      fc.property(aVersion, aMessage, anOrder, aKey, fc.nat(), (version, message, order, key, at) => {
        const made = signed(version, message, order, key)
        const bytes = Buffer.from(made.Ds_Signature, 'base64')
        bytes[at % bytes.length]! ^= 1 << (at % 8)
        expect(isSigned({ ...made, Ds_Signature: bytes.toString('base64') }, order, key)).toBe(false)
      }),
    )
  })

  it('is read with the names of its members in capital or small letters', () => {
    fc.assert(
      fc.property(aMessage, (message) => {
        const upper = Object.fromEntries(Object.entries(message).map(([name, value]) => [name.toUpperCase(), value]))
        const wanted = new Map(Object.entries(message).map(([name, value]) => [name.toLowerCase(), value]))
        fc.pre(wanted.size === Object.keys(message).length)
        expect(decodeParameters(Buffer.from(JSON.stringify(message)).toString('base64'))).toEqual(wanted)
        expect(decodeParameters(Buffer.from(JSON.stringify(upper)).toString('base64url'))).toEqual(wanted)
      }),
    )
  })

  it.each([['[]'], ['null'], ['"text"'], ['1'], ['{'], [''], ['{"Ds_Order":"1","DS_ORDER":"2"}']])(
    'is refused if its parameters are «%s»',
    (text) => {
      expect(() => decodeParameters(Buffer.from(text).toString('base64'))).toThrow(SyntaxError)
    },
  )

  it('can have members named like inherited properties of an object, for example `constructor`', () => {
    const members = decodeParameters(Buffer.from('{"__proto__":"1","constructor":"2"}').toString('base64'))
    expect([...members]).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ])
    expect(members.get('tostring')).toBeUndefined()
  })
})
