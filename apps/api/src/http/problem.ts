import { type ErrorPhrase, errorStatuses } from '@lonja/contract/errors'

export interface Violation {
  /** Where in the body: `lines[0].product`. */
  propertyPath: string
  message: string
}

export interface ProblemOptions {
  violations?: Violation[]
  /** Instead of the phrase, where API Platform's own text has a variable in it. */
  detail?: string
  /** Seconds until another try makes sense. */
  retryAfter?: number
  headers?: Record<string, string>
  /** What failed, for the log; clients never see it. */
  cause?: unknown
  /** Further members of the body. */
  extra?: Record<string, unknown>
}

/** An answer that is an error: a phrase of the contract's table, with its status. Anything else thrown is a bug. */
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

  /** The text clients look their translation up by. */
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
