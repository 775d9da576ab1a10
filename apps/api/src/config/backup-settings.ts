import path from 'node:path'
import { z } from 'zod'
import { anyText, text, withoutSlash } from './setting-values.ts'
import { type Rule, setting, allOrNone } from './setting.ts'
import { type StorageValues, bucketOf } from './storage-settings.ts'
import type { BackupConfig } from '#/config/backup-config'
import type { S3Settings } from './s3-settings.ts'

const DAILY = /^daily@([01]\d|2[0-3]):([0-5]\d)$/

export const backupSettings = z.object({
  LONJA_BACKUP: setting(
    text(DAILY, 'does not have the form daily@03:00')
      .transform((given) => {
        const [, hour, minute] = DAILY.exec(given)!
        return { hour: Number(hour), minute: Number(minute) }
      })
      .optional(),
    {
      about:
        'The time of the daily backup, in the town’s time zone: `daily@03:00`. If there are several processes, one of them makes it',
      otherwise: 'no automatic backups',
    },
  ),
  LONJA_BACKUP_TO: setting(
    text(
      (given) => !given.startsWith('s3:') || /^s3:\/\/[^/]+/.test(given),
      'does not have the form s3://bucket/path',
    ).optional(),
    { about: 'The place of backups: a folder, or `s3://bucket/path`', otherwise: '`DATA_DIR/backups`' },
  ),
  LONJA_BACKUP_KEEP: setting(
    text(/^[1-9]\d{0,4}$/, 'is not a number of days')
      .default('14')
      .transform(Number),
    { about: 'The number of days for which backups are kept; the last one is always kept' },
  ),
  LONJA_BACKUP_KEY: setting(anyText.optional(), {
    about:
      'Encrypts backups in the format of age: a passphrase, or a recipient `age1…`, whose `AGE-SECRET-KEY-…` is necessary to restore them. An encrypted backup also contains `LONJA_SECRET`',
    otherwise: 'they are not encrypted, and you have to keep `LONJA_SECRET` in another place',
  }),
  BACKUP_S3_URL: setting(
    text(/^https?:\/\/[^/\s]+\/?$/, 'is not the address of a server, https://host')
      .transform(withoutSlash)
      .optional(),
    { about: 'The server of `s3://` addresses: `https://host`', otherwise: 'the server and the key of `MEDIA_S3_URL`' },
  ),
  BACKUP_S3_KEY: setting(anyText.optional(), { about: 'The id of its access key', otherwise: 'none' }),
  BACKUP_S3_SECRET: setting(anyText.optional(), { about: 'The secret of its access key', otherwise: 'none' }),
  BACKUP_S3_REGION: setting(text(/^[\w-]+$/, 'is not the name of a region').default('us-east-1'), {
    about: 'Its region',
  }),
})
type BackupValues = z.output<typeof backupSettings>

export const backupRules: Rule<BackupValues & StorageValues>[] = [
  allOrNone('BACKUP_S3_URL', 'BACKUP_S3_KEY', 'BACKUP_S3_SECRET'),
  ({ LONJA_BACKUP_TO, BACKUP_S3_URL, MEDIA_S3_URL }) =>
    LONJA_BACKUP_TO?.startsWith('s3://') === true &&
    (BACKUP_S3_URL ?? MEDIA_S3_URL) === undefined &&
    'LONJA_BACKUP_TO is a bucket: set BACKUP_S3_URL, BACKUP_S3_KEY and BACKUP_S3_SECRET',
]

/** The place and the time of backups, and the number of days whose backups are kept. */
export function backupOf(values: BackupValues & StorageValues, dataDir: string): BackupConfig {
  const to = values.LONJA_BACKUP_TO ?? path.join(dataDir, 'backups')
  return {
    to: to.startsWith('s3://') ? to : path.resolve(to),
    daily: values.LONJA_BACKUP,
    keep: values.LONJA_BACKUP_KEEP,
    key: values.LONJA_BACKUP_KEY,
    s3: serverOf(values),
  }
}

/** The server of the bucket for backups: from `BACKUP_S3_…`, or else the server of the bucket for pictures. */
function serverOf(values: BackupValues & StorageValues): S3Settings | undefined {
  const { BACKUP_S3_URL: url, BACKUP_S3_KEY: accessKeyId, BACKUP_S3_SECRET: secretAccessKey } = values
  if (url && accessKeyId && secretAccessKey)
    return { url, accessKeyId, secretAccessKey, region: values.BACKUP_S3_REGION }
  const media = bucketOf(values)
  return media && { ...media, url: new URL(media.url).origin }
}
