import { lstatSync, readlinkSync } from 'node:fs'
import { once } from 'node:events'
import { Socket, connect } from 'node:net'
import { join } from 'node:path'
import { Pool } from 'pg'
import { columnTypes } from '../values.ts'

/** Bytes of a Unix socket's path: 104 on macOS, 108 on Linux, with the zero at its end. */
export const MAX_SOCKET_PATH = 103

/** The socket on which the process that holds a data folder accepts commands. */
export const socketOf = (folder: string): string => join(folder, 'database.sock')

/** The real socket: if a path would be too long, it is a symbolic link to a short one. Undefined if there is none. */
function reachableSocket(folder: string): string | undefined {
  const named = socketOf(folder)
  const found = lstatSync(named, { throwIfNoEntry: false })
  return found?.isSymbolicLink() ? readlinkSync(named) : found?.isSocket() ? named : undefined
}

/** Connects to the process that holds the data folder; undefined if no process listens there. */
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
    // As on the embedded engine itself: work that needs a second connection inside a transaction is a bug.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 30_000,
    types: columnTypes,
  })
}

/** `pg` connects to a port or to a socket with PostgreSQL's own name. */
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
