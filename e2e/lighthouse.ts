// `npm run lighthouse [-- --runs 5 --only product]`: measures the public pages as a slow phone loads them. Its exit
// code is 1 if a median misses its target. The results depend on the speed of the machine, which the report contains as
// `benchmark`. If the system allows it, the browser has a higher priority than the server and the measuring program,
// because these do not run on a real phone.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { apiOf } from './api.ts'
import { addressBar, browserArguments } from './browser.ts'
import setUp from './global-setup.ts'
import {
  type Measure,
  type Measured,
  type Setting,
  browserWithPriority,
  measurePage,
  measures,
  median,
} from './lighthouse-run.ts'
import { withTown } from './server.ts'
import { oil } from './shopper.ts'

/** The targets of section B.3 of SCREENS.md: scores of 100, and limits in milliseconds and kilobytes. */
const targets: Record<Measure, { least?: number; most?: number }> = {
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

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, only: { type: 'string' } } })
const runs = Number(values.runs)
const folder = await mkdtemp(join(tmpdir(), 'lonja-lighthouse-'))
const browser = await browserWithPriority(folder)
const setting: Setting = {
  folder,
  flags: [
    `--chrome-flags=${['--headless=new', ...browserArguments, `--disable-features=${addressBar.join(',')}`].join(' ')}`,
  ],
  ...(browser && { env: { CHROME_PATH: browser } }),
}
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
    console.log(['page'.padEnd(12), ...measures.map((name) => name.padStart(15))].join(''))
    for (const [name, path] of Object.entries(pages)) {
      if (values.only && name !== values.only) continue
      const measured: Measured[] = []
      for (let run = 0; run < runs; run++) measured.push(await measurePage(`${url}${path}`, setting))
      const cells = measures.map((key) => {
        const middle = median(measured.map((one) => one[key]))
        const { least = -Infinity, most = Infinity } = targets[key]
        const missed = middle < least || middle > most
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
