import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#/config'
import type { Database } from '#/database/database'
import { migrationsFor } from '#/database/read-migrations'
import { release } from '#/config/release'
import { readProcesses } from '#/status/read-status'
import { checkStandby } from './check-standby.ts'
import { type Finding, messageOf, ok, problem, warning } from './finding.ts'
import { openTownDatabase } from './open-town-database.ts'

const EXTENSIONS = ['pg_trgm', 'unaccent']
const DAY = 86_400

/** Checks the database, its extensions, its clock, the processes that use it and its backups. Changes nothing. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'pgdata')))
    return [
      warning(
        'database',
        `there is no database in ${config.dataDir} yet`,
        'a town has to be set up before its first start',
        'npm run lonja -- setup',
      ),
    ]
  let db: Database
  try {
    db = await openTownDatabase(config)
  } catch (error) {
    return [
      problem('database', messageOf(error), 'without it nothing works', 'start the database, or correct DATABASE_URL'),
    ]
  }
  try {
    return await checkOpenDatabase(db, config)
  } catch (error) {
    return [
      problem(
        'database',
        `a query failed: ${messageOf(error)}`,
        'Lonja uses the same queries',
        'give the role of DATABASE_URL the ownership of the database',
      ),
    ]
  } finally {
    await db.close()
  }
}

/** The findings about a database that could be opened. */
export async function checkOpenDatabase(db: Database, config: Config): Promise<Finding[]> {
  const found = [...(await checkServer(db)), ...(await checkStandby(db, config))]
  const schema = await checkSchema(db)
  found.push(...schema)
  // These checks read tables, so they need a complete schema.
  if (schema.every(({ level }) => level === 'ok'))
    found.push(...(await checkProcesses(db, config)), await checkBackups(db, config))
  return found
}

async function checkServer(db: Database): Promise<Finding[]> {
  const sent = Date.now()
  const [row] = await db.query<{
    version: string
    now: number
    name: string
    role: string
    creates: boolean
    installed: string[]
    available: string[]
  }>({
    text: `select current_setting('server_version') as version, extract(epoch from clock_timestamp())::float8 as now,
             current_database() as name, current_user as role,
             has_database_privilege(current_database(), 'create')
               and has_schema_privilege('public', 'create') as creates,
             array(select extname::text from pg_extension) as installed,
             array(select name::text from pg_available_extensions) as available`,
  })
  const { version, now, name, role, creates, installed, available } = row!
  const findings = [
    ok('database', db.embedded ? `embedded PostgreSQL ${version}` : `PostgreSQL ${version}, database ${name}`),
  ]

  const missing = EXTENSIONS.filter((one) => !installed.includes(one))
  const absent = missing.filter((one) => !available.includes(one))
  if (absent.length > 0)
    findings.push(
      problem(
        'extensions',
        `the server does not have ${absent.join(' and ')}`,
        'the search for products does not work without them',
        "install the package of PostgreSQL's contributed extensions (postgresql-contrib) on the server",
      ),
    )
  else if (missing.length > 0 && !creates)
    findings.push(
      problem(
        'extensions',
        `${missing.join(' and ')} are not created, and the role ${role} may not create them`,
        'the search for products does not work without them',
        `as a superuser in ${name}: ${missing.map((one) => `CREATE EXTENSION ${one};`).join(' ')}`,
      ),
    )
  else findings.push(ok('extensions', missing.length > 0 ? 'the first start creates them' : EXTENSIONS.join(', ')))
  if (!creates)
    findings.push(
      problem(
        'rights',
        `the role ${role} may not create tables in ${name}`,
        'new versions of Lonja create tables',
        `as a superuser: ALTER DATABASE "${name}" OWNER TO "${role}"; and in it: GRANT CREATE ON SCHEMA public TO "${role}";`,
      ),
    )

  const late = Math.round((sent + Date.now()) / 2000 - now)
  findings.push(
    Math.abs(late) > 5
      ? warning(
          'clock',
          `the clocks of this machine and of the database differ by ${Math.abs(late)} s`,
          'offers begin and logins end at the wrong time',
          'switch on time synchronization on both: timedatectl set-ntp true',
        )
      : ok('clock', 'this machine and the database have the same time'),
  )
  return findings
}

async function checkSchema(db: Database): Promise<Finding[]> {
  const [table] = await db.query<{ found: boolean }>({ text: `select to_regclass('migration') is not null as found` })
  if (!table!.found)
    return [
      warning(
        'schema',
        'the database is empty',
        'a town has to be set up before its first start',
        'npm run lonja -- setup',
      ),
    ]
  const rows = await db.query<{ name: string }>({ text: 'select name from migration' })
  const known = await migrationsFor(rows.map(({ name }) => name))
  const applied = new Set(rows.map(({ name }) => name))
  const pending = known.filter(({ name }) => !applied.has(name))
  const later = rows.filter(({ name }) => !known.some((one) => one.name === name))
  if (later.length > 0)
    return [
      problem(
        'schema',
        `a newer version of Lonja has changed this database (${later.at(-1)!.name})`,
        'this version does not start on it',
        'install the newer version again, or restore the backup made before the upgrade',
      ),
    ]
  if (pending.length > 0)
    return [
      warning(
        'schema',
        `${pending.length} migrations of the database are pending, the first is ${pending[0]!.name}`,
        'the next start applies them',
        'npm start, after a backup',
      ),
    ]
  return [ok('schema', `up to date (${known.at(-1)!.name})`)]
}

async function checkProcesses(db: Database, { origin }: Config): Promise<Finding[]> {
  // If this command did not join a running process, no process uses the embedded database, even if the record of a
  // killed process remains.
  const processes = db.embedded && !db.guest ? [] : await readProcesses(db)
  if (processes.length === 0) {
    const what = 'no process of Lonja runs on this database'
    const mend = 'systemctl start lonja, or npm start; its log says why one ended'
    return [(origin ? problem : warning)('process', what, 'visitors cannot use the shop', mend)]
  }
  const findings = processes.flatMap(({ pid, host, version, ready }) => [
    ...(version === release
      ? []
      : [
          warning(
            'process',
            `process ${pid} on ${host} is version ${version}, and this command is ${release}`,
            'this report may be wrong about that process',
            'restart it, or use the command of its version',
          ),
        ]),
    ...(ready
      ? []
      : [
          problem(
            'process',
            `process ${pid} on ${host} is not ready`,
            'proxies send no requests to it',
            'its address /api/ready and its log contain the reason',
          ),
        ]),
  ])
  if (findings.length > 0) return findings
  const names = processes.map(({ pid, host }) => `${pid} on ${host}`)
  return [ok('process', `${names.join(' and ')}, version ${release}`)]
}

async function checkBackups(db: Database, { production }: Config): Promise<Finding> {
  const [last] = await db.query<{ age: number; place: string }>({
    text: `select extract(epoch from now() - started_at)::float8 as age, place from backup_run where ok
           order by started_at desc limit 1`,
  })
  const why = 'if the disk breaks, all orders since the last backup are lost'
  const mend = 'npm run lonja -- backup, and LONJA_BACKUP=daily@03:00 for every night'
  if (!last) return production ? warning('backup', 'there is none', why, mend) : ok('backup', 'there is none')
  const hours = Math.round(last.age / 3600)
  if (last.age > 2 * DAY) return warning('backup', `the last one is ${hours} hours old`, why, mend)
  return ok('backup', `${hours} hours old, ${last.place}`)
}
