import path from 'node:path'

export interface Counts {
  created: number
  updated: number
  unchanged: number
  rejected: number
}

/** Shows the lines of an import's report. */
export interface Output {
  /** Shows a permanent line. */
  line(line: string): void
  /** Shows the progress. */
  progress(line: string): void
}

/** The report of one file, with the counts of its rows. */
export class FileReport {
  readonly counts: Counts = { created: 0, updated: 0, unchanged: 0, rejected: 0 }
  readonly #name: string
  readonly #output: Output

  constructor(file: string, output: Output) {
    this.#name = path.basename(file)
    this.#output = output
  }

  reject(line: number, reason: string): void {
    this.counts.rejected += 1
    this.#output.line(`${this.#name}:${line}: ${reason}`)
  }

  /** Reports a row that is imported, but that somebody should check. */
  warn(line: number, remark: string): void {
    this.#output.line(`${this.#name}:${line}: warning: ${remark}`)
  }

  progress(): void {
    this.#output.progress(`${this.#name}: ${this.rows} rows`)
  }

  get rows(): number {
    const { created, updated, unchanged, rejected } = this.counts
    return created + updated + unchanged + rejected
  }
}

/** The error for a row that is not imported. Its message is the reason. */
export class Rejection extends Error {
  override name = 'Rejection'
}
