export interface SeenProblem {
  /** The message of the log line, with the name of the job, the route or the provider. */
  kind: string
  level: string
  cause: string | null
  times: number
  at: string
}

const MOST_KINDS = 200
const LONGEST_CAUSE = 300

/** Counts the warnings and errors of the log by kind, until `drain` removes the counts. */
export class Problems {
  readonly #kinds = new Map<string, SeenProblem>()

  /**
   * Counts one line.
   *
   * @param fields  the fields of the log line: `cause` or `err`, and the context
   */
  add(level: string, fields: Record<string, unknown>, message: string): void {
    const { job, route, provider, name, err, cause } = fields
    const about = [job, route, provider, name].find((value) => typeof value === 'string')
    const kind = about === undefined ? message : `${message} (${about})`
    const why = typeof cause === 'string' ? cause : err instanceof Error ? err.message : null
    this.#count({ kind, level, cause: why?.slice(0, LONGEST_CAUSE) ?? null, times: 1, at: new Date().toISOString() })
  }

  /** Returns the counts since the last call, and begins again at zero. */
  drain(): SeenProblem[] {
    const seen = [...this.#kinds.values()]
    this.#kinds.clear()
    return seen
  }

  /** Adds back the counts that `drain` returned but the caller could not store. */
  restore(seen: readonly SeenProblem[]): void {
    for (const problem of seen) this.#count(problem)
  }

  #count(problem: SeenProblem): void {
    const known = this.#kinds.get(problem.kind)
    if (!known && this.#kinds.size >= MOST_KINDS) return
    const newest = known && known.at > problem.at ? known : problem
    this.#kinds.set(problem.kind, { ...newest, times: problem.times + (known?.times ?? 0) })
  }
}
