/** A bucket of a store that speaks S3, and its keys. */
export interface S3Settings {
  /** The bucket's address, `https://s3.eu-west-1.amazonaws.com/bucket`, also with a prefix. */
  url: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}
