export interface SeenProblem {
  /** The log's message, with the job, the route or the provider concerned. */
  kind: string
  level: string
  cause: string | null
  times: number
  at: string
}

const MOST_KINDS = 200
const LONGEST_CAUSE = 300

/** Warnings and errors of the log, counted by kind, until they are taken. */
export class Problems {
  readonly #kinds = new Map<string, SeenProblem>()

  /** @param fields  of the line: `cause` or `err`, and the context */
  add(level: string, fields: Record<string, unknown>, message: string): void {
    const { job, route, provider, name, err, cause } = fields
    const about = [job, route, provider, name].find((value) => typeof value === 'string')
    const kind = about === undefined ? message : `${message} (${about})`
    const why = typeof cause === 'string' ? cause : err instanceof Error ? err.message : null
    this.#count({ kind, level, cause: why?.slice(0, LONGEST_CAUSE) ?? null, times: 1, at: new Date().toISOString() })
  }

  /** The counts since the last call. */
  drain(): SeenProblem[] {
    const seen = [...this.#kinds.values()]
    this.#kinds.clear()
    return seen
  }

  /** Counts that could not be stored are added back. */
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
