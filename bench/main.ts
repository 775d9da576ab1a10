import os from 'node:os'
import { parseArgs } from 'node:util'
import type { Adapter } from './adapter.ts'
import { lonja } from './adapters/lonja.ts'
import { type Figures, measure, memoryOf } from './measure.ts'
import { withDatabase } from './with-database.ts'

/**
 * `npm run bench [-- --seconds 5 --only search --on server]`: measures Lonja with the embedded database and, with
 * TEST_DATABASE_URL, with a PostgreSQL server, and prints a table for each. Each ratio compares a case with the empty
 * route of the same run.
 */
const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '4' }, only: { type: 'string' }, on: { type: 'string' } },
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
    console.log(line(head))
    console.log(line(head.map((_, at) => (at === 0 ? '---' : '---:'))))
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
        console.log(line([one.name, String(count), ...cells]))
      }
    }
    console.log(`\nMemory at the end: ${format(memoryOf(running.pids().slice(0, 1)))} MB`)
  } finally {
    await running.stop()
  }
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function format(value: number): string {
  return Math.round(value).toLocaleString('en')
}

if (options.on !== 'server') await bench(lonja())
const server = process.env['TEST_DATABASE_URL']
if (server && options.on !== 'embedded') await withDatabase(server, (url) => bench(lonja(url)))
