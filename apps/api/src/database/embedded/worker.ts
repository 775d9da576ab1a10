// The worker thread in which PostgreSQL (PGlite) runs, so that a slow query does not block the event loop of the
// process.
import { randomUUID } from 'node:crypto'
import { accessSync, constants, cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { makeFolder } from '#/system/make-folder'
import { createFolder } from './create-process.ts'
import type { EngineOptions, EngineRequest, EngineReply, OpenRequest } from './engine.ts'
import { IN_MEMORY, openPglite, reasonOf } from './pglite.ts'

if (!parentPort) throw new Error('worker.ts runs in a worker thread')
const port = parentPort
const reply = (message: EngineReply, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

const SQLITE_BUSY = 5
const READY_FOR_QUERY = 'Z'.charCodeAt(0)

class FolderInUse extends Error {}

/**
 * Locks a folder: PGlite alone would let two processes write into one folder and destroy each other's data. The
 * exclusive lock of SQLite is a lock of the operating system. The kernel releases it when the process ends for any
 * reason, so no old lock remains.
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

/**
 * Creates a new data folder under another name and then renames it, because its creation can be interrupted. Each
 * name is used only once, because the process of an interrupted start may still be writing.
 */
async function create(folder: string, { dataDir, template, initdb }: EngineOptions): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(
      `${folder} has files but no PG_VERSION, so it is not a complete database: move it away or restore a backup`,
    )
  for (const name of readdirSync(dataDir))
    if (name.startsWith(`${basename(folder)}.new`)) rmSync(join(dataDir, name), { recursive: true, force: true })
  const beside = `${folder}.new-${randomUUID()}`
  // The asynchronous copy would take ten times as long.
  if (template) cpSync(databaseOf(template), beside, { recursive: true })
  else await createFolder(beside, initdb)
  renameSync(beside, folder)
}

/** Returns the folder of the database in a data folder. */
const databaseOf = (dataDir: string): string => join(dataDir, 'pgdata')

interface Started {
  engine: PGlite
  release: () => void
}

async function start(options: EngineOptions): Promise<Started> {
  const { dataDir, template, initdb } = options
  if (dataDir === IN_MEMORY) {
    const copied = template === undefined ? undefined : databaseOf(template)
    return { engine: await openPglite(dataDir, { template: copied, initdb }), release: () => {} }
  }
  makeFolder(dataDir)
  accessSync(dataDir, constants.W_OK) // otherwise SQLite would only report that it cannot open its file
  const held = lock(dataDir)
  const folder = databaseOf(dataDir)
  if (!existsSync(join(folder, 'PG_VERSION'))) await create(folder, options)
  return { engine: await openPglite(folder), release: () => held.close() }
}

/**
 * Sends a message to PostgreSQL. `execProtocolRaw` would keep every message that it parsed; `execProtocolRawStream`
 * does not. Its chunks are views of WASM memory, so they are copied.
 */
async function exec(engine: PGlite, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  await engine.execProtocolRawStream(message, { onRawData: (chunk) => chunks.push(chunk.slice()) })
  const answer = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    answer.set(chunk, at)
    at += chunk.length
  }
  // Every complete answer ends with ReadyForQuery. Without it, PostgreSQL has failed, for example because the disk is
  // full.
  if (answer.at(-6) !== READY_FOR_QUERY) throw new Error('no answer')
  return answer
}

let started: Started | undefined

async function open(options: EngineOptions): Promise<void> {
  try {
    started = await start(options)
    reply({ ready: true })
  } catch (error) {
    const said = reasonOf(error)
    reply({
      refused: error instanceof FolderInUse ? said : `The data folder ${options.dataDir} cannot be used: ${said}`,
    })
  }
}

async function serve({ engine, release }: Started, { id, ask, message }: EngineRequest): Promise<void> {
  if (ask === 'close') {
    await engine.close()
    release()
    started = undefined
    reply({ id })
    return
  }
  const answer = await exec(engine, message)
  reply({ id, answer }, [answer.buffer])
}

port.on('message', (request: EngineRequest | OpenRequest) => {
  if ('open' in request) return void open(request.open)
  serve(started!, request).catch((error: unknown) => {
    // SQL errors are part of an answer. An exception means that this PostgreSQL has ended (a full disk, a WASM trap).
    reply({ id: request.id, error: reasonOf(error) })
    process.exit(1)
  })
})
