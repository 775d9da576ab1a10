// `npm run lighthouse [-- --runs 5 --only product]`: measures the public pages as a slow phone loads them. Its exit
// code is 1 if a median misses its target. Lighthouse is installed from the registry when it is first used. The
// results depend on the speed of the machine, which the report contains as `benchmark`. If the system allows it, the
// browser has a higher priority than the server and the measuring program, because these do not run on a real phone.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { apiOf } from './api.ts'
import { addressBar, browserArguments, realLaunchOptions } from './browser.ts'
import setUp from './global-setup.ts'
import { withTown } from './server.ts'
import { oil } from './shopper.ts'

const version = '13.5.0'
/** The targets of section B.3 of SCREENS.md: scores of 100, and limits in milliseconds and kilobytes. */
const targets = {
  performance: { least: 97 },
  accessibility: { least: 100 },
  'best-practices': { least: 100 },
  seo: { least: 100 },
  'LCP ms': { most: 2_000 },
  CLS: { most: 0.02 },
  'TBT ms': { most: 50 },
  'JS kB': { most: 120 },
  benchmark: {},
}
type Measure = keyof typeof targets
type Measured = Record<Measure, number>

interface Report {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number }>
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { resourceType?: string; transferSize?: number }[] } }
  >
}

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, only: { type: 'string' } } })
const runs = Number(values.runs)
const exec = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'lonja-lighthouse-'))
const browser = await browserWithPriority()
const tearDown = await setUp()
try {
  await withTown(async ({ url }) => {
    const { id } = await apiOf(url).product(oil)
    const pages = {
      home: '/',
      products: '/products',
      product: `/product/${id}`,
      businesses: '/businesses',
      business: '/businesses/horno-santa-llucia',
      cms: '/cms/condiciones',
    }
    console.log(['page'.padEnd(12), ...Object.keys(targets).map((name) => name.padStart(15))].join(''))
    for (const [name, path] of Object.entries(pages)) {
      if (values.only && name !== values.only) continue
      const measured: Measured[] = []
      for (let run = 0; run < runs; run++) measured.push(await measureWithRetries(`${url}${path}`))
      const cells = (Object.keys(targets) as Measure[]).map((key) => {
        const middle = median(measured.map((one) => one[key]))
        const target: { least?: number; most?: number } = targets[key]
        const missed = middle < (target.least ?? -Infinity) || middle > (target.most ?? Infinity)
        if (missed) process.exitCode = 1
        return `${Math.round(middle * 1_000) / 1_000}${missed ? ' ✗' : ''}`.padStart(15)
      })
      console.log([name.padEnd(12), ...cells].join(''))
    }
  })
} finally {
  await tearDown?.()
  await rm(folder, { recursive: true, force: true })
}

/** Runs Lighthouse, and runs it again if the browser recorded nothing, which happens sometimes. */
async function measureWithRetries(url: string, tries = 5): Promise<Measured> {
  return measure(url).catch((error: { stderr?: string }) => {
    if (tries > 1 && error.stderr?.includes('NO_NAVSTART')) return measureWithRetries(url, tries - 1)
    throw error
  })
}

async function measure(url: string): Promise<Measured> {
  const output = join(folder, 'report.json')
  const flags = ['--headless=new', ...browserArguments, `--disable-features=${addressBar.join(',')}`].join(' ')
  const run = () =>
    exec(
      'npx',
      [
        '--yes',
        `lighthouse@${version}`,
        url,
        '--quiet',
        '--output=json',
        `--output-path=${output}`,
        `--chrome-flags=${flags}`,
      ],
      { env: { ...process.env, ...(browser && { CHROME_PATH: browser }) } },
    )
  // If Lighthouse recorded no trace, it runs a second time.
  await run().catch((error: unknown) => {
    if (!/NO_NAVSTART/.test(String((error as { stderr?: string }).stderr))) throw error
    return run()
  })
  const { environment, categories, audits } = JSON.parse(await readFile(output, 'utf8')) as Report
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Infinity
  const scripts = (audits['network-requests']?.details?.items ?? []).filter(
    ({ resourceType }) => resourceType === 'Script',
  )
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    'LCP ms': Math.round(value('largest-contentful-paint')),
    CLS: value('cumulative-layout-shift'),
    'TBT ms': Math.round(value('total-blocking-time')),
    'JS kB': scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1_000,
    benchmark: environment.benchmarkIndex,
  }
}

/**
 * Returns a program that starts the browser with a higher priority if that is allowed; otherwise the browser itself.
 */
async function browserWithPriority(): Promise<string | undefined> {
  const { executablePath } = realLaunchOptions
  const ahead = ['chrt', '--rr', '20']
  const allowed = await exec(ahead[0]!, [...ahead.slice(1), 'true']).then(
    () => true,
    () => false,
  )
  if (!allowed || !executablePath) return executablePath
  const program = join(folder, 'browser')
  await writeFile(program, `#!/bin/sh\nexec ${ahead.join(' ')} ${executablePath} "$@"\n`, { mode: 0o755 })
  return program
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
}
