import type { S3Settings } from './s3-settings.ts'

/** The place and the time of backups, and the number of days whose backups are kept. */
export interface BackupConfig {
  /** The place of the backups: a folder, or `s3://bucket/path`. */
  readonly to: string
  /** The time of the daily backup, in the town's time; without it there is no daily backup. */
  readonly daily?: { readonly hour: number; readonly minute: number } | undefined
  /** The number of days whose backups are kept. */
  readonly keep: number
  /**
   * A passphrase, or a key of the encryption program age: a recipient (`age1…`) or an identity (`AGE-SECRET-KEY-…`). If
   * it is set, backups are encrypted.
   */
  readonly key?: string | undefined
  /** The server of `s3://` addresses (`https://host`), and its keys. */
  readonly s3?: S3Settings | undefined
}
