import { createWriteStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { CommandError } from '../cli/command.ts'
import type { S3Settings } from '../config/s3-settings.ts'
import { BACKUP_NAME } from './backup-name.ts'
import type { BackupPlace } from './place.ts'

const PART_BYTES = 16 * 1024 * 1024
const TIMEOUT_MS = 300_000

/**
 * A place in a bucket, `s3://bucket/path`. A large file is sent in parts, and only exists there when all parts have
 * arrived.
 */
export function s3Place(address: string, { url: server, ...keys }: S3Settings): BackupPlace {
  const [, bucket, folder = ''] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/*$/.exec(address) ?? []
  if (!bucket) throw new CommandError(`${address} does not have the form s3://bucket/path`, 2)
  const prefix = folder && `${folder}/`
  const client = new AwsClient({ ...keys, service: 's3', retries: 3 })

  const ask = async (method: string, key: string, query: string, body?: Buffer<ArrayBuffer>): Promise<Response> => {
    const where = `${server}/${bucket}${key && `/${key.split('/').map(encodeURIComponent).join('/')}`}${query}`
    return client
      .fetch(where, { method, ...(body && { body }), signal: AbortSignal.timeout(TIMEOUT_MS) })
      .catch((error: unknown) => {
        throw new CommandError(`${new URL(server).host} cannot be reached: ${(error as Error).message}`)
      })
  }
  const send: typeof ask = async (method, ...what) => {
    const response = await ask(method, ...what)
    if (!response.ok) throw new CommandError(`${address}: the store answers ${method} with ${response.status}`)
    return response
  }

  return {
    address: (name) => `s3://${bucket}/${prefix}${name}`,
    async put(name, file) {
      const handle = await open(file)
      try {
        await sendParts(handle, (method, query, body) => send(method, prefix + name, query, body))
      } finally {
        await handle.close()
      }
      await rm(file)
    },
    async list() {
      const names: string[] = []
      for (let token: string | undefined = ''; token !== undefined;) {
        const page = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) })
        const xml = await (await send('GET', '', `?${page.toString()}`)).text()
        names.push(...all(xml, 'Key').map((key) => key.slice(prefix.length)))
        token = all(xml, 'NextContinuationToken')[0]
      }
      return names
    },
    async remove(name) {
      await send('DELETE', prefix + name, '')
    },
    async removeLeftovers(before) {
      const removed: string[] = []
      for (let from: Record<string, string> | undefined = {}; from;) {
        const page = new URLSearchParams({ prefix, ...from })
        const answer = await ask('GET', '', `?uploads&${page.toString()}`)
        // Some stores cannot list unfinished uploads, and some keys do not permit it. Then nothing is removed.
        if (!answer.ok) return removed
        const xml = await answer.text()
        for (const upload of all(xml, 'Upload', '.*?')) {
          const [key, id, begun] = ['Key', 'UploadId', 'Initiated'].map((element) => all(upload, element)[0]!)
          const name = key!.slice(prefix.length)
          if (!BACKUP_NAME.test(name) || new Date(begun!) >= before) continue
          await send('DELETE', key!, `?uploadId=${encodeURIComponent(id!)}`)
          removed.push(`parts of s3://${bucket}/${key}`)
        }
        const [isMore] = all(xml, 'IsTruncated')
        const [key, upload] = [all(xml, 'NextKeyMarker')[0], all(xml, 'NextUploadIdMarker')[0]]
        from = isMore === 'true' && key ? { 'key-marker': key, 'upload-id-marker': upload ?? '' } : undefined
      }
      return removed
    },
    async fetch(name, file) {
      const { body } = await send('GET', prefix + name, '')
      await pipeline(Readable.fromWeb(body!), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    },
  }
}

type Send = (method: string, query: string, body?: Buffer<ArrayBuffer>) => Promise<Response>

/** Sends a file. At most one part of it is in memory. */
async function sendParts(file: FileHandle, send: Send): Promise<void> {
  const { size } = await file.stat()
  if (size <= PART_BYTES) {
    await send('PUT', '', await readPart(file, 0, size))
    return
  }
  const [upload] = all(await (await send('POST', '?uploads')).text(), 'UploadId')
  try {
    const parts: string[] = []
    for (let at = 0; at < size; at += PART_BYTES) {
      const query = `?partNumber=${parts.length + 1}&uploadId=${encodeURIComponent(upload!)}`
      const { headers } = await send('PUT', query, await readPart(file, at, Math.min(PART_BYTES, size - at)))
      parts.push(`<Part><PartNumber>${parts.length + 1}</PartNumber><ETag>${headers.get('etag')}</ETag></Part>`)
    }
    const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const answer = await send('POST', `?uploadId=${encodeURIComponent(upload!)}`, Buffer.from(list))
    // Amazon may answer with status 200 before it knows the result, so the answer must be checked for an error.
    if ((await answer.text()).includes('<Error>')) throw new CommandError('The store could not put the parts together')
  } catch (error) {
    await send('DELETE', `?uploadId=${encodeURIComponent(upload!)}`).catch(() => {})
    throw error
  }
}

async function readPart(file: FileHandle, from: number, length: number): Promise<Buffer<ArrayBuffer>> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  if (bytesRead !== length) throw new Error('The file became shorter while it was sent')
  return buffer
}

/**
 * Returns the contents of all elements with this name. `content` is a pattern for the contents; without it, elements
 * that contain other elements are left out. The XML must not have namespaces or attributes.
 */
const all = (xml: string, element: string, content = '[^<]*'): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>(${content})</${element}>`, 'gs'))].map(([, text]) =>
    text!.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  )
