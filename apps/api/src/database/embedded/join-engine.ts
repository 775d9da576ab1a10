import { lstatSync, readlinkSync } from 'node:fs'
import { once } from 'node:events'
import { Socket, connect } from 'node:net'
import { join } from 'node:path'
import { Pool } from 'pg'
import { columnTypes } from '../values.ts'

/**
 * The maximum number of bytes in the path of a Unix socket. With the zero at its end, macOS permits 104 bytes, and
 * Linux 108.
 */
export const MAX_SOCKET_PATH = 103

/** Returns the path of a data folder's socket. `lonja` commands connect to it while a server uses the folder. */
export const socketOf = (folder: string): string => join(folder, 'database.sock')

/**
 * Returns the path of the real socket: if the usual path would be too long, the data folder contains a symbolic link
 * to a shorter path. Undefined if there is no socket.
 */
function reachableSocket(folder: string): string | undefined {
  const named = socketOf(folder)
  const found = lstatSync(named, { throwIfNoEntry: false })
  return found?.isSymbolicLink() ? readlinkSync(named) : found?.isSocket() ? named : undefined
}

/** Connects to the process that has locked the data folder; undefined if no process listens there. */
export async function joinEngine(folder: string): Promise<Pool | undefined> {
  const place = reachableSocket(folder)
  if (place === undefined) return undefined
  const tried = connect(place)
  const answers = await once(tried, 'connect').then(
    () => true,
    () => false,
  )
  tried.destroy()
  if (!answers) return undefined
  return new Pool({
    stream: () => new PathSocket(place),
    // One connection only, as on the embedded engine: work that needs a second connection inside a transaction is a
    // bug.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 30_000,
    types: columnTypes,
    pipeline: true,
  })
}

/** A socket with any path: `pg` itself can only connect to a port, or to a socket with PostgreSQL's usual name. */
class PathSocket extends Socket {
  readonly #place: string

  constructor(place: string) {
    super()
    this.#place = place
  }

  override connect(): this {
    return super.connect(this.#place)
  }
}
