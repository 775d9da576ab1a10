import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { realLaunchOptions } from './browser.ts'

const exec = promisify(execFile)

const version = '13.5.0'

interface Report {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number }>
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { resourceType?: string; transferSize?: number }[] } }
  >
}

/** What is measured: scores from 0 to 100, times in milliseconds, and the size of the scripts in kilobytes. */
export const measures = [
  'performance',
  'accessibility',
  'best-practices',
  'seo',
  'LCP ms',
  'CLS',
  'TBT ms',
  'JS kB',
  'benchmark',
] as const
export type Measure = (typeof measures)[number]
export type Measured = Record<Measure, number>

/** How Lighthouse is run: in a folder for its report, with its own options and environment. */
export interface Setting {
  folder: string
  flags: readonly string[]
  env?: Record<string, string>
}

/**
 * Measures a page as a slow phone loads it. Lighthouse is installed from the registry when it is first used. If the
 * browser recorded nothing, which happens sometimes, Lighthouse runs again, ten times at most.
 */
export async function measurePage(url: string, setting: Setting, tries = 10): Promise<Measured> {
  const output = join(setting.folder, 'report.json')
  const options = ['--quiet', '--output=json', `--output-path=${output}`, ...setting.flags]
  try {
    await exec('npx', ['--yes', `lighthouse@${version}`, url, ...options], { env: { ...process.env, ...setting.env } })
  } catch (error) {
    if (tries > 1 && String((error as { stderr?: string }).stderr).includes('NO_NAVSTART'))
      return measurePage(url, setting, tries - 1)
    throw error
  }
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

/** The middle one of the numbers; of two middle ones, the greater. */
export const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!

/**
 * Returns a program that starts the browser with a higher priority than the server and the measuring program, if that is
 * allowed; otherwise the browser itself.
 *
 * @param folder  the folder for the program
 */
export async function browserWithPriority(folder: string): Promise<string | undefined> {
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
