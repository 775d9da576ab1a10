import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A row of the checklist: a constant or a behaviour of the specification, and the tests that verify it. */
export interface Row {
  section: string
  /** The number that the titles of its tests contain: `a basket survives a reload [C4.3]`. */
  id?: string
  what: string
  /** The tests of the row. Their titles are as in the test files, with the numbers of the rows. */
  tests: Test[]
  /** The reason why the row has no test: it does not apply, it is not built, or its test is still missing. */
  reason?: string
}

/** A test with the number of a row of the checklist in its title. */
export interface Test {
  file: string
  title: string
}

/** The result of a test in one run. */
export interface TestResult {
  /** The path of the test file from the root of the project. */
  file: string
  /** The title of the test after the titles of its `describe` groups: `a session › ends`. */
  title: string
  outcome: 'passed' | 'failed' | 'skipped'
}

/** Reads the rows of docs/checklist.md without their tests. */
export function readChecklist(markdown: string): Row[] {
  const rows: Row[] = []
  let section = ''
  for (const line of markdown.split('\n')) {
    const [, heading] = /^##+ (.+)$/.exec(line) ?? []
    const [, id, what] = /^- (?:\*\*(C\d+\.\d+)\*\* )?(.+)$/.exec(line) ?? []
    const [, reason] = /^ {2}- ((?:not applicable|not built|not held|on purpose): .+)$/.exec(line) ?? []
    const row = rows.at(-1)
    if (heading !== undefined) section = heading
    else if (what !== undefined) rows.push({ section, what, tests: [], ...(id && { id }) })
    else if (row && reason !== undefined) row.reason = reason
    else if (/^\s+- /.test(line) && !TEST_LINE.test(line)) throw new Error(`Neither a test nor a reason: ${line}`)
  }
  return rows
}

const TEST_LINE = /^ {2}- `[^`]+` › `[^`]+`$/

/**
 * Finds the tests of each row in the text of a test file. Their titles end with the number of the row, as `[C4.3]` or
 * `[C4.3 C9.1]`.
 */
export function readTags(source: string, file: string): Map<string, Test[]> {
  const tests = new Map<string, Test[]>()
  for (const [, , title, ids] of source.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)+ \[(C\d[C\d. ]*)\])\1/g))
    for (const id of ids!.split(' '))
      tests.set(id, [...(tests.get(id) ?? []), { file, title: title!.replaceAll(/\\(['"`])/g, '$1') }])
  return tests
}

/** Writes the tests of each row below it, sorted by their files. */
export function withTests(markdown: string, tags: ReadonlyMap<string, readonly Test[]>): string {
  return markdown
    .split('\n')
    .filter((line) => !TEST_LINE.test(line))
    .flatMap((line) => {
      const [, id] = /^- \*\*(C\d+\.\d+)\*\* /.exec(line) ?? []
      const tests = (id && tags.get(id)) || []
      return [line, ...tests.map(({ file, title }) => `  - \`${file}\` › \`${plainTitle(title)}\``)]
    })
    .join('\n')
}

/** The title without the numbers of rows and without backquotes, which would end a code span in Markdown. */
const plainTitle = (title: string): string => title.replace(/ \[C[^\]]+\]$/, '').replaceAll('`', "'")

/**
 * Compares a checklist with a run, and returns the problems as texts: tests that did not run, were skipped in every
 * browser window, or failed. A title with placeholders stands for all titles that are made from it: `takes %s`,
 * `${path} is accessible`.
 */
export function problemsOf(rows: readonly Row[], ran: readonly TestResult[]): string[] {
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

/** A pattern that matches the end of a full title, because the checklist has no titles of `describe` groups. */
function patternOf(title: string): RegExp {
  const words = title.split(/%[a-z]|\$\{[^}]+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(?:^| › )${words.join('.*')}$`, 's')
}

/** Reads the results from a JSON report of Vitest. */
export function vitestResults(report: unknown, root: string): TestResult[] {
  const { testResults } = report as {
    testResults: { name: string; assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[]
  }
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }): TestResult => {
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

/**
 * Reads the results from a JSON report of Playwright. The paths of test files in the report are relative to `folder`.
 */
export function playwrightResults(report: unknown, folder: string): TestResult[] {
  const outcomes: Record<string, TestResult['outcome']> = { expected: 'passed', flaky: 'passed', unexpected: 'failed' }
  const of = ({ specs, suites = [] }: Suite, around: string[]): TestResult[] => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status }): TestResult => {
        const outcome = outcomes[status] ?? 'skipped'
        return { file: join(folder, file), title: [...around, title].join(' › '), outcome }
      }),
    ),
    ...suites.flatMap((suite) => of(suite, [...around, suite.title])),
  ]
  // The outermost suites of the report are the files.
  return (report as { suites: Suite[] }).suites.flatMap((suite) => of(suite, []))
}

export const CHECKLIST = 'docs/checklist.md'

/** All tests of the project with the number of a row of the checklist in their titles. */
export function projectTags(root: string): Map<string, Test[]> {
  const tags = new Map<string, Test[]>()
  const files = globSync('{apps,packages,e2e,docs,scripts,deploy}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
  for (const file of files.toSorted())
    for (const [id, tests] of readTags(readFileSync(join(root, file), 'utf8'), file))
      tags.set(id, [...(tags.get(id) ?? []), ...tests])
  return tags
}

/** The rows of the project's checklist with their tests. */
export function checklist(root: string): Row[] {
  const tags = projectTags(root)
  return readChecklist(readFileSync(join(root, CHECKLIST), 'utf8')).map((row) => ({
    ...row,
    tests: (row.id && tags.get(row.id)) || [],
  }))
}
