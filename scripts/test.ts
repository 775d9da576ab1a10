// `npm test`, started by scripts/test.sh: runs the checks and the build side by side, and if all of them succeed, the
// tests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestResult, checklist, problemsOf, playwrightResults, vitestResults } from './checklist.ts'

interface Counts {
  passed: number
  failed: number
  skipped: number
  /** The number of tests that failed once and then passed. */
  retried?: number
}

interface Step {
  name: string
  command: string
  folder?: string
  env?: Record<string, string>
  /** The number of tests that ran, from the report of the run. */
  counts?: () => Counts
}

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'lonja-test-'))
const report = (name: string): unknown => JSON.parse(readFileSync(join(reports, name), 'utf8'))

/** The demo town that component and browser tests copy. For screenshots, the browser tests make their own town. */
const town = join(reports, 'town')
const hasTown = process.env['SCREENS'] === undefined && process.env['E2E_TEMPLATE'] === undefined
if (hasTown) process.env['E2E_TEMPLATE'] = town

/** The build, the checks and the templates run side by side, because each of them leaves a processor idle at times. */
const checks: Step[] = [
  { name: 'Build', command: 'bash scripts/build.sh' },
  {
    name: 'Types',
    command: ['.', 'packages/ui', 'apps/shop', 'apps/shop/worker', 'apps/backoffice', 'apps/backoffice/worker', 'e2e']
      // Several checkers of one project do the same work twice.
      .map((folder) => `tsc --checkers 1 -p ${folder}`)
      .join(' && '),
  },
  { name: 'Lint', command: 'oxlint --type-aware' },
  { name: 'Format', command: 'oxfmt --check' },
  { name: 'Templates', command: 'node apps/api/src/testing/prepare-templates.ts' },
]
if (hasTown) checks.push({ name: 'Demo town', command: `node apps/api/src/testing/plant-town.ts '${town}'` })

const steps: Step[] = [
  {
    name: 'Unit and API tests',
    command: `vitest run --reporter=default --reporter=json --outputFile.json='${join(reports, 'vitest.json')}'`,
    counts: () => {
      const { numPassedTests, numFailedTests, numPendingTests } = report('vitest.json') as Record<string, number>
      return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, skipped: numPendingTests ?? 0 }
    },
  },
]

const notes: string[] = []
// `npm test` runs only some cases of the longest tests. PART is a random number; it selects the same cases in all
// processes.
if (process.env['LONG'] === undefined) {
  process.env['PART'] ??= String(Date.now() % 60)
  notes.push(`Long walks took a part of their cases: PART=${process.env['PART']} npm test takes the same part again.`)
}
const browser = (process.env['PATH'] ?? '')
  .split(delimiter)
  .some((folder) => ['chromium-headless-shell', 'chromium'].some((name) => existsSync(join(folder, name))))
if (!existsSync(join(root, 'e2e/playwright.config.ts'))) {
  notes.push('There are no browser tests.')
} else if (browser || process.env['CI']) {
  steps.push({
    name: 'Browser tests',
    command: 'playwright test --reporter=list,json,./screens/reporter.ts',
    folder: 'e2e',
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') },
    counts: () => {
      const { stats } = report('playwright.json') as { stats: Record<string, number> }
      const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
      return { passed: expected + flaky, failed: unexpected, skipped, retried: flaky }
    },
  })
} else {
  notes.push(
    'The browser tests were left out: there is no Chromium (Debian: apt-get install chromium-headless-shell fonts-liberation).',
  )
}

const total: Counts = { passed: 0, failed: 0, skipped: 0 }
const checked = await Promise.all(checks.map(async (check) => ((await runCheck(check)) ? [] : [check.name])))
let failure = checked.flat()[0]
for (const step of failure === undefined ? steps : []) {
  console.log(`\n── ${step.name}`)
  const started = performance.now()
  const succeeded = await run(step)
  sayEnd(step, succeeded, started)
  add(step)
  if (succeeded) continue
  failure = step.name
  break
}
if (failure !== undefined) total.failed = Math.max(total.failed, 1)
if (failure === undefined) compareChecklist()
rmSync(reports, { recursive: true, force: true })

for (const note of notes) console.log(`\n${note}`)
if (failure !== undefined) console.log(`\n${failure} failed: see above.`)
const { passed, failed, skipped } = total
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failure === undefined ? 0 : 1

/** Runs a check or the build, and prints its whole output when it ends. */
async function runCheck(check: Step): Promise<boolean> {
  const started = performance.now()
  const child = spawn(`{ ${check.command}; } 2>&1`, {
    shell: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: root,
    // TypeScript and the linter are Go programs. They need a fifth less time if they collect garbage less often.
    env: { ...process.env, GOGC: '400' },
  })
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')])
  console.log(`\n── ${check.name}\n${said.trimEnd()}`.trimEnd())
  sayEnd(check, child.exitCode === 0, started)
  return child.exitCode === 0
}

function sayEnd({ name }: Step, succeeded: boolean, started: number): void {
  console.log(`${succeeded ? '✓' : '✗'} ${name} ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

async function run({ command, folder = '.', env }: Step): Promise<boolean> {
  const child = spawn(command, {
    shell: true,
    stdio: 'inherit',
    cwd: join(root, folder),
    env: { ...process.env, ...env },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

function add({ counts }: Step): void {
  if (!counts) return
  try {
    const tests = counts()
    for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += tests[key]
    if (tests.retried) notes.push(`${tests.retried} of the tests that passed needed a second try: see «flaky» above.`)
  } catch {
    // There is no report, because the run ended before it wrote one.
  }
}

/** Checks that every test of the checklist has passed. If the browser tests did not run, they are left out. */
function compareChecklist(): void {
  const ran: TestResult[] = vitestResults(report('vitest.json'), root)
  const hasBrowser = existsSync(join(reports, 'playwright.json'))
  if (hasBrowser) ran.push(...playwrightResults(report('playwright.json'), 'e2e'))
  const rows = checklist(root).map((row) => ({
    ...row,
    tests: row.tests.filter(({ file }) => hasBrowser || !file.startsWith('e2e/')),
  }))
  const problems = problemsOf(rows, ran)
  const held = rows.filter(({ tests }) => tests.length > 0).length
  console.log(`\n── Checklist\n${held} of ${rows.length} rows of docs/checklist.md are held by tests that ran`)
  for (const problem of problems) console.log(`✗ ${problem}`)
  if (problems.length === 0) return
  failure = 'Checklist'
  total.failed += problems.length
}
