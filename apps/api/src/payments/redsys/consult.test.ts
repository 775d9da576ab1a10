import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ProviderError } from '../provider.ts'
import { consultation, outcomeOf, stateIn } from './consult.ts'

const escape = (xml: string) => xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const envelope = (message: string) =>
  withDocument(`<Messages><Version Ds_Version="0.0"><Message>${message}</Message></Version></Messages>`)
const withDocument = (document: string) =>
  '<?xml version="1.0"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body>' +
  '<p259:consultaOperacionesResponse xmlns:p259="http://webservices.apl02.redsys.es"><consultaOperacionesReturn>' +
  escape(document) +
  '</consultaOperacionesReturn></p259:consultaOperacionesResponse></soapenv:Body></soapenv:Envelope>'

const row = (given: Record<string, string> = {}) =>
  `<Response Ds_Version="0.0">${Object.entries({
    Ds_MerchantCode: '999008881',
    Ds_Terminal: '1',
    Ds_Order: '2045ABCDEFGH',
    Ds_TransactionType: '0',
    Ds_Date: '2026-11-21',
    Ds_Hour: '10:00:00',
    Ds_Amount: '1250',
    Ds_Currency: '978',
    Ds_SecurePayment: '1',
    Ds_State: 'F',
    Ds_Response: '0000',
    Ds_AuthorisationCode: '123456',
    ...given,
  })
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</Response>`
const laughs = '<!DOCTYPE a [<!ENTITY a "1111111111"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>'
const secret = '<!DOCTYPE a [<!ENTITY file SYSTEM "file:///etc/hostname">]>'
const declined = { Ds_Response: '0190', Ds_AuthorisationCode: '' }
const refund = (amount: string) => ({ Ds_TransactionType: '3', Ds_Response: '0900', Ds_Amount: amount })

describe('the records of Redsys about an order', () => {
  const nothing = { captured: 0, refunded: 0, isOver: false, response: null, authCode: null }
  const paid = { captured: 1250, refunded: 0, isOver: false, response: '0000', authCode: '123456' }

  it.each<[what: string, rows: Record<string, string>[], state: object]>([
    ['a payment', [{}], paid],
    ['a payment that waits for the card', [{ Ds_State: 'S', Ds_Response: '' }], nothing],
    ['a payment that waits for the bank', [{ Ds_State: 'P', Ds_Response: '9998' }], nothing],
    ['a payment that waits for the proof of identity', [{ Ds_State: 'A', Ds_Response: '9999' }], nothing],
    ['a payment without an answer', [{ Ds_State: 'T', Ds_Response: '' }], nothing],
    ['a declined payment', [declined], { ...nothing, isOver: true, response: '0190' }],
    ['two declined payments', [declined, { Ds_Response: '0101' }], { ...nothing, isOver: true, response: '0101' }],
    ['a declined payment and a successful one', [declined, {}], paid],
    [
      'a declined payment and one that waits for the card',
      [declined, { Ds_State: 'S', Ds_Response: '' }],
      { ...nothing, response: '0190' },
    ],
    ['a refund', [{}, refund('1250')], { ...paid, refunded: 1250 }],
    ['two partial refunds', [{}, refund('200'), refund('300')], { ...paid, refunded: 500 }],
    ['a refund that was refused', [{}, { ...refund('1250'), Ds_Response: '0950' }], paid],
    ['an annulment', [{}, { Ds_TransactionType: '9', Ds_Response: '0400' }], { ...paid, refunded: 1250 }],
  ])('contain %s', (_what, rows, state) => {
    expect(stateIn(envelope(rows.map(row).join('')), '2045ABCDEFGH')).toEqual(state)
  })

  it('are empty if the customer never opened the page of the bank', () => {
    expect(stateIn(envelope('<ErrorMsg><Ds_ErrorCode>XML0024</Ds_ErrorCode></ErrorMsg>'), '2045ABCDEFGH')).toEqual(
      nothing,
    )
  })

  it('can also be read from a CDATA section', () => {
    const plain = `<Messages><Version Ds_Version="0.0"><Message>${row()}</Message></Version></Messages>`
    const text = `<a><consultaOperacionesReturn><![CDATA[${plain}]]></consultaOperacionesReturn></a>`
    expect(stateIn(text, '2045ABCDEFGH')).toEqual(paid)
  })

  it.each([
    ['no document', '<soapenv:Envelope/>'],
    ['a web page', '<html><body>502</body></html>'],
    ['an error', envelope('<ErrorMsg><Ds_ErrorCode>XML0023</Ds_ErrorCode></ErrorMsg>')],
    ['no row', envelope('')],
    ['a row in a comment', envelope(`<!--${row()}-->`)],
    ['an incomplete document', withDocument(`<Messages><Version Ds_Version="0.0"><Message>${row()}`)],
    ['an entity', withDocument(`<!DOCTYPE Messages [<!ENTITY sum "1250">]><a>${row({ Ds_Amount: '&sum;' })}</a>`)],
    ['nested entities', withDocument(`${laughs}<a>${row({ Ds_Amount: '&c;' })}</a>`)],
    ['an entity that includes a file', withDocument(`${secret}<a>${row({ Ds_AuthorisationCode: '&file;' })}</a>`)],
    ['a row of another order', envelope(row({ Ds_Order: '2045ABCDEFGI' }))],
    ['one more row, of another order', envelope(row() + row({ Ds_Order: '2045ABCDEFGI' }))],
    ['a row in another currency', envelope(row({ Ds_Currency: '840' }))],
    ['a row without an amount', envelope(row({ Ds_Amount: '' }))],
    ['a row with a negative amount', envelope(row({ Ds_Amount: '-1250' }))],
  ])('cannot be read from %s', (_what, text) => {
    expect(() => stateIn(text, '2045ABCDEFGH')).toThrow(ProviderError)
  })

  it('cannot be read from random text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => stateIn(envelope(escape(text)), '2045ABCDEFGH')).toThrow(ProviderError)
      }),
    )
  })
})

it('the request for the records of an order is signed, and its elements have the sequence of the DTD', () => {
  const asked = consultation({
    merchantCode: '999008881',
    terminal: '1',
    ref: '2045ABCDEFGH',
    key: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
  })
  expect(asked).toMatch(
    /<Monitor><Ds_MerchantCode>999008881<\/Ds_MerchantCode><Ds_Terminal>1<\/Ds_Terminal><Ds_Order>2045ABCDEFGH<\/Ds_Order><\/Monitor>/,
  )
  expect(asked).toMatch(/<Signature>[\w+/]{43}=<\/Signature><SignatureVersion>HMAC_SHA256_V1</)
})

it.each<[type: string, response: string, outcome: ReturnType<typeof outcomeOf>]>([
  ['0', '0000', 'captured'],
  ['0', '0099', 'captured'],
  ['0', '0', 'captured'],
  ['0', '0100', 'declined'],
  ['0', '0101', 'declined'],
  ['0', '0190', 'declined'],
  ['0', '9915', 'declined'],
  ['0', '9998', null],
  ['0', '9999', null],
  ['0', '0900', null],
  ['0', '0400', null],
  ['3', '0900', 'refunded'],
  ['3', '0000', null],
  ['3', '0950', null],
  ['9', '0400', 'refunded'],
  ['9', '0900', null],
  ['1', '0000', null],
  ['', '0000', null],
  ['0', '', null],
  ['0', '00000', null],
  ['0', '-1', null],
  ['0', ' 0', null],
])('an operation of type %s with the response %s has the outcome %s', (type, response, outcome) => {
  expect(outcomeOf(type, response)).toBe(outcome)
})
