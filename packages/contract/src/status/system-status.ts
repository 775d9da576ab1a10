import { z } from 'zod'

const time = z.string().describe('An instant in ISO 8601.')

/** The state of a town for its operators. Ages are in seconds. */
export const TownStatus = z.object({
  version: z.string(),
  schema: z.object({ last: z.string().describe('The name of the last migration.'), count: z.int() }),
  processes: z
    .array(
      z.object({
        pid: z.int(),
        host: z.string(),
        version: z.string(),
        uptime: z.int(),
        seen: z.int(),
        ready: z.boolean(),
      }),
    )
    .describe('The processes that reported in the last half minute.'),
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: z.int(),
      oldestSeconds: z.int().nullable(),
      givenUp: z.int().describe('The items that failed too often or were refused, so that a person must act.'),
    }),
  ),
  backup: z.object({
    at: time.nullable(),
    age: z.int().nullable(),
    place: z.string().nullable(),
    bytes: z.int().nullable(),
    checkedAt: time.nullable().describe('When the backup was read again and was undamaged.'),
    checkError: z.string().nullable(),
    verifiedAt: time.nullable().describe('When the backup was restored for a test.'),
    lastFailure: z.string().nullable(),
  }),
  alerts: z.array(z.object({ kind: z.string(), detail: z.string(), since: time })),
  errors: z.array(
    z.object({ kind: z.string(), level: z.string(), cause: z.string().nullable(), times: z.int(), lastAt: time }),
  ),
  disk: z.object({ path: z.string(), free: z.int(), total: z.int() }).nullable(),
  database: z.object({
    engine: z.enum(['embedded', 'server']),
    server: z.string(),
    bytes: z.int(),
    connections: z.int(),
  }),
  replica: z
    .object({ problem: z.string().nullable(), behind: z.int().nullable(), late: z.int().nullable() })
    .nullable()
    .describe('The standby of `DATABASE_READ_URL`; null if none is configured.'),
})
export type TownStatus = z.infer<typeof TownStatus>

/** The queues whose failed items a person can send again. */
export const retriedQueues = ['mail', 'push', 'webhook'] as const
export type RetriedQueue = (typeof retriedQueues)[number]

/** The most failed items of each queue in the answer. */
export const shownFailures = 20

export const FailedItem = z.object({
  queue: z.enum(retriedQueues),
  id: z.string(),
  about: z.string().describe('The kind of the mail, the type of the message or the kind of the event.'),
  to: z.string().describe('The masked address, the platform of the device or the host of the program.'),
  error: z.string().nullable(),
  since: time,
})
export type FailedItem = z.infer<typeof FailedItem>

export const JobStatus = z.object({
  name: z.string(),
  at: time.describe('The end of the last round.'),
  ms: z.int().describe('The duration of the last round.'),
  next: time.describe('When the next round is due at the latest.'),
  late: z.boolean().describe('Whether several rounds are missing.'),
  error: z.string().nullable().describe('The error of the last round that failed.'),
  failedAt: time.nullable(),
  failing: z.boolean().describe('Whether the last round has failed.'),
})
export type JobStatus = z.infer<typeof JobStatus>

export const ShownSetting = z.object({
  name: z.string(),
  given: z.boolean().describe('Whether the environment has the setting.'),
  value: z.string().nullable().describe('The value in use. It is null for a missing value and for every secret.'),
})
export type ShownSetting = z.infer<typeof ShownSetting>

/** What the town's desk shows: the state, the jobs, the failed messages, and the settings without secrets. */
export const SystemStatus = z.object({
  ...TownStatus.shape,
  jobs: z.array(JobStatus),
  failures: z.array(FailedItem),
  settings: z.array(ShownSetting),
})
export type SystemStatus = z.infer<typeof SystemStatus>
