import type { TownStatus } from '@lonja/contract/status/system-status'
import { defineCommand } from '#/cli/command'
import { withTown } from '#/cli/with-town'
import { readStatus } from './read-status.ts'

/** `lonja status` works with or without running servers. */
export const statusCommand = defineCommand<object, TownStatus>({
  name: 'status',
  summary: 'Shows the processes, the queues, the last backup, the last errors and the disk',
  async run({ config }) {
    const settings = config()
    return withTown(settings, (db) => readStatus(db, settings))
  },
  print: ({ version, schema, processes, queues, backup, alerts, errors, disk, database, replica }) => [
    `Lonja ${version}, database schema ${schema.last}`,
    '',
    processes.length === 0 ? 'No process is running.' : 'Processes',
    ...processes.map(
      (one) =>
        `  ${one.host} ${one.pid}: version ${one.version}, up ${duration(one.uptime)}, ${one.ready ? 'ready' : 'NOT READY'}`,
    ),
    '',
    alerts.length === 0 ? 'No problem needs a person.' : 'NEEDS A PERSON',
    ...alerts.map(({ kind, detail, since }) => `  ${kind} since ${since}: ${detail}`),
    '',
    'Queues',
    ...queues.map(({ name, waiting, oldestSeconds, givenUp }) => {
      const age = waiting > 0 && oldestSeconds !== null ? `, the oldest for ${duration(oldestSeconds)}` : ''
      return `  ${name}: ${waiting}${age}${givenUp > 0 ? `, ${givenUp} given up` : ''}`
    }),
    '',
    backup.age === null
      ? 'Backup: there is none'
      : `Backup: ${duration(backup.age)} ago, ${size(backup.bytes ?? 0)}, ${backup.place}, ${checked(backup)}, ${backup.verifiedAt ? `verified ${backup.verifiedAt}` : 'never verified'}`,
    ...(backup.lastFailure ? [`  the last one failed: ${backup.lastFailure}`] : []),
    `Database: ${database.engine} ${database.server}, ${size(database.bytes)}, ${database.connections} connections`,
    ...(replica ? [`Standby: ${standbyText(replica)}`] : []),
    ...(disk
      ? [`Disk: ${size(disk.free)} free of ${size(disk.total)} (${Math.floor((100 * disk.free) / disk.total)} %)`]
      : []),
    '',
    errors.length === 0 ? 'No errors were logged.' : 'Last errors and warnings',
    ...errors.map(
      ({ lastAt, kind, cause, times }) => `  ${lastAt} ${kind}${cause ? `: ${cause}` : ''} (${times} times)`,
    ),
  ],
})

const standbyText = ({ problem, behind }: NonNullable<TownStatus['replica']>): string =>
  problem === null ? `lists and pages are read from it, ${behind} bytes behind` : `NOT USED: ${problem}`

const checked = ({ checkedAt, checkError }: TownStatus['backup']): string =>
  checkedAt ? `hashes checked ${checkedAt}` : checkError ? `HASHES NOT CHECKED: ${checkError}` : 'hashes never checked'

function duration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`
}

const size = (bytes: number): string =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
