/** A bucket of a store with the S3 protocol, and the keys for it. */
export interface S3Settings {
  /** The bucket's URL, `https://s3.eu-west-1.amazonaws.com/bucket`, with an optional prefix. */
  url: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}
