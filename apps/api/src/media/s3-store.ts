import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '../config/s3-settings.ts'
import { Problem } from '../http/problem.ts'
import type { MediaStore } from './store.ts'

interface Given {
  body?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

const TIMEOUT_MS = 15_000
/** Enough time for a map, which is larger than any picture. */
const MAP_TIMEOUT_MS = 10 * 60_000

/** Stores files as objects of a bucket, in any service with the S3 protocol. @throws Problem 503 if it fails */
export function s3Store({ url, ...keys }: S3Settings): MediaStore {
  const client = new AwsClient({ ...keys, service: 's3', retries: 2 })
  const send = async (method: 'GET' | 'PUT' | 'DELETE', name: string, given: Given = {}) => {
    const patience = name.endsWith('.pmtiles') && !given.headers ? MAP_TIMEOUT_MS : TIMEOUT_MS
    const response = await client
      .fetch(`${url}/${name}`, { method, ...given, signal: AbortSignal.timeout(patience) })
      .catch((error: unknown) => {
        throw unavailable(`The media store did not answer ${method}`, error)
      })
    if (response.ok || response.status === 404) return response
    // The keys are wrong or the bucket is missing. The operator must correct that; the customer can try again later.
    throw unavailable(`The media store answered ${method} with ${response.status}`)
  }
  return {
    async put(name, data) {
      const { status } = await send('PUT', name, { body: new Uint8Array(data) })
      if (status === 404) throw unavailable('The media store has no such bucket')
    },
    async get(name) {
      const response = await send('GET', name)
      return response.status === 404 ? null : Buffer.from(await response.arrayBuffer())
    },
    async part(name, offset, length) {
      const response = await send('GET', name, { headers: { range: `bytes=${offset}-${offset + length - 1}` } })
      if (response.status === 404) return null
      const data = Buffer.from(await response.arrayBuffer())
      // Some services ignore the range and answer with the whole object.
      return response.status === 206 ? data : data.subarray(offset, offset + length)
    },
    async remove(name) {
      await send('DELETE', name)
    },
  }
}

const unavailable = (message: string, cause?: unknown): Problem =>
  new Problem('Service unavailable', { retryAfter: 5, cause: new Error(message, { cause }) })
