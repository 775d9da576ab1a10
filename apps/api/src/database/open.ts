import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import type { ClientConfig, PoolConfig } from 'pg'
import { serverUrls } from '../config/server-urls.ts'
import { openChannel } from './changes.ts'
import type { ServerChannel } from './changes.ts'
import { createDatabase } from './database.ts'
import type { Database } from './database.ts'
import { startEngine } from './embedded/engine.ts'
import type { Engine } from './embedded/engine.ts'
import { joinEngine } from './embedded/join-engine.ts'
import { shareEngine } from './embedded/share-engine.ts'
import { WireStream } from './embedded/wire-stream.ts'
import { ignoreConnectionErrors, openPool } from './pool.ts'
import { Replica } from './replica.ts'
import { reasonOf } from './reason-of.ts'
import { Servers } from './servers.ts'
import { columnTypes } from './values.ts'

const OLDEST_SERVER = 15
/**
 * Milliseconds after which an idle connection to a server is closed. A new connection has to plan its statements, some of
 * which take as long as a hundred executions.
 */
const IDLE_MS = 300_000
/**
 * Milliseconds for which a command waits for another process of Lonja that has locked the data folder but does not
 * accept commands yet.
 */
const STARTING_MS = 10_000

export interface DatabaseOptions {
  /**
   * The URL of a PostgreSQL server, `postgres://user:password@host:port/database`. Several hosts, separated by commas,
   * are a primary and its standbys: the primary is used. Without a URL the embedded database is used.
   */
  url?: string | undefined
  /** The standby from which `reader` reads. Of several hosts, one that is a standby is used. */
  replica?: { url: string; maxAgeMs: number } | undefined
  /** The folder with the files of the embedded database, or `memory://`. */
  dataDir: string
  /** The name that the server shows for these connections: `lonja` for a running town. */
  applicationName?: string
  /** The number of connections to the server. The embedded database has one connection. */
  poolSize?: number
  /**
   * The time limit of a statement on the server, in milliseconds. The client waits one second longer, in case the
   * server does not answer.
   */
  statementMs?: number
  /**
   * How long to wait for a server that does not accept connections yet, in milliseconds. By default, the first failure
   * is thrown.
   */
  waitMs?: number
  /** A data folder that is copied if there is no embedded database yet. It must not be open in any process. */
  template?: string
  /** True to let commands of other processes use this embedded database while it is open. */
  share?: boolean
  /** True for commands: if another process has opened the embedded database, the command works through that process. */
  join?: boolean
  /** Receives failures of background work. Default: a warning of the process. */
  report?: (error: unknown) => void
}

/** The default for `report`, for tools without a log. */
const warn = (error: unknown): void => process.emitWarning(error instanceof Error ? error : String(error))

/** The database cannot be used. The message is one line for the operator. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/**
 * Opens the database.
 * @throws DatabaseUnavailable if the folder is in use or not writable, or the server does not answer or is too old
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const report = options.report ?? warn
  if (options.url) {
    const { url, waitMs = 0 } = options
    return retryUntilReady(() => openServer(url, options, report), waitMs, report)
  }
  const until = performance.now() + STARTING_MS
  for (;;) {
    const joined = options.join ? await joinEngine(options.dataDir) : undefined
    if (joined) return openGuestDatabase(joined, report)
    const engine = await startEngine(options).catch((error: Error) => error)
    if (!(engine instanceof Error)) {
      if (options.share) return openSharedDatabase(engine, options.dataDir, report)
      return openEngineDatabase(engine, report)
    }
    // A process of Lonja that is starting or stopping has locked the folder but accepts no commands, so this command
    // tries again.
    if (!options.join || !engine.message.includes('is in use') || performance.now() > until)
      throw new DatabaseUnavailable(engine.message, { cause: engine })
    await sleep(100)
  }
}

/** Returns the database of an embedded engine. Closing the database closes the engine. */
export function openEngineDatabase(engine: Engine, report: (error: unknown) => void = warn): Database {
  return createDatabase({ pool: poolOn(engine), embedded: true, report, close: () => engine.close() })
}

/** Like `openEngineDatabase`, but commands of other processes may use the database too. */
async function openSharedDatabase(engine: Engine, folder: string, report: (error: unknown) => void): Promise<Database> {
  const pool = poolOn(engine)
  const exec = (message: Uint8Array) => engine.exec(message)
  const channel = await shareEngine({ folder, exec, pool, report }).catch(async (error: Error) => {
    await engine.close()
    throw new DatabaseUnavailable(`The data folder ${folder} cannot be used: ${error.message}`, { cause: error })
  })
  return createDatabase({ pool, embedded: true, channel, report, close: () => engine.close() })
}

/** Returns the embedded database of another process. */
function openGuestDatabase(pool: Pool, report: (error: unknown) => void): Database {
  ignoreConnectionErrors(pool)
  return createDatabase({ pool, embedded: true, guest: true, report })
}

function poolOn(engine: Engine): Pool {
  const pool = new Pool({
    stream: () => new WireStream((message) => engine.exec(message)),
    max: 1,
    // The only connection stays open even if it is idle. A query that waits too long for it fails: without this limit,
    // a bug could make the query wait for ever.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    types: columnTypes,
    pipeline: true,
  })
  ignoreConnectionErrors(pool)
  return pool
}

async function openServer(
  url: string,
  { poolSize = 10, statementMs = 15_000, applicationName = 'lonja', replica: standby }: DatabaseOptions,
  report: (error: unknown) => void,
): Promise<Database> {
  const place = serverPlace(url)
  const config: ClientConfig = {
    application_name: applicationName,
    connectionTimeoutMillis: 5000,
    // jit=off, because compiling a statement would take longer than running any of our statements.
    options: '-c timezone=UTC -c jit=off',
  }
  const timeouts = { statement_timeout: statementMs, query_timeout: statementMs + 1_000 }
  const settings = {
    ...config,
    ...timeouts,
    max: poolSize,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    types: columnTypes,
    pipeline: true,
  }
  const servers = new Servers(serverUrls(url), 'primary', config)
  const pool = openPool(servers, settings)
  try {
    await checkServer(createDatabase({ pool, embedded: false, report }))
    const channel = await openChannel(servers, config, report)
    const replica = standby && openReplica(standby, config, settings, channel)
    return createDatabase({ pool, embedded: false, channel, replica, report })
  } catch (error) {
    await pool.end()
    throw new DatabaseUnavailable(`The database at ${place} cannot be used: ${reasonOf(error)}`, { cause: error })
  }
}

/** A standby that does not answer must not delay a read much, because the primary can answer it. */
const STANDBY_CONNECT_MS = 1_000

function openReplica(
  { url, maxAgeMs }: NonNullable<DatabaseOptions['replica']>,
  config: ClientConfig,
  settings: PoolConfig,
  channel: ServerChannel,
): Replica {
  const servers = new Servers(serverUrls(url), 'standby', config)
  const pool = openPool(servers, { ...settings, connectionTimeoutMillis: STANDBY_CONNECT_MS })
  return new Replica({ pool, channel, maxAgeMs })
}

const RETRY_MS = 3_000

/**
 * Tries again every few seconds while the server is not ready, for example after the start of the machine. Each try
 * is reported.
 */
async function retryUntilReady(
  open: () => Promise<Database>,
  waitMs: number,
  report: (error: unknown) => void,
): Promise<Database> {
  const deadline = performance.now() + waitMs
  for (;;) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || !isTemporary(error.cause)) throw error
      const secondsLeft = Math.round((deadline - performance.now()) / 1000)
      if (secondsLeft * 1000 < RETRY_MS) throw error
      report(`${error.message}; trying for ${secondsLeft} s more`)
      await sleep(RETRY_MS)
    }
  }
}

/**
 * True for an error that may end by itself: the server, or the name of its host, is not ready yet. A wrong password
 * or database name is no such error.
 */
function isTemporary(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return NOT_UP_YET.has(code) || /timeout|terminated/i.test(message)
}

/** Error codes of the network and of PostgreSQL: the server is starting, is stopping, or has no connection left. */
const NOT_UP_YET = new Set(
  'ECONNREFUSED ECONNRESET ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH ETIMEDOUT 57P03 57P01 53300'.split(' '),
)

/**
 * Checks the server.
 * @throws Error if the server is too old, or its encoding is not UTF-8
 */
export async function checkServer(db: Database): Promise<void> {
  const [server] = await db.query<{ number: number; version: string; encoding: string }>({
    text: `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
             current_setting('server_encoding') AS encoding`,
  })
  const { number, version, encoding } = server!
  if (number < OLDEST_SERVER * 10_000)
    throw new Error(`it is PostgreSQL ${version}, but Lonja needs ${OLDEST_SERVER} or newer`)
  if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding}, not UTF8`)
}

/** The hosts and the database of the URL, without the user and the password. */
function serverPlace(url: string): string {
  const addresses = serverUrls(url).map((one) => (URL.canParse(one) ? new URL(one) : undefined))
  const [first] = addresses
  if (!first || !addresses.every((one) => one && /^postgres(?:ql)?:$/.test(one.protocol))) {
    throw new DatabaseUnavailable('DATABASE_URL is not an address like postgres://user:password@host:5432/database')
  }
  return `${addresses.map((one) => one!.host || 'localhost').join(',')}${first.pathname}`
}
