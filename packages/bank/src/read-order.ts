import type { Order } from './ledger.ts'
import { fieldsOf } from './read-message.ts'
import { type SignedParameters, isSigned } from './signature.ts'

export interface ShopOptions {
  /** The bank's number of the shop, and the number of the shop's terminal. */
  merchantCode: string
  terminal: string
  key: string
  /**
   * Whether the bank may redirect customers and send notifications to an address. `host` is the host name by which the
   * customer reached the bank. If the function is missing, all addresses are allowed.
   */
  allows?: (url: URL, host: string) => boolean
}

/** The order that a form describes, or Redsys's code of the error. */
export function readOrder(form: SignedParameters, host: string, options: ShopOptions): Order | string {
  const { merchantCode, terminal, key, allows = () => true } = options
  const field = fieldsOf(form)
  const order = field('order')
  if (!/^\d{4}[0-9A-Za-z]{0,8}$/.test(order)) return 'SIS0014'
  if (!isSigned(form, order, key)) return 'SIS0042'
  if (field('merchantcode') !== merchantCode || Number(field('terminal')) !== Number(terminal)) return 'SIS0026'
  if (!/^[1-9]\d{0,11}$/.test(field('amount'))) return 'SIS0019'
  if (field('currency') !== '978') return 'SIS0027'
  if (field('transactiontype') !== '0') return 'SIS0023'
  const [notifyUrl, okUrl, koUrl] = [field('merchanturl'), field('urlok'), field('urlko')]
  for (const url of [notifyUrl, okUrl, koUrl])
    if (!URL.canParse(url) || !/^https?:/.test(url) || !allows(new URL(url), host)) return 'SIS0037'
  return {
    order,
    version: form.Ds_SignatureVersion,
    merchantCode,
    terminal,
    amount: Number(field('amount')),
    payMethods: field('paymethods').toLowerCase() === 'z' ? 'z' : 'C',
    description: field('productdescription').slice(0, 125),
    notifyUrl,
    okUrl,
    koUrl,
    at: Date.now(),
  }
}
