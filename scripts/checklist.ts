import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A constant or a behaviour of the specification, and what holds it. */
export interface Row {
  section: string
  what: string
  tests: { file: string; title: string }[]
  /** Why nothing holds it: it does not apply, is not built, or has no test yet. */
  reason?: string
}

/** A test that a run has reached. */
export interface Ran {
  /** From the root of the project. */
  file: string
  /** With the `describe`s around it: `a session › ends`. */
  title: string
  outcome: 'passed' | 'failed' | 'skipped'
}

/** Reads docs/checklist.md: a row is an item of a list, what holds it the items below. */
export function readChecklist(markdown: string): Row[] {
  const rows: Row[] = []
  let section = ''
  for (const line of markdown.split('\n')) {
    const row = rows.at(-1)
    const [, heading] = /^##+ (.+)$/.exec(line) ?? []
    const [, what] = /^- (.+)$/.exec(line) ?? []
    const [, file, title] = /^ {2}- `([^`]+)` › `([^`]+)`$/.exec(line) ?? []
    const [, reason] = /^ {2}- ((?:not applicable|not built|not held|on purpose): .+)$/.exec(line) ?? []
    if (heading !== undefined) section = heading
    else if (what !== undefined) rows.push({ section, what, tests: [] })
    else if (row && file !== undefined && title !== undefined) row.tests.push({ file, title })
    else if (row && reason !== undefined) row.reason = reason
    else if (/^\s+- /.test(line)) throw new Error(`Neither a test nor a reason: ${line}`)
  }
  return rows
}

/**
 * What is wrong with a checklist after a run, in words: a test that was not reached, was skipped in every window, or
 * failed. A title stands for all that are made of it: `takes %s`, `${path} is accessible`.
 */
export function notHeld(rows: readonly Row[], ran: readonly Ran[]): string[] {
  return rows.flatMap(({ what, tests }) =>
    tests.flatMap(({ file, title }) => {
      const pattern = patternOf(title)
      const found = ran.filter((run) => run.file === file && pattern.test(run.title))
      const said = (how: string) => [`«${what}»: ${file} › ${title} ${how}`]
      if (found.length === 0) return said('did not run')
      if (found.some(({ outcome }) => outcome === 'failed')) return said('failed')
      return found.some(({ outcome }) => outcome === 'passed') ? [] : said('was skipped')
    }),
  )
}

/** The end of a title: the `describe`s may be left out. */
function patternOf(title: string): RegExp {
  const words = title.split(/%[a-z]|\$\{[^}]+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(?:^| › )${words.join('.*')}$`, 's')
}

/** What a JSON report of Vitest tells. */
export function ranByVitest(report: unknown, root: string): Ran[] {
  const { testResults } = report as {
    testResults: { name: string; assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[]
  }
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }): Ran => {
      const outcome = status === 'passed' || status === 'failed' ? status : 'skipped'
      return { file: relative(root, name), title: [...ancestorTitles, title].join(' › '), outcome }
    }),
  )
}

interface Suite {
  title: string
  specs: { title: string; file: string; tests: { status: string }[] }[]
  suites?: Suite[]
}

/** What a JSON report of Playwright tells, whose files are those of `folder`. */
export function ranByPlaywright(report: unknown, folder: string): Ran[] {
  const outcomes: Record<string, Ran['outcome']> = { expected: 'passed', flaky: 'passed', unexpected: 'failed' }
  const of = ({ specs, suites = [] }: Suite, around: string[]): Ran[] => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status }): Ran => {
        const outcome = outcomes[status] ?? 'skipped'
        return { file: join(folder, file), title: [...around, title].join(' › '), outcome }
      }),
    ),
    ...suites.flatMap((suite) => of(suite, [...around, suite.title])),
  ]
  // The outermost suites are the files.
  return (report as { suites: Suite[] }).suites.flatMap((suite) => of(suite, []))
}

export const checklist = (root: string): Row[] => readChecklist(readFileSync(join(root, 'docs/checklist.md'), 'utf8'))
