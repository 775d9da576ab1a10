// The worker thread that runs PostgreSQL (PGlite): a slow query must not stop the process's event loop.
import { accessSync, constants, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { makeFolder } from '../../make-folder.ts'
import { DurableFs } from './durable-fs.ts'
import type { EngineOptions, EngineRequest, EngineReply } from './engine.ts'

if (!parentPort) throw new Error('worker.ts runs in a worker thread')
const port = parentPort
const reply = (message: EngineReply, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

const { dataDir, template, initdb } = workerData as EngineOptions
const inMemory = dataDir === 'memory://'
const SQLITE_BUSY = 5
const WASI_ERRORS: Record<number, string> = {
  2: 'permission denied',
  29: 'input or output error',
  51: 'no space left on device',
  69: 'read-only file system',
}
const READY_FOR_QUERY = 'Z'.charCodeAt(0)

class FolderInUse extends Error {}

/** What PostgreSQL said when it gave up. */
let lastWords: string | undefined

/**
 * PGlite lets two processes write one folder and lose each other's data. SQLite's exclusive lock is an operating
 * system lock: the kernel lets go of it however the process ends, so no stale lock is ever left.
 */
function lock(folder: string): DatabaseSync {
  const file = new DatabaseSync(join(folder, 'lock'))
  try {
    file.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return file
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new FolderInUse(`The data folder ${folder} is in use by another Lonja process`, { cause: error })
  }
}

async function open(folder: string, options: { template?: string | undefined } = {}): Promise<PGlite> {
  return PGlite.create({
    ...(inMemory ? {} : { fs: new DurableFs(folder) }),
    extensions: { pg_trgm, unaccent },
    ...(options.template ? { loadDataDir: new Blob([readFileSync(options.template)]) } : {}),
    ...(initdb ? { initDbStartParams: initdb } : {}),
    onStderr: (text) => {
      lastWords = /(?:FATAL|PANIC): +(.+)/.exec(text)?.[1] ?? lastWords
      return false
    },
    startParams: [
      // -F would switch fsync off
      ...PGlite.defaultStartParams.filter((parameter) => inMemory || parameter !== '-F'),
      '-c',
      'wal_sync_method=fsync',
      '-c',
      'shared_buffers=32MB',
      '-c',
      'timezone=UTC',
    ],
  })
}

/** Unpacking a template into a folder can be interrupted: it is done beside, then renamed. */
async function unpack(from: string, folder: string): Promise<void> {
  const beside = `${folder}.new`
  rmSync(beside, { recursive: true, force: true })
  const engine = await open(beside, { template: from })
  await engine.close()
  renameSync(beside, folder)
}

async function start(): Promise<{ engine: PGlite; release: () => void }> {
  if (inMemory) return { engine: await open(dataDir, { template }), release: () => {} }
  makeFolder(dataDir)
  accessSync(dataDir, constants.W_OK) // SQLite would only say that it cannot open its file
  const held = lock(dataDir)
  const folder = join(dataDir, 'pgdata')
  if (template && !existsSync(join(folder, 'PG_VERSION'))) await unpack(template, folder)
  return { engine: await open(folder), release: () => held.close() }
}

/** `execProtocolRaw` keeps every message it ever parsed; the stream does not. Its chunks are views of WASM memory. */
async function exec(engine: PGlite, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  await engine.execProtocolRawStream(message, { onRawData: (chunk) => chunks.push(chunk.slice()) })
  const answer = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    answer.set(chunk, at)
    at += chunk.length
  }
  // Every answer ends by saying that the next question is welcome, or PostgreSQL has given up (a full disk).
  if (answer.at(-6) !== READY_FOR_QUERY) throw new Error('no answer')
  return answer
}

/** PGlite throws Errors that say little, and what its file system throws: a number with WebAssembly's meaning. */
function reason(error: unknown): string {
  if (lastWords !== undefined) return lastWords
  if (error instanceof Error) return error.message
  const { errno = 0 } = error as { errno?: number }
  return WASI_ERRORS[errno] ?? `error ${errno}`
}

try {
  const { engine, release } = await start()

  const serve = async ({ id, ask, message }: EngineRequest): Promise<void> => {
    if (ask === 'close') {
      await engine.close()
      release()
      reply({ id })
      port.close()
      return
    }
    const answer =
      ask === 'exec'
        ? await exec(engine, message)
        : new Uint8Array(await (await engine.dumpDataDir('none')).arrayBuffer())
    reply({ id, answer }, [answer.buffer])
  }

  port.on('message', (request: EngineRequest) => {
    serve(request).catch((error: unknown) => {
      // SQL errors come inside the answer: what is thrown is the end of this PostgreSQL (a full disk, a WASM trap).
      reply({ id: request.id, error: reason(error) })
      process.exit(1)
    })
  })
  reply({ ready: true })
} catch (error) {
  const said = reason(error)
  reply({ refused: error instanceof FolderInUse ? said : `The data folder ${dataDir} cannot be used: ${said}` })
}
