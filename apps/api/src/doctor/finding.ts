export type Level = 'ok' | 'warning' | 'problem'

/** The doctor's finding about one part. */
export interface Finding {
  /** The checked part: `database`, `mail`. */
  part: string
  level: Level
  what: string
  /** The consequence; undefined without a problem. */
  why?: string
  /** The correction for the operator. */
  mend?: string
}

/** No problem. */
export const ok = (part: string, what: string): Finding => ({ part, level: 'ok', what })

export const warning = (part: string, what: string, why: string, mend: string): Finding => ({
  part,
  level: 'warning',
  what,
  why,
  mend,
})

export const problem = (part: string, what: string, why: string, mend: string): Finding => ({
  part,
  level: 'problem',
  what,
  why,
  mend,
})

/** The message of an error, in one line. */
export const messageOf = (error: unknown): string =>
  error instanceof AggregateError && !error.message
    ? error.errors.map(messageOf).join(', ')
    : error instanceof Error
      ? error.message.split('\n')[0]!
      : String(error)
