import { Client } from 'pg'
import type { Config } from '../config.ts'
import { serverUrls } from '../config/server-urls.ts'
import type { Database } from '../database/database.ts'
import { APPLIED, WRITTEN, isReached } from '../database/position.ts'
import type { Position } from '../database/position.ts'
import { Servers } from '../database/servers.ts'
import { causeOf } from '../http/describe-error.ts'

export interface ReplicaStatus {
  /** Why lists and pages are read from the primary; null if they are read from the standby. */
  problem: string | null
  /** The bytes of the log that the standby has not applied; null if it did not answer. */
  behind: number | null
  /** The seconds since the last change that the standby has applied; null if nothing is missing. */
  late: number | null
}

const ANSWER_MS = 2_000

/** Asks the standby of `DATABASE_READ_URL` itself, with or without running processes. Null if none is configured. */
export async function readReplica(db: Database, { replica }: Pick<Config, 'replica'>): Promise<ReplicaStatus | null> {
  if (!replica) return null
  try {
    const [written] = await db.query<Position>({ text: WRITTEN })
    const reached = await askStandby(replica.url)
    const isComplete = isReached(written!, reached)
    const late = isComplete ? null : reached.late
    const isLate = late !== null && late * 1_000 > replica.maxAgeMs
    const problem =
      written!.timeline !== reached.timeline ? 'it follows another primary' : isLate ? `it is ${late} s behind` : null
    return { problem, behind: Math.max(0, written!.at - reached.at), late }
  } catch (error) {
    return { problem: causeOf(error), behind: null, late: null }
  }
}

async function askStandby(url: string): Promise<Position & { late: number | null }> {
  const servers = new Servers(serverUrls(url), 'standby')
  const client = new Client({
    connectionString: await servers.find(),
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      `select applied.*, extract(epoch from now() - pg_last_xact_replay_timestamp())::int as late from (${APPLIED}) applied`,
    )
    const { standby, ...reached } = rows[0] as Position & { standby: boolean; late: number | null }
    if (!standby) throw new Error('it is not a standby')
    return reached
  } finally {
    await client.end()
  }
}
