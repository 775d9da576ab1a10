import os from 'node:os'
import { parseArgs } from 'node:util'
import type { Adapter } from './adapter.ts'
import { lonja } from './adapters/lonja.ts'
import { type Figures, measure, memoryOf } from './measure.ts'
import { measureDesk } from './desk/desk.ts'
import { explain } from './scale/explain.ts'
import { measureJobs } from './scale/jobs.ts'
import { scale } from './scale/scale.ts'
import { childrenOf, moveToCore, postmasterOf } from './server-processes.ts'
import { tableLine } from './table-line.ts'
import { withDatabase } from './with-database.ts'

/**
 * `npm run bench [-- --seconds 5 --only search --on server]`: measures Lonja with the embedded database and, with
 * TEST_DATABASE_URL, with a PostgreSQL server, and prints a table for each. Each ratio compares a case with the empty
 * route of the same run. With `--pinned` the server has the first core for itself, and PostgreSQL and the load share
 * the second.
 *
 * `DURABLE=1 scripts/with-postgres.sh npm run bench -- --scale [--sizes 10000,100000 --seed 1 --only search]`: compares
 * towns of different sizes instead. The large ones take long to make: `--keep` keeps their databases on the server for
 * the next run, and `--copy` also works on copies of them, so that the kept ones do not change.
 * `--explain` prints the plans of all statements of the largest town, and which of them read too much;
 * `--jobs` prints how much each background job reads there.
 *
 * `scripts/with-postgres.sh npm run bench -- --desk [--sizes 100000 --only orders --requests 7 --keep]`: measures every
 * list of the town's desk with each of its filters. With `--on embedded` it measures the embedded database instead.
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    only: { type: 'string' },
    on: { type: 'string' },
    pinned: { type: 'boolean', default: false },
    scale: { type: 'boolean', default: false },
    desk: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    seed: { type: 'string', default: '1' },
    requests: { type: 'string' },
    keep: { type: 'boolean', default: false },
    copy: { type: 'boolean', default: false },
    explain: { type: 'boolean', default: false },
    jobs: { type: 'boolean', default: false },
  },
})
const seconds = Number(options.seconds)
const connections = [1, 32]

console.log(
  `${os.cpus().length} cores, ${os.cpus()[0]?.model}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
)
async function bench(adapter: Adapter): Promise<void> {
  console.log(`\n## ${adapter.name}\n`)
  const running = await adapter.start()
  try {
    const { cold, warm } = running.starts
    console.log(
      `\nStart: cold ${format(cold ?? 0)} ms, warm ${format(warm)} ms; memory after it ${format(memoryOf(running.pids().slice(0, 1)))} MB\n`,
    )
    const head = ['case', 'connections', 'per second', 'ratio', 'p50 ms', 'p99 ms', 'CPU µs', 'failed']
    console.log(tableLine(head))
    console.log(tableLine(head.map((_, at) => (at === 0 ? '---' : '---:'))))
    const empty = new Map<number, Figures>()
    for (const one of running.cases) {
      if (options.only && one !== running.cases[0] && !one.name.includes(options.only)) continue
      for (const count of connections) {
        const figures = await measure(running, one, count, seconds)
        if (one === running.cases[0]) empty.set(count, figures)
        const ratio = figures.rate / empty.get(count)!.rate
        const { rate, p50, p99, cpu, failed } = figures
        const cells = [
          format(rate),
          `${(ratio * 100).toFixed(1)} %`,
          p50.toFixed(1),
          p99.toFixed(1),
          format(cpu),
          String(failed),
        ]
        console.log(tableLine([one.name, String(count), ...cells]))
      }
    }
    console.log(`\nMemory at the end: ${format(memoryOf(running.pids().slice(0, 1)))} MB`)
  } finally {
    await running.stop()
  }
}

function format(value: number): string {
  return Math.round(value).toLocaleString('en')
}

const server = process.env['TEST_DATABASE_URL']
const { only = '', keep, copy } = options
const keeping = copy ? 'copied' : keep ? 'kept' : 'dropped'
const seed = Number(options.seed)
if (options.desk) {
  if (!server && options.on !== 'embedded')
    throw new Error('Run scripts/with-postgres.sh npm run bench -- --desk, or add --on embedded')
  const measured = options.on === 'embedded' ? undefined : server
  const [size, requests] = [Number(options.sizes ?? 100_000), Number(options.requests ?? 7)]
  await measureDesk({ server: measured, size, seed, keeping, only, requests })
} else if (options.scale) {
  if (!server) throw new Error('Set TEST_DATABASE_URL, or run scripts/with-postgres.sh npm run bench -- --scale')
  const reports = [...(options.explain ? [explain] : []), ...(options.jobs ? [measureJobs] : [])]
  const sizes = (options.sizes ?? '10000,100000,300000,1000000').split(',').map(Number)
  const requests = Number(options.requests ?? 60)
  await scale({ server, sizes, seed, keeping, requests, seconds: 4 * seconds, only, reports })
} else {
  const core = options.pinned ? 0 : undefined
  if (options.pinned) {
    const postmaster = await postmasterOf(server)
    for (const pid of [process.pid, ...childrenOf(postmaster)]) moveToCore(pid, 1)
  }
  if (options.on !== 'server') await bench(lonja(undefined, core))
  if (server && options.on !== 'embedded') await withDatabase(server, (url) => bench(lonja(url, core)))
}
