import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { states } from './screens.ts'

/**
 * Prints the table of screens and states. Each cell has a tick, or the number of a fault that is explained below the
 * table.
 */
export default class ScreensReporter implements Reporter {
  readonly #rows = new Map<string, string>()
  readonly #wrong: string[] = []

  onTestEnd(test: TestCase, result: TestResult): void {
    if (!test.location.file.endsWith('screens.spec.ts')) return
    const row = `${test.parent.title.padEnd(13)} ${test.title}`
    const cells = states.map((state) => {
      const found = result.annotations.find(({ type }) => type === state)
      if (!found) return '–'
      if (!found.description) return '✓'
      this.#wrong.push(`${row}, ${state}: ${found.description}`)
      return `✗ ${this.#wrong.length}`
    })
    this.#rows.set(row, `${row.padEnd(28)} ${cells.map((cell) => cell.padEnd(8)).join('')}`)
  }

  onEnd(_result: FullResult): void {
    if (this.#rows.size === 0) return
    console.log(`\n${''.padEnd(28)} ${states.map((state) => state.padEnd(8)).join('')}`)
    for (const row of [...this.#rows.keys()].toSorted()) console.log(this.#rows.get(row))
    for (const [at, text] of this.#wrong.entries()) console.log(`${at + 1}. ${text}`)
  }
}
