import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { once } from 'node:events'
import { type Socket, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import type { Channel } from '../database.ts'
import { MAX_SOCKET_PATH, socketOf } from './join-engine.ts'
import { GREETING, RequestReader, isIdle, query, refusal } from './messages.ts'
import type { Exec } from './wire-stream.ts'

/**
 * The longest time, in milliseconds, for which a command (another process that uses this database) may send nothing
 * while its transaction is open. The queries of this process wait during this time.
 */
const IDLE_MS = 5_000
const BUSY = '53300'
const ROLLBACK = query('ROLLBACK')

export interface SharedEngine {
  /** The data folder. This process has its lock. */
  folder: string
  exec: Exec
  /**
   * The pool with the only connection of this process. A command that has this connection has the engine for itself.
   */
  pool: Pool
  /** The limit for idle transactions in milliseconds, for tests. */
  idleMs?: number
  report: (error: unknown) => void
}

/**
 * Lets commands of other processes use the embedded database of this process. They connect to a Unix socket in the
 * data folder; only the owner of the folder can open this socket. Commands take turns with the queries of this
 * process: a transaction of a command has the only connection until the transaction ends. After a command has written
 * data, the tag `*` announces that any data may have changed.
 */
export async function shareEngine(engine: SharedEngine): Promise<Channel> {
  const listeners: ((tags: string[]) => void)[] = []
  const sessions = new Set<{ socket: Socket; ended: Promise<void> }>()
  const server = createServer((socket) => {
    const ended = serveGuest(engine, socket, () => listeners.forEach((listener) => listener(['*'])))
    const session = { socket, ended: ended.catch(engine.report) }
    sessions.add(session)
    void session.ended.then(() => sessions.delete(session))
  })
  const remove = await listenIn(engine.folder, (place) => {
    server.listen(place)
    return once(server, 'listening')
  })
  // If the socket stops accepting connections, the server continues to run.
  server.on('error', engine.report)
  return {
    publish: () => [],
    onReceived: (listener) => void listeners.push(listener),
    async close() {
      server.close()
      for (const { socket } of sessions) socket.destroy()
      await Promise.all([...sessions].map(({ ended }) => ended))
      remove()
    },
  }
}

/**
 * Listens on the socket of the folder. If the path of this socket is too long, listens on a shorter path, and creates
 * a symbolic link to that path.
 */
async function listenIn(folder: string, listen: (place: string) => Promise<unknown>): Promise<() => void> {
  const named = socketOf(folder)
  // A killed process may have left the socket. No other process uses it, because we have the lock of the folder.
  rmSync(named, { force: true })
  const short = Buffer.byteLength(named) <= MAX_SOCKET_PATH
  const place = short ? named : join(mkdtempSync(join(tmpdir(), 'lonja-')), 'database.sock')
  const listening = listen(place)
  chmodSync(place, 0o600)
  await listening
  if (!short) symlinkSync(place, named)
  return () => {
    rmSync(named, { force: true })
    if (!short) rmSync(dirname(place), { recursive: true, force: true })
  }
}

/** Serves the connection of one command until it ends. A transaction that is still open is rolled back. */
async function serveGuest(engine: SharedEngine, socket: Socket, written: () => void): Promise<void> {
  const requests = new RequestReader()
  const turns = new Turns(engine, written)
  let idle: NodeJS.Timeout | undefined
  socket.on('error', () => {}) // an error means that the other process has ended
  try {
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      clearTimeout(idle)
      for (const request of requests.read(chunk)) {
        const answer = request.greeting ? GREETING : await turns.ask(request.batch)
        await new Promise((sent) => socket.write(answer, sent)) // also resolves if the other process has ended
      }
      if (turns.held) idle = setTimeout(() => socket.destroy(), engine.idleMs ?? IDLE_MS)
    }
  } catch (error) {
    if (!socket.destroyed) throw error
  } finally {
    clearTimeout(idle)
    await turns.abandon()
    socket.destroy()
  }
}

/**
 * The turns of one command, which is another process that uses this database. There is only one connection, so the
 * processes use it one after the other. A turn lasts from the first request to the end of its transaction.
 */
class Turns {
  readonly #engine: SharedEngine
  readonly #written: () => void
  #client: PoolClient | undefined
  #before = ''

  constructor(engine: SharedEngine, written: () => void) {
    this.#engine = engine
    this.#written = written
  }

  get held(): boolean {
    return this.#client !== undefined
  }

  async ask(batch: Buffer): Promise<Uint8Array> {
    if (!this.#client) {
      const client = await this.#engine.pool.connect().catch(() => undefined)
      if (!client) return refusal(BUSY, 'The database of the running server is busy: try again')
      this.#client = client
      this.#before = await lastTransaction(client)
    }
    const answer = await this.#exec(batch)
    if (isIdle(answer)) {
      const after = await lastTransaction(this.#client)
      this.#release()
      if (after !== this.#before) this.#written()
    }
    return answer
  }

  /** Rolls the transaction back and releases the connection, if this command still has it. */
  async abandon(): Promise<void> {
    if (!this.#client) return
    await this.#exec(ROLLBACK).catch(this.#engine.report)
    this.#release()
  }

  async #exec(batch: Buffer): Promise<Uint8Array> {
    try {
      return await this.#engine.exec(batch)
    } catch (error) {
      // The engine has ended, so the connection of this process is lost too.
      this.#release(true)
      throw error
    }
  }

  #release(lost = false): void {
    this.#client?.release(lost)
    this.#client = undefined
  }
}

/**
 * Returns a text that changes with every transaction that has written data. Transactions that only read do not change
 * it.
 */
async function lastTransaction(client: PoolClient): Promise<string> {
  const { rows } = await client.query('SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS last')
  return JSON.stringify(rows)
}
