import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Cents } from '@lonja/contract/money'

/** What a shop asked the bank to take. */
export interface Order {
  order: string
  /** How the shop signs, and is answered. */
  version: string
  merchantCode: string
  terminal: string
  amount: Cents
  /** `C`: card, `z`: Bizum. */
  payMethods: string
  description: string
  /** Where the shop hears of it, and where the customer goes back to. */
  notifyUrl: string
  okUrl: string
  koUrl: string
  at: number
}

/** Something that happened to it: `Ds_TransactionType` 0 is a payment, 3 a refund. */
export interface LedgerEntry {
  type: '0' | '3'
  amount: Cents
  response: string
  authCode: string
  at: number
}

export interface Account extends Order {
  happened: LedgerEntry[]
  /** How often the shop was told something, and how often it said yes. */
  told: number
  heard: number
}

type Line = { open: Order } | { order: string; happening: LedgerEntry } | { order: string; told: boolean }

export const capturedOf = ({ happened }: Account): Cents =>
  sum(happened.filter(({ type, response }) => type === '0' && response === '0000'))
export const refundedOf = ({ happened }: Account): Cents =>
  sum(happened.filter(({ type, response }) => type === '3' && response === '0900'))
const sum = (happened: readonly LedgerEntry[]): Cents => happened.reduce((all, { amount }) => all + amount, 0)

/** The bank's own book: in memory, and line by line in a file that a killed bank reads again. */
export class Ledger {
  readonly accounts = new Map<string, Account>()
  readonly #file: string | undefined

  constructor(file?: string) {
    this.#file = file
    if (!file || !existsSync(file)) return
    // A line that a killed process did not finish was not said to anybody.
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
