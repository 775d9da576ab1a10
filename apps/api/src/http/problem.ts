import { type ErrorPhrase, errorStatuses } from '@lonja/contract/errors'

export interface Violation {
  /** The position in the body: `lines[0].product`. */
  propertyPath: string
  message: string
}

export interface ProblemOptions {
  violations?: Violation[]
  /** Replaces the phrase, if API Platform's own text contains a variable. */
  detail?: string
  /** Seconds after which another try makes sense. */
  retryAfter?: number
  headers?: Record<string, string>
  /** The cause, for the log; clients never see it. */
  cause?: unknown
  /** Further members of the body. */
  extra?: Record<string, unknown>
}

/** An error answer: a phrase of the contract's table, with its status. Any other thrown error is a bug. */
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

  /** The text that clients translate. */
  get detail(): string {
    const { violations, detail } = this.options
    if (violations?.length)
      return violations
        .map(({ propertyPath, message }) => (propertyPath ? `${propertyPath}: ${message}` : message))
        .join('\n')
    return detail ?? this.phrase
  }
}

/** A 422 that names the fields. */
export const invalid = (...violations: Violation[]): Problem => new Problem('Validation failed', { violations })
