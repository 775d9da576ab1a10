import type { Config } from '#/config'
import type { Database } from '#/database/database'
import { readReplica } from '#/status/read-replica'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Checks the standbys of a primary, and the standby from which lists and pages are read. */
export async function checkStandby(db: Database, config: Config): Promise<Finding[]> {
  if (db.embedded) return []
  const [server] = await db.query<{ names: string; commit: string; standbys: number }>({
    text: `select current_setting('synchronous_standby_names') as names, current_setting('synchronous_commit') as commit,
             (select count(*)::int from pg_stat_replication) as standbys`,
  })
  return [...checkDurability(server!), ...(await checkReplica(db, config))]
}

function checkDurability({ names, commit, standbys }: { names: string; commit: string; standbys: number }): Finding[] {
  const waits = names !== '' && ['on', 'remote_apply', 'remote_write'].includes(commit)
  if (standbys === 0)
    return waits
      ? [
          problem(
            'standby',
            `no standby is connected, and synchronous_standby_names is '${names}'`,
            'every order waits until a standby is connected',
            "start the standby, or on the primary: ALTER SYSTEM SET synchronous_standby_names = ''; SELECT pg_reload_conf();",
          ),
        ]
      : []
  if (!waits || commit === 'remote_write')
    return [
      warning(
        'standby',
        `the server does not wait until a standby has stored an order (synchronous_standby_names '${names}', synchronous_commit ${commit})`,
        'if the server breaks, the last confirmed orders can be missing on the standby',
        'docs/run-a-town.md, More than one machine',
      ),
    ]
  return [ok('standby', `${standbys} connected; an order is confirmed when a standby has stored it`)]
}

async function checkReplica(db: Database, config: Config): Promise<Finding[]> {
  const replica = await readReplica(db, config)
  if (!replica) return []
  if (replica.problem === null) return [ok('replica', `DATABASE_READ_URL is a standby, ${replica.behind} bytes behind`)]
  return [
    warning(
      'replica',
      `lists and pages are not read from DATABASE_READ_URL: ${replica.problem}`,
      'the primary has to answer everything',
      'start the standby, or let it follow the primary: docs/run-a-town.md, More than one machine',
    ),
  ]
}
