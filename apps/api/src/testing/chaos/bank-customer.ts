import { NoAnswer, sendRequest } from './send-request.ts'
import type { Tally } from './tally.ts'

/** The form with which the web shop sends a browser to the bank. */
export interface BankForm {
  action: string
  fields: Readonly<Record<string, string>>
}

/** A customer's browser on the pages of the bank. The customer may close it at any moment. */
export class BankVisit {
  readonly #action: URL
  readonly #fields: Readonly<Record<string, string>>
  readonly #order: string
  readonly #tally: Tally

  constructor({ action, fields }: BankForm, tally: Tally) {
    this.#action = new URL(action)
    this.#fields = fields
    const message = Buffer.from(fields['Ds_MerchantParameters'] ?? '', 'base64').toString()
    this.#order = (JSON.parse(message) as { DS_MERCHANT_ORDER: string }).DS_MERCHANT_ORDER
    this.#tally = tally
  }

  /** Opens the page on which the customer can pay. */
  async open(): Promise<void> {
    await this.#post(this.#action.pathname, this.#fields)
  }

  async press(what: 'pay' | 'decline' | 'leave'): Promise<void> {
    const status = await this.#post('/sis/pagar', { order: this.#order, do: what })
    this.#tally.count(`at the bank: ${what}${status === 303 ? '' : `, and it is too late (${status})`}`)
  }

  async #post(path: string, form: Readonly<Record<string, string>>): Promise<number> {
    // A bank that was killed may already have taken the money, so the customer does not press the button again.
    const url = new URL(path, this.#action).href
    const answer = await sendRequest({ method: 'POST', url, form }).catch((error: unknown) => {
      if (error instanceof NoAnswer) return null
      throw error
    })
    return answer?.status ?? 0
  }
}
