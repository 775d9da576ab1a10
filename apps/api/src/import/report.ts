import path from 'node:path'

export interface Counts {
  created: number
  updated: number
  unchanged: number
  rejected: number
}

/** The output of the import's report. */
export interface Output {
  /** A permanent line. */
  line(line: string): void
  /** The progress. */
  progress(line: string): void
}

/** The summary of one file. */
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

  /** The row is imported, but somebody should check it. */
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

/** The reason why a row is not imported. */
export class Rejection extends Error {
  override name = 'Rejection'
}
