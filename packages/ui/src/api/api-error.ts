import { errorKey } from '@lonja/contract/errors'
import type { Locale } from '#/i18n/locale.ts'

export interface Violation {
  propertyPath: string
  message: string
}

/** An error body in any of the forms of SPEC: problem+json, a nested exception, OAuth. */
export interface Problem {
  detail?: unknown
  error?: unknown
  violations?: unknown
}

interface ApiErrorFields {
  status: number
  phrase: string
  violations?: Violation[]
  requestId?: string | null
  retryAfter?: number | null
}

/** An error answer of the API. */
export class ApiError extends Error {
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number
  /** The server's stable English phrase: `Out of stock`. */
  readonly phrase: string
  /** The phrase as the last part of a text key: `out_of_stock`. */
  readonly key: string
  readonly violations: readonly Violation[]
  readonly requestId: string | null
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | null

  constructor({ status, phrase, violations = [], requestId = null, retryAfter = null }: ApiErrorFields) {
    super(phrase)
    this.name = 'ApiError'
    this.status = status
    this.phrase = phrase
    this.key = errorKey(phrase)
    this.violations = violations
    this.requestId = requestId
    this.retryAfter = retryAfter
  }

  static of(status: number, problem: Problem, headers: { get(name: string): string | null }): ApiError {
    const wait = Number(headers.get('retry-after') ?? Number.NaN)
    return new ApiError({
      status,
      phrase: phraseOf(status, problem),
      violations: Array.isArray(problem.violations) ? (problem.violations as Violation[]) : [],
      requestId: headers.get('x-request-id'),
      retryAfter: Number.isFinite(wait) ? wait : null,
    })
  }

  /** Restores the errors that the server wrote into the page as plain JSON. */
  static revive(value: unknown): ApiError {
    return new ApiError({ status: 0, phrase: 'Network unavailable', ...(value as Partial<ApiErrorFields>) })
  }

  toJSON(): ApiErrorFields {
    return { status: this.status, phrase: this.phrase, violations: [...this.violations], requestId: this.requestId }
  }
}

/**
 * Chooses the phrase in the order of SPEC §8: the detail, the first exception of a nested error, the nested error,
 * `no_found` for a 404, `default`.
 */
function phraseOf(status: number, { detail, error }: Problem): string {
  if (typeof detail === 'string' && detail !== '') return detail
  const nested = error as { exception?: { message?: unknown }[] } | undefined
  const message = nested?.exception?.[0]?.message
  if (typeof message === 'string') return message
  if (typeof error === 'string') return error
  return status === 404 ? 'no_found' : 'default'
}

/** The message that the user sees for any error, in the user's language. */
export function errorText({ t, knownText }: Locale, error: unknown): string {
  if (!(error instanceof ApiError)) return t('error.default')
  if (error.status === 429 && error.retryAfter !== null) return t('error.wait', { count: error.retryAfter })
  return knownText(`error.${error.key}`) ?? t('error.default')
}

/** The text of the violation at `path`, for example `customer.email`; undefined if that field was valid. */
export function violationText({ knownText, t }: Locale, error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const found = error.violations.find((violation) => violation.propertyPath === path)
  if (found === undefined) return undefined
  const key = errorKey(found.message)
  return knownText(`violation.${key}`) ?? knownText(`error.${key}`) ?? t('violation.default')
}
