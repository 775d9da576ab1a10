import { XmlElement, parseXml } from '@rgrove/parse-xml'
import { type Notice, type OperationState, ProviderError } from '../provider.ts'
import { sign } from '@lonja/bank/signature'

/** Redsys's web service for queries. It uses SOAP: an envelope contains another XML document as text. */
export const CONSULT_PATH = '/apl02/services/SerClsWSConsulta'
const NAMESPACE = 'http://webservices.apl02.redsys.es'
/** The only signature version that this service supports. */
const VERSION = 'HMAC_SHA256_V1'
/** The error for an order without operations: the customer never opened the page of the bank. */
const UNKNOWN = 'XML0024'
const EUROS = '978'

/** The request for all operations of an order: payments, refunds and annulments. */
export function consultation(of: { merchantCode: string; terminal: string; ref: string; key: string }): string {
  // Redsys's DTD prescribes the sequence of the elements. Their values need no escaping, because they contain only
  // digits and letters.
  const question =
    `<Version Ds_Version="0.0"><Message><Monitor><Ds_MerchantCode>${of.merchantCode}</Ds_MerchantCode>` +
    `<Ds_Terminal>${of.terminal}</Ds_Terminal><Ds_Order>${of.ref}</Ds_Order></Monitor></Message></Version>`
  const signature = sign(VERSION, question, of.ref, of.key)
  return (
    `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:web="${NAMESPACE}">` +
    `<soapenv:Header/><soapenv:Body><web:consultaOperaciones><cadenaXML><![CDATA[<Messages>${question}` +
    `<Signature>${signature}</Signature><SignatureVersion>${VERSION}</SignatureVersion></Messages>]]></cadenaXML>` +
    `</web:consultaOperaciones></soapenv:Body></soapenv:Envelope>`
  )
}

/**
 * Reads the answer about an order.
 *
 * @throws ProviderError if the answer is about another order, or reports an error in the request
 */
export function stateIn(envelope: string, ref: string): OperationState {
  const document = documentIn(envelope)
  const error = elementsOf(document, 'Ds_ErrorCode')[0]?.text
  if (error === UNKNOWN) return nothing
  const rows = elementsOf(document, 'Response')
  if (error || rows.length === 0) throw new ProviderError(`Redsys answered a query with ${error ?? 'nothing'}`)
  const happened = rows.map((row) => operationIn(row, ref))
  const of = (outcome: Outcome | null) => happened.filter((one) => one.outcome === outcome)
  const [payment] = of('captured')
  const told = payment ?? of('declined').at(-1)
  return {
    captured: sum(of('captured')),
    refunded: sum(of('refunded')),
    isOver: !payment && of('declined').length > 0 && of(null).length === 0,
    response: told?.response ?? null,
    authCode: payment?.authCode ?? null,
  }
}

const nothing: OperationState = { captured: 0, refunded: 0, isOver: false, response: null, authCode: null }
const sum = (happened: readonly { amount: number }[]): number => happened.reduce((all, { amount }) => all + amount, 0)

function operationIn(row: XmlElement, ref: string) {
  const field = (name: string) => elementsOf(row, name)[0]?.text.trim() ?? ''
  if (field('Ds_Order') !== ref || (field('Ds_Currency') || EUROS) !== EUROS)
    throw new ProviderError('Redsys answered about another order')
  const response = field('Ds_Response')
  // While the operation is not finished, the bank still waits for the customer or for the customer's bank.
  const outcome = field('Ds_State') === 'F' ? outcomeOf(field('Ds_TransactionType'), response) : null
  const amount = field('Ds_Amount')
  if (outcome && !/^\d{1,12}$/.test(amount)) throw new ProviderError('Redsys answered without an amount')
  return { outcome, amount: Number(amount), response, authCode: field('Ds_AuthorisationCode') || null }
}

type Outcome = Notice['outcome']

/**
 * Converts `Ds_Response` of an operation with this `Ds_TransactionType` into an outcome. Null if the operation has no
 * result yet, or if these codes mean neither a payment, nor a decline, nor a refund.
 */
export function outcomeOf(type: string, response: string): Outcome | null {
  if (!/^\d{1,4}$/.test(response)) return null
  const code = Number(response)
  if (type === '3') return code === 900 ? 'refunded' : null
  // An annulment. It can only be made in the bank's own portal.
  if (type === '9') return code === 400 ? 'refunded' : null
  if (type !== '0') return null
  if (code <= 99) return 'captured'
  // The customer is still entering a card or confirming their identity.
  if (code === 9998 || code === 9999) return null
  return code === 900 || code === 400 ? null : 'declined'
}

/** Reads the XML document that the envelope contains as text, either escaped or in a CDATA section. */
function documentIn(envelope: string): XmlElement {
  const [told] = elementsOf(rootOf(envelope), 'consultaOperacionesReturn')
  if (!told) throw new ProviderError('Redsys answered a query with no document')
  return rootOf(told.text)
}

function rootOf(xml: string): XmlElement {
  try {
    return parseXml(xml).root!
  } catch (cause) {
    throw new ProviderError('Redsys answered a query with a text that is not XML', { cause })
  }
}

/** The elements with this name in any namespace. Elements inside a found element are not searched. */
const elementsOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children
    .filter((child) => child instanceof XmlElement)
    .flatMap((child) => (child.name.split(':').at(-1) === name ? [child] : elementsOf(child, name)))
