import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Cents } from '@lonja/contract/money'

/** A payment that a shop requested. */
export interface Order {
  order: string
  /** The signature version that the shop used; the bank signs its messages with this version too. */
  version: string
  merchantCode: string
  terminal: string
  amount: Cents
  /** `C`: card, `z`: Bizum. */
  payMethods: string
  description: string
  /** The address for notifications, and the addresses to which the customer returns. */
  notifyUrl: string
  okUrl: string
  koUrl: string
  at: number
}

/** An operation of the order: `Ds_TransactionType` 0 is a payment, 3 a refund. */
export interface LedgerEntry {
  type: '0' | '3'
  amount: Cents
  response: string
  authCode: string
  at: number
}

export interface Account extends Order {
  happened: LedgerEntry[]
  /** `told` counts the notifications that were sent, `heard` those that the shop accepted. */
  told: number
  heard: number
}

type Line = { open: Order } | { order: string; happening: LedgerEntry } | { order: string; told: boolean }

export const capturedOf = ({ happened }: Account): Cents =>
  sum(happened.filter(({ type, response }) => type === '0' && response === '0000'))
export const refundedOf = ({ happened }: Account): Cents =>
  sum(happened.filter(({ type, response }) => type === '3' && response === '0900'))
const sum = (happened: readonly LedgerEntry[]): Cents => happened.reduce((all, { amount }) => all + amount, 0)

/** The ledger of the bank: in memory, and line by line in a file that a restarted bank reads again. */
export class Ledger {
  readonly accounts = new Map<string, Account>()
  readonly #file: string | undefined

  constructor(file?: string) {
    this.#file = file
    if (!file || !existsSync(file)) return
    // An unfinished last line is left out: the process was killed before it reported the operation to anybody.
    for (const line of readFileSync(file, 'utf8').split('\n').slice(0, -1)) this.#apply(JSON.parse(line) as Line)
  }

  open(order: Order): Account {
    this.#write({ open: order })
    return this.accounts.get(order.order)!
  }

  note({ order }: Order, happening: LedgerEntry): void {
    this.#write({ order, happening })
  }

  recordNotification({ order }: Order, heard: boolean): void {
    this.#write({ order, told: heard })
  }

  #write(line: Line): void {
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify(line)}\n`)
    this.#apply(line)
  }

  #apply(line: Line): void {
    if ('open' in line) {
      this.accounts.set(line.open.order, { ...line.open, happened: [], told: 0, heard: 0 })
      return
    }
    const account = this.accounts.get(line.order)
    if (!account) return
    if ('happening' in line) account.happened.push(line.happening)
    else {
      account.told += 1
      if (line.told) account.heard += 1
    }
  }
}
