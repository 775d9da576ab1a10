import { Client, Pool } from 'pg'
import type { ClientBase, ClientConfig, PoolClient, PoolConfig } from 'pg'
import type { Servers } from './servers.ts'

/** The part of a pool of `pg` that `Database` uses. */
export interface ConnectionPool {
  connect(): Promise<PoolClient>
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
  readonly ending: boolean
  end(): Promise<void>
}

/**
 * Opens a pool whose connections lead to the server that has the role. Connections to any other server are closed as
 * soon as they are free.
 */
export function openPool(servers: Servers, config: PoolConfig): ConnectionPool {
  const urls = new WeakMap<object, string>()
  class LocatedClient extends Client {
    constructor(given?: ClientConfig) {
      const url = servers.current
      super({ ...given, connectionString: url })
      urls.set(this, url)
      this.on('error', () => servers.lost())
    }
  }
  // `pg` waits for the promise, and refuses the connection if it is rejected; the type does not say so.
  const onConnect = servers.verify.bind(servers) as (client: ClientBase) => void
  const pool = new Pool({ ...config, Client: LocatedClient, onConnect })
  ignoreConnectionErrors(pool)
  return {
    async connect() {
      for (;;) {
        const url = await servers.find()
        const client = await pool.connect().catch((error: unknown) => {
          servers.lost()
          throw error
        })
        if (urls.get(client) === url) return client
        client.release(true)
      }
    },
    get totalCount() {
      return pool.totalCount
    },
    get idleCount() {
      return pool.idleCount
    },
    get waitingCount() {
      return pool.waitingCount
    },
    get ending() {
      return pool.ending
    },
    end: () => pool.end(),
  }
}

/**
 * Ignores the errors of lost connections, because they are handled elsewhere: a running query rejects, and the next
 * query gets a new connection.
 */
export function ignoreConnectionErrors(pool: Pool): void {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}
