import { sign } from './signature.ts'
import type { Account } from './ledger.ts'

const VERSION = 'HMAC_SHA256_V1'
const escape = (xml: string): string => xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Answers a query for an order, as Redsys's web service does: returns all operations of the order. */
export function answerConsultation(envelope: string, key: string, accounts: ReadonlyMap<string, Account>): string {
  const [, question = ''] = /(<Version .*<\/Version>)/s.exec(envelope) ?? []
  const [, signature = ''] = /<Signature>(.*?)<\/Signature>/s.exec(envelope) ?? []
  const [, order = ''] = /<Ds_Order>(\w{4,12})<\/Ds_Order>/.exec(question) ?? []
  const account = accounts.get(order)
  if (!order || sign(VERSION, question, order, key) !== signature) return answer(failure('XML0023'))
  return answer(account ? rowsOf(account) : failure('XML0024'))
}

const failure = (code: string): string => `<ErrorMsg><Ds_ErrorCode>${code}</Ds_ErrorCode></ErrorMsg>`

function rowsOf(account: Account): string {
  const rows = account.happened.map((one) => ({ ...one, state: 'F' }))
  // Until the customer answers the payment form, the answer contains the payment that the shop requested (state `S`).
  const asked = { type: '0', amount: account.amount, response: '', authCode: '', at: account.at, state: 'S' }
  return (rows.some(({ type }) => type === '0') ? rows : [asked])
    .map(({ type, amount, response, authCode, at, state }) => {
      const [date = '', hour = ''] = new Date(at).toISOString().split('T')
      return (
        `<Response Ds_Version="0.0"><Ds_MerchantCode>${account.merchantCode}</Ds_MerchantCode>` +
        `<Ds_Terminal>${account.terminal}</Ds_Terminal><Ds_Order>${account.order}</Ds_Order>` +
        `<Ds_TransactionType>${type}</Ds_TransactionType><Ds_Date>${date}</Ds_Date><Ds_Hour>${hour.slice(0, 8)}</Ds_Hour>` +
        `<Ds_Amount>${amount}</Ds_Amount><Ds_Currency>978</Ds_Currency><Ds_State>${state}</Ds_State>` +
        `<Ds_Response>${response}</Ds_Response><Ds_AuthorisationCode>${authCode}</Ds_AuthorisationCode></Response>`
      )
    })
    .join('')
}

const answer = (message: string): string =>
  '<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/">' +
  '<soapenv:Body><p259:consultaOperacionesResponse xmlns:p259="http://webservices.apl02.redsys.es">' +
  '<consultaOperacionesReturn>' +
  escape(`<Messages><Version Ds_Version="0.0"><Message>${message}</Message></Version></Messages>`) +
  '</consultaOperacionesReturn></p259:consultaOperacionesResponse></soapenv:Body></soapenv:Envelope>'
