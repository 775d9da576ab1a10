import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { sendOverNetwork } from '../send-to-provider.ts'
import { type RedsysConfig, testBank } from '../../config/payment-config.ts'
import { ProviderError } from '../provider.ts'
import { redsysProvider } from './redsys-provider.ts'
import { decodeParameters, isSigned, signatureVersions, signed } from '@lonja/bank/signature'

/** The answer of the server to every request. */
let says = { status: 200, body: '' }
const asked: string[] = []
const server = createServer((request, response) => void answerTo(request, response))
async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  asked.push(`${request.url} ${await text(request)}`)
  response.writeHead(says.status).end(says.body)
}
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
afterAll(() => void server.close())
const redsys: RedsysConfig = { ...testBank, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
const provider = redsysProvider(redsys, sendOverNetwork)
const operation = { ref: '2045ABCDEFGH', amount: 1250, kind: 'redsys' }

describe('the reference of an attempt', () => {
  it('has Redsys’s format, and is different each time', () => {
    const refs = Array.from({ length: 10_000 }, () => provider.newRef())
    for (const ref of refs) expect(ref).toMatch(/^\d{4}[0-9A-Z]{8}$/)
    expect(new Set(refs).size).toBe(refs.length)
  })
})

describe.each(signatureVersions)('a form signed in %s', (signatureVersion) => {
  const begun = { description: `Pedido R1001 ${'ñ'.repeat(200)}`, returnUrl: 'https://lonja.example/order/1?back=bank' }
  it.each([
    ['redsys', 'C'],
    ['bizum', 'z'],
  ])('for %s contains the data of the payment', async (kind, payMethods) => {
    const { action, method, fields } = await redsysProvider({ ...redsys, signatureVersion }, sendOverNetwork).begin({
      ...operation,
      ...begun,
      kind,
    })
    expect([action, method]).toEqual([`${redsys.url}/sis/realizarPago`, 'post'])
    expect(Object.keys(fields).toSorted()).toEqual(['Ds_MerchantParameters', 'Ds_Signature', 'Ds_SignatureVersion'])
    expect(isSigned(fields as never, operation.ref, redsys.key)).toBe(true)
    expect(Object.fromEntries(decodeParameters(fields['Ds_MerchantParameters']!))).toEqual({
      ds_merchant_amount: '1250',
      ds_merchant_order: operation.ref,
      ds_merchant_merchantcode: redsys.merchantCode,
      ds_merchant_currency: '978',
      ds_merchant_transactiontype: '0',
      ds_merchant_terminal: '1',
      ds_merchant_merchanturl: 'https://lonja.example/api/payments-notification/redsys',
      ds_merchant_urlok: begun.returnUrl,
      ds_merchant_urlko: begun.returnUrl,
      ds_merchant_consumerlanguage: '001',
      ds_merchant_productdescription: begun.description.slice(0, 125),
      ds_merchant_paymethods: payMethods,
    })
  })
})

describe('the answer to a refund', () => {
  const answer = (given: Record<string, string> = {}, key = redsys.key, order = operation.ref) => ({
    status: 200,
    body: JSON.stringify(
      signed(
        'HMAC_SHA256_V1',
        { Ds_Order: operation.ref, Ds_Response: '0900', Ds_Amount: '250', ...given },
        order,
        key,
      ),
    ),
  })
  const error = (errorCode: string) => ({ status: 200, body: JSON.stringify({ errorCode }) })

  it.each<[what: string, answer: typeof says, outcome: 'done' | 'refused' | 'unknown']>([
    ['says that it is done', answer(), 'done'],
    ['says that it is not allowed', answer({ Ds_Response: '0950' }), 'refused'],
    ['says that the bank of the card declined it', answer({ Ds_Response: '0190' }), 'refused'],
    ['says that it is more than was paid', error('SIS0057'), 'refused'],
    ['says that there is no payment', error('SIS0054'), 'refused'],
    ['says that the bank of the card cannot do it now', answer({ Ds_Response: '0912' }), 'unknown'],
    ['reports an error of Redsys', error('SIS0001'), 'unknown'],
    ['says that our signature is wrong', error('SIS0042'), 'unknown'],
    ['is signed with another key', answer({}, 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev'), 'unknown'],
    ['is about another order', answer({ Ds_Order: '2045ABCDEFGI' }), 'unknown'],
    ['is signed for another order', answer({}, redsys.key, '2045ABCDEFGI'), 'unknown'],
    ['has no response code', answer({ Ds_Response: '' }), 'unknown'],
    ['has the code of a successful payment', answer({ Ds_Response: '0000' }), 'unknown'],
    ['is about another amount', answer({ Ds_Amount: '251' }), 'unknown'],
    ['is incomplete', { status: 200, body: answer().body.slice(0, 80) }, 'unknown'],
    ['is a web page', { status: 200, body: '<html>Mantenimiento</html>' }, 'unknown'],
    ['is empty', { status: 200, body: '' }, 'unknown'],
    ['is null', { status: 200, body: 'null' }, 'unknown'],
    ['has status 403', { ...answer(), status: 403 }, 'unknown'],
    ['has status 502', { ...answer(), status: 502 }, 'unknown'],
    ['is too long', { status: 200, body: 'x'.repeat(300_000) }, 'unknown'],
  ])('%s', async (_what, given, outcome) => {
    says = given
    const made = await provider.refund(operation, 250).catch((thrown: unknown) => {
      if (thrown instanceof ProviderError) return 'unknown'
      throw thrown
    })
    expect(made).toBe(outcome)
    const [path = '', body = ''] = asked.at(-1)!.split(/ (.*)/s)
    expect(path).toBe('/sis/rest/trataPeticionREST')
    const message = JSON.parse(body)
    expect(isSigned(message, operation.ref, redsys.key)).toBe(true)
    expect(Object.fromEntries(decodeParameters(message.Ds_MerchantParameters))).toMatchObject({
      ds_merchant_amount: '250',
      ds_merchant_transactiontype: '3',
      ds_merchant_order: operation.ref,
    })
  })

  it('that never arrives is reported as an error without payment data', async () => {
    const nobody = redsysProvider({ ...redsys, url: 'http://127.0.0.1:1' }, sendOverNetwork)
    await expect(nobody.refund(operation, 250)).rejects.toThrow(/^127\.0\.0\.1:1 did not answer: [^{}]*$/)
    await expect(nobody.query(operation)).rejects.toThrow(ProviderError)
  })
})
