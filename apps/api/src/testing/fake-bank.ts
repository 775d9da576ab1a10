import type {
  BegunOperation,
  Notice,
  Operation,
  OperationState,
  PaymentProvider,
  Redirection,
} from '#/payments/provider'
import { ProviderError } from '#/payments/provider'

interface BankOperation extends OperationState {
  amount: number
}

/**
 * A bank for tests. Its state changes only by requests of the API and by actions of a test's customers. It informs the
 * API by notices. The test decides whether a notice is delivered.
 */
export class FakeBank implements PaymentProvider {
  readonly name = 'fake'
  readonly kinds = ['redsys', 'bizum'] as const
  readonly operations = new Map<string, BankOperation>()
  /** The number of refund requests. */
  refunds = 0
  /** True while the bank cannot be reached. */
  isDown = false
  /**
   * What the bank does with a refund request. `done`: it executes and answers the request; `refused`: it refuses the
   * request; `answer lost`: it executes the request, but its answer is lost; `request lost`: it never receives the
   * request.
   */
  refunding: 'done' | 'refused' | 'answer lost' | 'request lost' = 'done'
  /** An action of a customer during the next question about an operation, before the bank answers it. */
  meanwhile: (() => Promise<unknown>) | null = null
  #refs = 0

  newRef(): string {
    this.#refs += 1
    return `${process.pid}`.slice(-4).padStart(4, '0') + `${this.#refs}`.padStart(8, '0')
  }

  async begin({ ref, amount, returnUrl }: BegunOperation): Promise<Redirection> {
    this.#answers()
    this.operations.set(ref, { amount, captured: 0, refunded: 0, isOver: false, response: null, authCode: null })
    return { action: 'https://bank.test/pay', method: 'post', fields: { ref, amount: `${amount}`, returnUrl } }
  }

  async query({ ref }: Operation): Promise<OperationState> {
    this.#answers()
    const { meanwhile } = this
    this.meanwhile = null
    await meanwhile?.()
    return { ...(this.operations.get(ref) ?? nothingKnown) }
  }

  async refund({ ref }: Operation, amount: number): Promise<'done' | 'refused'> {
    this.#answers()
    this.refunds += 1
    const operation = this.#operation(ref)
    if (this.refunding === 'request lost') throw new ProviderError('the request was lost')
    if (this.refunding === 'refused' || operation.refunded + amount > operation.captured) return 'refused'
    operation.refunded += amount
    if (this.refunding === 'answer lost') throw new ProviderError('the answer was lost')
    return 'done'
  }

  /** The customer pays. Returns the bank's notice about the payment. */
  pay(ref: string, given: Partial<Notice> = {}): Notice {
    const operation = this.#operation(ref)
    operation.captured = operation.amount
    operation.response = '0000'
    operation.authCode = '123456'
    return this.notice(ref, given)
  }

  /** The card is declined. Returns the bank's notice about that. */
  decline(ref: string, given: Partial<Notice> = {}): Notice {
    this.#operation(ref).response = '0190'
    return this.notice(ref, { outcome: 'declined', response: '0190', authCode: null, ...given })
  }

  /** The customer's time at the bank is over, or the customer left. */
  close(ref: string): void {
    this.#operation(ref).isOver = true
  }

  notice(ref: string, given: Partial<Notice> = {}): Notice {
    const { amount } = this.operations.get(ref) ?? { amount: 0 }
    const said = { outcome: 'captured', response: '0000', authCode: '123456' } as const
    return { provider: this.name, ref, amount, currency: 'EUR', ...said, ...given }
  }

  #operation(ref: string): BankOperation {
    const operation = this.operations.get(ref)
    if (!operation) throw new Error(`${ref} never came to this bank`)
    return operation
  }

  #answers(): void {
    if (this.isDown) throw new ProviderError('the bank is down')
  }
}

const nothingKnown: OperationState = { captured: 0, refunded: 0, isOver: false, response: null, authCode: null }
