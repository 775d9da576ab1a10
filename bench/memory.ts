import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, rmdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'

/**
 * `npm run memory [-- --limits 400,600,768 --requests 1000 --soak 15]`: measures the memory of the server: at its
 * first start with the demo town, at a later start, when idle, after requests, and while the server or another
 * process makes a backup. It works only on Linux. If it runs as root, it also starts the server with memory limits of
 * a cgroup.
 */
const { values: options } = parseArgs({
  options: {
    limits: { type: 'string', default: '400,600,768' },
    requests: { type: 'string', default: '1000' },
    soak: { type: 'string', default: '0' },
  },
})
const root = path.resolve(import.meta.dirname, '..')
const requests = Number(options.requests)
const isEmbedded = !process.env['DATABASE_URL']

/**
 * The memory limits in megabytes of `deploy/lonja.service` (embedded), and of `deploy/compose.yaml` with PostgreSQL
 * (server).
 */
const limits = { embedded: 800, server: 512 }

interface Running {
  pid: number
  url: string
  seconds: number
  log: readonly string[]
  readonly isAlive: boolean
  exited: Promise<void>
  stop(): Promise<void>
}

const megabytes = (pid: number, field: 'VmHWM' | 'VmRSS'): number =>
  Math.round(
    Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
  )

const line = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)

const settings = (dataDir: string) => ({
  ...process.env,
  PORT: '0',
  DATA_DIR: dataDir,
  LONJA_DEMO: '1',
  LONJA_RATE_LIMIT_FACTOR: '1000000',
  NODE_ENV: '',
  LOG_FORMAT: 'text',
})

/** Starts the server like `npm start`; returns undefined if the server ended before it listened. */
async function start(
  dataDir: string,
  { group, env }: { group?: string; env?: object } = {},
): Promise<Running | undefined> {
  const began = performance.now()
  const enter = group ? `echo $$ > ${path.join(group, 'cgroup.procs')} && ` : ''
  const child = spawn('bash', ['-c', `${enter}exec bash scripts/serve.sh`], {
    cwd: root,
    env: { ...settings(dataDir), ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exited = once(child, 'exit').then(() => undefined)
  const log: string[] = []
  const lines = createInterface(child.stdout).on('line', (text) => log.push(text))
  const opened = new Promise<string>((resolve) => {
    lines.on('line', (text) => {
      const [, port] = /open at http:\/\/[^:\s]+:(\d+)/.exec(text) ?? []
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
  })
  const url = await Promise.race([opened, exited])
  if (url === undefined) return undefined
  return {
    pid: child.pid!,
    url,
    seconds: (performance.now() - began) / 1000,
    log,
    exited,
    get isAlive() {
      return child.exitCode === null && child.signalCode === null
    },
    async stop() {
      child.kill()
      await exited
    },
  }
}

const paths = [
  '/api/products?page=',
  '/api/products?order[price]=asc&page=',
  '/api/products?search=pan&page=',
  '/?page=',
]
let requested = 0

/**
 * Requests a different page each time, always two pages at once. @throws Error if an answer is an error of the server
 */
async function requestPages(url: string, goesOn: () => boolean): Promise<void> {
  const lane = async () => {
    while (goesOn()) {
      requested += 1
      const answer = await fetch(`${url}${paths[requested % paths.length]}${1 + (requested % 20)}&n=${requested}`)
      await answer.arrayBuffer()
      if (answer.status >= 500) throw new Error(`${answer.url}: ${answer.status}`)
    }
  }
  await Promise.all([lane(), lane()])
}

/**
 * The folder of the cgroup of this process in the memory controller, and the names of its files for the limit and the
 * peak.
 */
function controller(): { folder: string; limit: string; peak: string } | undefined {
  const groups = readFileSync('/proc/self/cgroup', 'utf8')
  const first = /^\d+:memory:(.*)$/m.exec(groups)?.[1]
  if (first !== undefined)
    return {
      folder: path.join('/sys/fs/cgroup/memory', first),
      limit: 'memory.limit_in_bytes',
      peak: 'memory.max_usage_in_bytes',
    }
  return { folder: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak' }
}

/**
 * Runs a command beside the server, and prints the peak of the command's memory. The peak is read until the command
 * ends.
 */
async function command(running: Running, dataDir: string, ...words: string[]): Promise<void> {
  const began = performance.now()
  const child = spawn('bash', ['scripts/lonja.sh', ...words], {
    cwd: root,
    env: settings(dataDir),
    stdio: 'ignore',
  })
  let peak = 0
  while (child.exitCode === null && child.signalCode === null) {
    // The status of a process that has ended contains no memory.
    peak = Math.max(peak, megabytes(child.pid!, 'VmHWM') || 0)
    await setTimeout(20)
  }
  if (child.exitCode !== 0) throw new Error(`lonja ${words.join(' ')} ended with ${child.exitCode}`)
  const seconds = (performance.now() - began) / 1000
  line(`lonja ${words.join(' ')}`, 'beside the server', `${seconds.toFixed(1)} s`, peak, '')
  line('', 'the server meanwhile', '', megabytes(running.pid, 'VmHWM'), megabytes(running.pid, 'VmRSS'))
}

interface Limited {
  name: string
  dataDir: string
  limit: number
  env?: object
  /** `work` begins when the server listens; `what` is the name of this work in the table. */
  what: string
  work(running: Running): Promise<void>
}

/**
 * Starts the server once in a cgroup with a memory limit. Swap does not count for the limit, so the machine must have
 * no swap.
 */
async function limited({ name, dataDir, limit, env, what, work }: Limited): Promise<void> {
  const { folder, limit: file, peak } = controller()!
  const group = path.join(folder, `lonja-memory-${process.pid}-${limit}`)
  try {
    mkdirSync(group)
    writeFileSync(path.join(group, file), String(limit * 1024 * 1024))
  } catch (error) {
    rmSync(group, { recursive: true, force: true })
    line(name, `limit ${limit} MB`, `cannot be set here: ${(error as Error).message}`, '', '')
    return
  }
  const running = await start(dataDir, { group, ...(env && { env }) })
  const result = running
    ? await resultOf(running, work, `opens (${running.seconds.toFixed(1)} s), ${what}`)
    : 'is killed'
  const used = Math.round(Number(readFileSync(path.join(group, peak), 'utf8')) / 1024 / 1024)
  line(name, `limit ${limit} MB`, result, running?.isAlive ? megabytes(running.pid, 'VmHWM') : '', used)
  await running?.stop()
  // The kernel releases the cgroup a moment after its last process has ended.
  for (let tries = 0; tries < 50; tries += 1) {
    try {
      rmdirSync(group)
      return
    } catch {
      await setTimeout(100)
    }
  }
}

/** Does the work. Returns `done` if the work was completed, or a text for the table if the server was killed. */
async function resultOf(running: Running, work: Limited['work'], done: string): Promise<string> {
  try {
    await work(running)
    return done
  } catch (error) {
    // The connection of a killed process closes a moment before the process has ended.
    await Promise.race([running.exited, setTimeout(2_000)])
    if (running.isAlive) throw error
    return 'opens, and is killed later'
  }
}

const answer200 = ({ url }: Running) => requestPages(url, countdown(200))

/**
 * The setting for a daily backup that is due in one minute, when the process has already answered requests. No other
 * backup is due, because the command `backup` has just made one.
 */
function scheduleBackup(): { LONJA_BACKUP: string } {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid', hour: '2-digit', minute: '2-digit' })
  return { LONJA_BACKUP: `daily@${clock.format(Date.now() + 60_000)}` }
}

/** Sends requests until the log reports a backup. */
const requestUntilBackup = ({ url, log }: Running) =>
  requestPages(url, () => !log.some((text) => text.includes('A backup was made')))

function countdown(count: number): () => boolean {
  let left = count
  return () => left-- > 0
}

if (process.platform !== 'linux') throw new Error('Only Linux says what a process had in memory at most')
const folder = mkdtempSync(path.join(os.tmpdir(), 'lonja-memory-'))
const dataDir = path.join(folder, 'town')
try {
  console.log(`Node ${process.version}, ${isEmbedded ? 'the embedded database' : 'a PostgreSQL server'}`)
  line('start', 'moment', 'result', 'peak of the process, MB', 'resident, or peak of the group with page cache, MB')
  line('---', '---', '---', '---:', '---:')
  for (const name of ['first, with the demo town', 'later']) {
    const running = await start(dataDir)
    if (!running) throw new Error('Lonja ended before it accepted connections')
    const report = (moment: string, result = '') =>
      line(name, moment, result, megabytes(running.pid, 'VmHWM'), megabytes(running.pid, 'VmRSS'))
    report('open', `${running.seconds.toFixed(1)} s`)
    if (name === 'later') {
      await setTimeout(30_000)
      report('idle for 30 s')
      await requestPages(running.url, countdown(requests))
      report(`after ${requests} requests`)
      const end = Date.now() + Number(options.soak) * 60_000
      if (Number(options.soak) > 0) {
        await requestPages(running.url, () => Date.now() < end)
        report(`after ${options.soak} minutes`, `${requested} requests`)
      }
      await command(running, dataDir, 'backup')
      await command(running, dataDir, 'backup', '--verify')
    }
    await running.stop()
  }
  if (isEmbedded)
    for (const limit of options.limits.split(',').map(Number)) {
      await limited({
        name: 'first, with the demo town',
        dataDir: path.join(folder, `new-${limit}`),
        limit,
        what: '200 requests',
        work: answer200,
      })
      await limited({ name: 'later', dataDir, limit, what: '200 requests', work: answer200 })
    }
  await limited({
    name: 'later, with a daily backup',
    dataDir,
    limit: isEmbedded ? limits.embedded : limits.server,
    env: scheduleBackup(),
    what: 'requests and its backup',
    work: requestUntilBackup,
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
