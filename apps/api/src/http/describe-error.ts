import { Problem } from './problem.ts'

export interface DescribedError {
  type: string
  message: string
  stack: string
  code?: string
}

/**
 * The fields of an unexpected error that are logged. Its other fields can contain personal data, for example the field
 * `detail` of a database error, which quotes rows.
 */
export function describeError(error: unknown): DescribedError {
  const { name, message, stack, code } = (error instanceof Error ? error : new Error(String(error))) as Error & {
    code?: unknown
  }
  return { type: name, message, stack: stack ?? '', ...(typeof code === 'string' && { code }) }
}

/**
 * Describes an expected failure in one line, with the messages from the outermost error to the first cause: `The
 * media store did not answer: ECONNREFUSED`.
 */
export function causeOf(error: unknown): string {
  const parts: string[] = []
  for (let at = rootOf(error); at instanceof Error && parts.length < 5; at = at.cause ?? firstOf(at)) {
    const { code } = at as { code?: unknown }
    const text = at.message || (typeof code === 'string' ? code : at.name)
    const isSqlState = typeof code === 'string' && /^[\dA-Z]{5}$/.test(code)
    if (!parts.includes(text)) parts.push(isSqlState ? `${code} ${text}` : text)
  }
  return parts.join(': ') || String(error)
}

/** The cause of a Problem, if it has one, because the phrase «Service unavailable» does not name the cause. */
const rootOf = (error: unknown): unknown => (error instanceof Problem ? (error.cause ?? error) : error)

/** The first error of several, if Node tried several IP addresses of one host. */
const firstOf = (error: Error): unknown => (error instanceof AggregateError ? error.errors[0] : undefined)
