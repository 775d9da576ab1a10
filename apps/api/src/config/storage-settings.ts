import { z } from 'zod'
import { anyText, flag, listOf, months, secretText, text, withoutSlash } from './setting-values.ts'
import { type Rule, setting, allOrNone } from './setting.ts'
import type { S3Settings } from './s3-settings.ts'
import { serverUrls } from './server-urls.ts'

const MIN_SECRET = 32
const MAX_AGE = { from: 2, to: 600 }
/** One address, or several hosts in one address: `postgres://user:password@a,b:5433/database`. */
const serverAddress = secretText(/^postgres(ql)?:\/\//, 'does not start with postgres://').refine(
  (given) => serverUrls(given).every((url) => URL.canParse(url)),
  'is not an address like postgres://user:password@host:5432/database (# in a password is %23)',
)
const isStrong = (given: string): boolean => given.length >= MIN_SECRET

export const storageSettings = z.object({
  DATA_DIR: setting(anyText.optional(), {
    about: 'The folder of the embedded database, pictures, mail without a mail server, and the secret',
    otherwise: '`data/` in Lonja’s own folder',
  }),
  DATABASE_URL: setting(serverAddress.optional(), {
    about:
      'A PostgreSQL server, 15 or newer: `postgres://user:password@host:5432/database`. A primary and its standbys, `…@one:5432,two:5432/database`: the one that accepts writes is used',
    otherwise: 'the embedded database in `DATA_DIR`',
  }),
  DATABASE_READ_URL: setting(serverAddress.optional(), {
    about:
      'A standby of the server in `DATABASE_URL`, from which lists, pages and statistics are read. Of several hosts, one that is a standby is used',
    otherwise: 'everything is read from the primary',
  }),
  LONJA_REPLICA_SECONDS: setting(
    text(
      (given) => /^\d{1,3}$/.test(given) && Number(given) >= MAX_AGE.from && Number(given) <= MAX_AGE.to,
      `is not a number of seconds from ${MAX_AGE.from} to ${MAX_AGE.to}`,
    )
      .transform(Number)
      .default(10),
    {
      about:
        'The seconds by which data of the standby may be older than those of the primary; if it is further behind, the primary is read. Nobody gets data that are older than their own changes',
    },
  ),
  LONJA_START_EMPTY: setting(flag.optional(), {
    about: '`1` opens an empty town on an empty server although there is a town in the embedded database',
    otherwise: 'the start stops and names the command that moves that town',
  }),
  LONJA_SECRET: setting(secretText(isStrong, `is shorter than ${MIN_SECRET} characters`).optional(), {
    about: `Signs logins and encrypts keys of other networks: ${MIN_SECRET} characters or more, the same in every process. Needed in production with \`DATABASE_URL\``,
    otherwise: 'made at the first start and kept in `DATA_DIR/secret`',
  }),
  LONJA_OLD_SECRETS: setting(
    listOf(/^/, '')
      .refine(
        (given) => given.every((one) => one === 'lost' || isStrong(one)),
        `contains a secret that is shorter than ${MIN_SECRET} characters`,
      )
      .default([]),
    {
      about:
        'After a change of `LONJA_SECRET`: the earlier secrets, separated by commas, for one start, which encrypts the stored data again. Use the word `lost` if nobody has the old secret: everybody has to log in again, and shops have to connect their networks again',
      otherwise: 'a start with another secret and old data is refused',
    },
  ),
  LONJA_AUDIT_MONTHS: setting(months.default(24), {
    about:
      'The months for which the audit log is kept, 12 or more; events about money, shops and moderation are kept for six years',
  }),
  LONJA_DEMO: setting(flag.optional(), {
    about:
      '`0` leaves an empty database empty; in production `1` creates the demo town, and its customers and shops may log in',
    otherwise: 'an empty database gets the demo town, in production nothing',
  }),
  MEDIA_S3_URL: setting(
    text(/^https?:\/\/[^/\s]+\/[^\s]/, 'is not the address of a bucket, https://host/bucket')
      .refine(URL.canParse, 'is not the address of a bucket, https://host/bucket')
      .transform(withoutSlash)
      .optional(),
    { about: 'A bucket for pictures and files: `https://host/bucket`', otherwise: 'they are kept in `DATA_DIR`' },
  ),
  MEDIA_S3_KEY: setting(anyText.optional(), { about: 'The id of the bucket’s access key', otherwise: 'none' }),
  MEDIA_S3_SECRET: setting(anyText.optional(), { about: 'The secret of the bucket’s access key', otherwise: 'none' }),
  MEDIA_S3_REGION: setting(text(/^[\w-]+$/, 'is not the name of a region').default('us-east-1'), {
    about: 'The bucket’s region',
  }),
})
export type StorageValues = z.output<typeof storageSettings>

export const storageRules: Rule<StorageValues & { NODE_ENV?: string | undefined }>[] = [
  ({ DATABASE_URL, DATABASE_READ_URL }) =>
    DATABASE_READ_URL !== undefined && DATABASE_URL === undefined && 'DATABASE_READ_URL needs DATABASE_URL',
  allOrNone('MEDIA_S3_URL', 'MEDIA_S3_KEY', 'MEDIA_S3_SECRET'),
  ({ NODE_ENV, DATABASE_URL, LONJA_SECRET }) =>
    NODE_ENV === 'production' &&
    DATABASE_URL !== undefined &&
    LONJA_SECRET === undefined &&
    `LONJA_SECRET is missing: set the same ${MIN_SECRET} characters or more for every process`,
]

export function bucketOf(values: StorageValues): S3Settings | undefined {
  const { MEDIA_S3_URL: url, MEDIA_S3_KEY: accessKeyId, MEDIA_S3_SECRET: secretAccessKey } = values
  return url && accessKeyId && secretAccessKey
    ? { url, accessKeyId, secretAccessKey, region: values.MEDIA_S3_REGION }
    : undefined
}
