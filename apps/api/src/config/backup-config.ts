import type { S3Settings } from './s3-settings.ts'

/** Where backups go, when and for how long. */
export interface BackupConfig {
  /** A folder, or `s3://bucket/path`. */
  readonly to: string
  /** When one is made every day, in the town's time; without it none is made by itself. */
  readonly daily?: { readonly hour: number; readonly minute: number } | undefined
  /** Days whose backups are kept. */
  readonly keep: number
  /** A passphrase, or an age recipient or identity: with it backups are encrypted. */
  readonly key?: string | undefined
  /** The server of `s3://` addresses, `https://host`, and its keys. */
  readonly s3?: S3Settings | undefined
}
