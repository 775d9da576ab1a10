import { randomInt } from 'node:crypto'
import type { Faults } from './faults.ts'
import { type Account, type Ledger, type LedgerEntry, capturedOf, refundedOf } from './ledger.ts'
import { fieldsOf } from './read-message.ts'
import type { ShopOptions } from './read-order.ts'
import { type SignedParameters, isSigned, signed } from './signature.ts'

export const newAuthCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Records the refund in the ledger. */
export function giveBack(ledger: Ledger, account: Account, amount: number, response: string): LedgerEntry {
  const happening: LedgerEntry = { type: '3', amount, response, authCode: newAuthCode(), at: Date.now() }
  ledger.note(account, happening)
  return happening
}

/**
 * Answers a shop's request for a refund. A valid request is recorded in the ledger, even if the bank refuses it.
 * `faults.refuse` is the probability of a refusal.
 */
export function answerRefund(
  message: SignedParameters,
  { merchantCode, terminal, key }: ShopOptions,
  { ledger, faults, random }: { ledger: Ledger; faults: Faults; random: () => number },
): SignedParameters | { errorCode: string } {
  const field = fieldsOf(message)
  const order = field('order')
  const account = ledger.accounts.get(order)
  const amount = Number(field('amount'))
  if (!isSigned(message, order, key)) return { errorCode: 'SIS0042' }
  if (field('transactiontype') !== '3') return { errorCode: 'SIS0023' }
  if (!account) return { errorCode: 'SIS0054' }
  if (capturedOf(account) === 0) return { errorCode: 'SIS0056' }
  if (!(amount > 0 && amount <= capturedOf(account) - refundedOf(account))) return { errorCode: 'SIS0057' }
  const { response, authCode } = giveBack(ledger, account, amount, random() < faults.refuse ? '0950' : '0900')
  const answer = {
    Ds_Amount: String(amount),
    Ds_Currency: '978',
    Ds_Order: order,
    Ds_MerchantCode: merchantCode,
    Ds_Terminal: terminal,
    Ds_Response: response,
    Ds_AuthorisationCode: authCode,
    Ds_TransactionType: '3',
  }
  return signed(message.Ds_SignatureVersion, answer, order, key)
}
