export type Level = 'ok' | 'warning' | 'problem'

/** A finding of the doctor about one part of the system. */
export interface Finding {
  /** The checked part, for example `database` or `mail`. */
  part: string
  level: Level
  what: string
  /** The consequence of the fault; undefined if there is no fault. */
  why?: string
  /** How the operator can correct the fault. */
  mend?: string
}

/** A finding without a fault. */
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
