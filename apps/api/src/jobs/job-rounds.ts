/** The last round of a job in this process. */
export interface JobRound {
  name: string
  /** Milliseconds between two checks for work. */
  every: number
  at: string
  ms: number
  /** The error of the last round that failed, and its time. */
  error: string | null
  failedAt: string | null
}

const LONGEST_ERROR = 300

/** Remembers the last round of every job until `drain` returns it. */
export class JobRounds {
  readonly #rounds = new Map<string, JobRound>()

  /** Notes the end of a round; `error` is why it failed. */
  note(job: { name: string; every: number }, ms: number, error?: string): void {
    const at = new Date().toISOString()
    const before = this.#rounds.get(job.name)
    const failed = error === undefined ? undefined : { error: error.slice(0, LONGEST_ERROR), failedAt: at }
    const { error: last = null, failedAt = null } = failed ?? before ?? {}
    this.#rounds.set(job.name, { name: job.name, every: job.every, at, ms: Math.round(ms), error: last, failedAt })
  }

  /** Returns the rounds since the last call. */
  drain(): JobRound[] {
    const rounds = [...this.#rounds.values()]
    this.#rounds.clear()
    return rounds
  }
}
