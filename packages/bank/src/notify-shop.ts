import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type SignedParameters, signed } from './signature.ts'
import type { Faults } from './faults.ts'
import type { Account, LedgerEntry, Ledger } from './ledger.ts'

const TIMEOUT_MS = 10_000
/** The longest time for which a notification is held back so that the next one can be sent before it. */
const REORDER_MS = 2_000

/** Posts a form to an address. @returns whether it was accepted */
export type Post = (url: string, form: string) => Promise<boolean>

export const postOverNetwork: Post = async (url, body) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) })
  await response.arrayBuffer()
  return response.ok
}

export interface Notifier {
  /** Sends the shop a notification of an operation. Faults can drop, delay or repeat this notification. */
  notify(account: Account, happening: LedgerEntry): Promise<void>
  /** The notifications that are being sent. */
  readonly running: ReadonlySet<Promise<void>>
}

export function notifierOf(parts: {
  key: string
  ledger: Ledger
  faults: Faults
  post: Post
  random: () => number
}): Notifier {
  const { key, ledger, faults, post, random } = parts
  /** Ends the wait of the notification that waits for the next one; undefined if no notification has waited yet. */
  let release: (() => void) | undefined

  const send = async (account: Account, message: SignedParameters): Promise<void> => {
    const urlSafe = message.Ds_Signature.replaceAll('+', '-').replaceAll('/', '_')
    const form = new URLSearchParams({ ...message, Ds_Signature: urlSafe }).toString()
    const heard = await post(account.notifyUrl, form).catch(() => false)
    ledger.recordNotification(account, heard)
  }

  const wait = async (): Promise<void> => {
    if (faults.delay > 0) await sleep(random() * faults.delay)
    if (random() >= faults.reorder) return
    await new Promise<void>((resolve) => {
      release?.()
      release = resolve
      setTimeout(resolve, REORDER_MS).unref()
    })
  }

  const deliver = async (account: Account, happening: LedgerEntry): Promise<void> => {
    if (random() < faults.drop) return
    const message = messageOf(account, happening)
    const forged = random() < faults.forge ? forgeries(account, happening, key) : []
    await wait()
    await Promise.all(forged.map((one) => send(account, one)))
    const genuine = signed(account.version, message, account.order, key)
    await Promise.all(Array.from({ length: 1 + faults.repeat }, () => send(account, genuine)))
    release?.()
  }

  const running = new Set<Promise<void>>()
  return {
    running,
    async notify(account, happening) {
      const work = deliver(account, happening)
      running.add(work)
      await work.finally(() => running.delete(work))
    },
  }
}

function messageOf(account: Account, { type, amount, response, authCode, at }: LedgerEntry) {
  const [date = '', hour = ''] = new Date(at).toLocaleString('es-ES', { timeZone: 'Europe/Madrid' }).split(', ')
  return {
    Ds_Date: encodeURIComponent(date),
    Ds_Hour: encodeURIComponent(hour.slice(0, -3)),
    Ds_SecurePayment: '1',
    Ds_Amount: String(amount),
    Ds_Currency: '978',
    Ds_Order: account.order,
    Ds_MerchantCode: account.merchantCode,
    Ds_Terminal: account.terminal.padStart(3, '0'),
    Ds_Response: response,
    Ds_TransactionType: type,
    Ds_MerchantData: '',
    Ds_AuthorisationCode: authCode,
    Ds_ConsumerLanguage: '1',
    ...(account.payMethods === 'z'
      ? { Ds_ProcessedPayMethod: '68' }
      : { Ds_Card_Country: '724', Ds_Card_Brand: '1', Ds_Card_Number: '454881******0003' }),
  }
}

const parametersOf = (message: object): string => Buffer.from(JSON.stringify(message)).toString('base64')

/** Messages that the shop must refuse; each reports a payment. */
function forgeries(account: Account, happening: LedgerEntry, key: string): SignedParameters[] {
  const paid = messageOf(account, { ...happening, type: '0', response: '0000', authCode: '999999' })
  const genuine = signed(account.version, paid, account.order, key)
  const otherKey = randomBytes(24).toString('base64')
  return [
    { ...genuine, Ds_Signature: randomBytes(32).toString('base64') },
    signed(account.version, paid, account.order, otherKey),
    { ...genuine, Ds_SignatureVersion: 'HMAC_SHA1' },
    { ...genuine, Ds_MerchantParameters: parametersOf({ ...paid, Ds_Amount: String(happening.amount + 1) }) },
    { ...genuine, Ds_MerchantParameters: parametersOf({ ...paid, Ds_Order: `9${account.order.slice(1)}` }) },
    // The signatures of these messages are valid, but the shop, the terminal or the currency is wrong.
    signed(account.version, { ...paid, Ds_MerchantCode: '1' }, account.order, key),
    signed(account.version, { ...paid, Ds_Terminal: '999' }, account.order, key),
    signed(account.version, { ...paid, Ds_Currency: '840' }, account.order, key),
  ]
}
