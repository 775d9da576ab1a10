/** The parts of s3rver that our tests use, because the package has no types. */
declare module 's3rver' {
  import type { IncomingMessage } from 'node:http'
  import type { AddressInfo } from 'node:net'

  export interface Context {
    method: string
    path: string
    req: IncomingMessage
    query: Record<string, string | undefined>
    status: number
    type: string
    body: unknown
  }
  export type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>

  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    middleware: Middleware[]
    store: { getResourcePath(bucket: string, key: undefined, resource: 'uploads'): string }
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
