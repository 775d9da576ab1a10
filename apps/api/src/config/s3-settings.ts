/** A store with the S3 protocol, and the keys for it. */
export interface S3Settings {
  /** For pictures, the bucket's URL `https://host/bucket` with an optional prefix. For backups, only `https://host`. */
  url: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}
