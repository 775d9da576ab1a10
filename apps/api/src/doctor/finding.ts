export type Level = 'ok' | 'warning' | 'problem'

/** What the doctor found in one place. */
export interface Finding {
  /** The part that was looked at: `database`, `mail`. */
  part: string
  level: Level
  what: string
  /** Why it matters; missing where all is well. */
  why?: string
  /** What the operator can do. */
  mend?: string
}

/** Finds nothing wrong. */
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

/** What an error says, in one line. */
export const messageOf = (error: unknown): string =>
  error instanceof AggregateError && !error.message
    ? error.errors.map(messageOf).join(', ')
    : error instanceof Error
      ? error.message.split('\n')[0]!
      : String(error)
