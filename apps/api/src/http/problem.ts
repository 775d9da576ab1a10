import { type ErrorPhrase, errorStatuses } from '@lonja/contract/errors'

export interface Violation {
  /** The position of the value in the body, for example `lines[0].product`. */
  propertyPath: string
  message: string
}

export interface ProblemOptions {
  violations?: Violation[]
  /** The text of the answer, if it contains a value, for example an address. Otherwise the phrase is the text. */
  detail?: string
  /** Seconds after which the client can try again. */
  retryAfter?: number
  headers?: Record<string, string>
  /** The cause for the log; clients never receive it. */
  cause?: unknown
  /** Further fields of the answer's body. */
  extra?: Record<string, unknown>
}

/**
 * An error that is sent to the client, with a phrase of the contract and the status that `errorStatuses` has for this
 * phrase. Any other thrown error is a bug.
 */
export class Problem extends Error {
  override name = 'Problem'
  readonly phrase: ErrorPhrase
  readonly status: number
  readonly options: ProblemOptions

  constructor(phrase: ErrorPhrase, options: ProblemOptions = {}) {
    super(phrase, options.cause === undefined ? undefined : { cause: options.cause })
    this.phrase = phrase
    this.status = errorStatuses[phrase]
    this.options = options
  }

  /** The text of the answer, which clients translate. */
  get detail(): string {
    const { violations, detail } = this.options
    if (violations?.length)
      return violations
        .map(({ propertyPath, message }) => (propertyPath ? `${propertyPath}: ${message}` : message))
        .join('\n')
    return detail ?? this.phrase
  }
}

/** An error 422 that names the invalid fields. */
export const invalid = (...violations: Violation[]): Problem => new Problem('Validation failed', { violations })
