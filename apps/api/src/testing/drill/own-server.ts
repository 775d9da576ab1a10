import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, chownSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onServer } from '../template.ts'
import { unusedPort } from '../unused-port.ts'

export interface OwnServer {
  url: string
  /** The folder with the files of the server. */
  data: string
  start(): Promise<void>
  /** Stops the server without a shutdown, like a power cut of its machine. */
  stop(): Promise<void>
  /** Kills all processes of the server at once. */
  kill(): void
  /** Makes a standby of this server on the same machine, and starts it. */
  addStandby(): Promise<OwnServer>
  /** Makes a standby the primary. */
  promote(): Promise<void>
  /** Makes a stopped former primary a standby of the new one, as in docs/run-a-town.md, and starts it. */
  follow(primary: OwnServer): Promise<void>
  /** Changes a setting, without a restart. */
  set(setting: string, value: string): Promise<void>
  /** Stops the server and removes its files. */
  remove(): Promise<void>
}

interface ServerOptions {
  /** Whether the server waits until data are on the disk, as in production. */
  isDurable?: boolean
}

const folders = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted()
const isRoot = process.getuid?.() === 0

/** True if PostgreSQL is installed on this machine, so that a server can be started. */
export const hasServer = folders.length > 0

/** Starts a PostgreSQL server that a test may stop and start again. */
export async function startOwnServer({ isDurable = false }: ServerOptions = {}): Promise<OwnServer> {
  const folder = newFolder()
  const data = path.join(folder, 'data')
  const options = ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  await run(folder, 'initdb', '-D', data, ...options)
  appendFileSync(path.join(data, 'postgresql.conf'), settings(isDurable))
  const server = await serverIn(folder)
  await server.start()
  return server
}

/** The settings of docs/run-a-town.md for a primary and its standby. */
const settings = (isDurable: boolean): string =>
  [
    "listen_addresses = '127.0.0.1'",
    'wal_log_hints = on',
    'wal_keep_size = 256MB',
    'wal_retrieve_retry_interval = 500ms',
    'hot_standby_feedback = on',
  ]
    .concat(isDurable ? [] : ['fsync = off'])
    .join('\n')

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lonja-server-'))
  if (isRoot) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])))
    chownSync(folder, uid!, gid!)
  }
  chmodSync(folder, 0o755)
  return folder
}

/** Runs a program of PostgreSQL. PostgreSQL refuses to run as root, so root starts it as another user. */
async function run(folder: string, program: string, ...args: string[]): Promise<void> {
  const file = path.join(path.dirname(folders.at(-1)!), program)
  const [command, ...rest] = [...(isRoot ? ['runuser', '-u', 'postgres', '--'] : []), file, ...args]
  const [code] = (await once(spawn(command!, rest, { cwd: folder, stdio: 'ignore' }), 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with code ${code}`)
}

async function serverIn(folder: string): Promise<OwnServer> {
  const data = path.join(folder, 'data')
  const port = await unusedPort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const control = (...args: string[]) => run(folder, 'pg_ctl', ...args, '-D', data, '-s', '-w')
  const server: OwnServer = {
    url,
    data,
    start: () => control('start', '-l', path.join(folder, 'log'), '-o', `-p ${port} -k ${folder}`),
    stop: () => control('stop', '-m', 'immediate'),
    kill() {
      const [postmaster] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n').map(Number)
      for (const pid of [postmaster!, ...childrenOf(postmaster!)]) killNow(pid)
      // After a restart of the machine, no process has this id.
      for (const lock of ['data/postmaster.pid', `.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`])
        rmSync(path.join(folder, lock))
    },
    async addStandby() {
      const other = newFolder()
      await run(other, 'pg_basebackup', '-D', path.join(other, 'data'), '-R', '-c', 'fast', '-d', url)
      const standby = await serverIn(other)
      await standby.start()
      return standby
    },
    promote: () => control('promote'),
    async follow(primary) {
      // Without a checkpoint, pg_rewind of PostgreSQL 15 does not see the new timeline.
      await onServer(primary.url, (client) => client.query('CHECKPOINT'))
      await run(folder, 'pg_rewind', '-D', data, '-R', '--source-server', primary.url)
      await server.start()
    },
    async set(setting, value) {
      await onServer(url, async (client) => {
        await client.query(`ALTER SYSTEM SET ${setting} = '${value}'`)
        await client.query('SELECT pg_reload_conf()')
      })
    },
    async remove() {
      await server.stop().catch(() => {}) // it may be stopped already
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return server
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended meanwhile.
  }
}

const childrenOf = (parent: number): number[] =>
  globSync('/proc/[0-9]*/stat').flatMap((file) => {
    try {
      // The name of the program is in parentheses; the state and the parent follow.
      const [, id, parentId] = /^(\d+) \(.*\) \S (\d+)/s.exec(readFileSync(file, 'utf8')) ?? []
      return Number(parentId) === parent ? [Number(id)] : []
    } catch {
      return [] // the process has ended meanwhile
    }
  })
