import { randomInt } from 'node:crypto'
import type { Cents } from '@lonja/contract/money'
import { cut } from '../../text/text.ts'
import type { SendToProvider } from '../send-to-provider.ts'
import type { RedsysConfig } from '../../config/payment-config.ts'
import { type Operation, type PaymentProvider, ProviderError } from '../provider.ts'
import { CONSULT_PATH, consultation, stateIn } from './consult.ts'
import { type SignedParameters, decodeParameters, isSigned, signed } from '@lonja/bank/signature'

/** The euro in ISO 4217. It is the only currency that we use. */
export const EUROS = '978'
export const NOTIFICATION_PATH = '/api/payments-notification/redsys'

const FORM_PATH = '/sis/realizarPago'
const REST_PATH = '/sis/rest/trataPeticionREST'
const types = { payment: '0', refund: '3' }
/** Redsys's codes of the payment methods: `C` means only cards, `z` means Bizum. */
const payMethods: Readonly<Record<string, string>> = { redsys: 'C', bizum: 'z' }
const SPANISH = '001'
const DESCRIPTION_LENGTH = 125
const REFUNDED = '0900'
/**
 * Response codes of temporary failures of the card's bank or of Redsys. For error codes of `trataPeticionREST` there
 * is no such list: all errors that are not in `refusals` are temporary.
 */
const notNow: readonly string[] = ['0909', '0912', '9001', '9909', '9912']
/** Error codes which mean that no refund is possible, or only a smaller refund. */
const refusals: readonly string[] = ['SIS0054', 'SIS0055', 'SIS0056', 'SIS0057']

/** Payments with a card or Bizum on the pages of Redsys, so that we never receive card numbers. */
export function redsysProvider(config: RedsysConfig, send: SendToProvider): PaymentProvider {
  const { merchantCode, terminal, key, url, signatureVersion } = config

  const common = ({ ref }: Operation, amount: Cents, type: string) => ({
    DS_MERCHANT_AMOUNT: String(amount),
    DS_MERCHANT_ORDER: ref,
    DS_MERCHANT_MERCHANTCODE: merchantCode,
    DS_MERCHANT_CURRENCY: EUROS,
    DS_MERCHANT_TRANSACTIONTYPE: type,
    DS_MERCHANT_TERMINAL: terminal,
  })

  return {
    name: 'redsys',
    kinds: Object.keys(payMethods),
    newRef,

    async begin({ kind, description, returnUrl, ...operation }) {
      const message = {
        ...common({ kind, ...operation }, operation.amount, types.payment),
        DS_MERCHANT_MERCHANTURL: new URL(NOTIFICATION_PATH, returnUrl).href,
        DS_MERCHANT_URLOK: returnUrl,
        DS_MERCHANT_URLKO: returnUrl,
        DS_MERCHANT_CONSUMERLANGUAGE: SPANISH,
        DS_MERCHANT_PRODUCTDESCRIPTION: cut(description, DESCRIPTION_LENGTH),
        DS_MERCHANT_PAYMETHODS: payMethods[kind]!,
      }
      return {
        // The address of the test bank is relative to the address of the web shop.
        action: new URL(url + FORM_PATH, returnUrl).href,
        method: 'post',
        fields: { ...signed(signatureVersion, message, operation.ref, key) },
      }
    },

    async query({ ref }) {
      const { status, text } = await send({
        method: 'POST',
        url: url + CONSULT_PATH,
        headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: 'consultaOperaciones' },
        body: consultation({ merchantCode, terminal, ref, key }),
      })
      if (status !== 200) throw new ProviderError(`Redsys answered a query with ${status}`)
      return stateIn(text, ref)
    },

    async refund(operation, amount) {
      const message = common(operation, amount, types.refund)
      const { status, text } = await send({
        method: 'POST',
        url: url + REST_PATH,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(signed(signatureVersion, message, operation.ref, key)),
      })
      const answer = readAnswer(status, text)
      if ('errorCode' in answer) {
        if (refusals.includes(answer.errorCode)) return 'refused'
        throw new ProviderError(`Redsys answered a refund with ${answer.errorCode}`)
      }
      if (!isSigned(answer, operation.ref, key)) throw new ProviderError('Redsys did not sign its answer')
      const given = decodeParameters(answer.Ds_MerchantParameters)
      const response = given.get('ds_response') ?? ''
      const isAbout = given.get('ds_order') === operation.ref && Number(given.get('ds_amount')) === amount
      // A response below 0100 would be the code of a successful payment, so it cannot be the answer to a refund.
      if (!isAbout || !/^\d{4}$/.test(response) || response < '0100' || notNow.includes(response))
        throw new ProviderError(`Redsys answered a refund with ${response}`)
      return response === REFUNDED ? 'done' : 'refused'
    },
  }
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Returns a reference in Redsys's format: 12 characters, of which the first 4 are digits. These digits are the day,
 * and the other 8 characters contain 41 random bits.
 */
function newRef(): string {
  const day = String(Math.floor(Date.now() / 86_400_000) % 10_000).padStart(4, '0')
  return day + Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** @throws ProviderError if the text is neither an answer nor an error of Redsys */
function readAnswer(status: number, text: string): SignedParameters | { errorCode: string } {
  try {
    const answer = JSON.parse(text) as Partial<SignedParameters & { errorCode: string }>
    if (typeof answer.errorCode === 'string') return { errorCode: answer.errorCode }
    const { Ds_SignatureVersion, Ds_MerchantParameters, Ds_Signature } = answer
    if (status === 200 && Ds_SignatureVersion && Ds_MerchantParameters && Ds_Signature)
      return { Ds_SignatureVersion, Ds_MerchantParameters, Ds_Signature }
  } catch {
    // The text is not JSON: the error is thrown below.
  }
  throw new ProviderError(`Redsys answered a refund with ${status} and no message`)
}
