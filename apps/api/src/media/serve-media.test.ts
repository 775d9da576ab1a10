import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { testApi } from '#/testing/scenario'
import { testConfig } from '#/testing/config'
import { mediaStore, putMedia } from './store.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'lonja-media-'))
afterAll(() => rm(dataDir, { recursive: true }))

const store = mediaStore(testConfig({ dataDir }))
const picture = Buffer.from('a picture')
const address = await putMedia(store, picture, 'webp')
await writeFile(join(dataDir, 'secret'), 'the secret')
await writeFile(join(dataDir, 'secret.png'), 'the secret')
await writeFile(join(dataDir, 'media/notes.txt'), 'the secret')
await writeFile(join(dataDir, 'media/.unfinished.png'), 'the secret')

const scenario = await testApi(undefined, { dataDir })

describe('storing a picture', () => {
  it('names it by its content, and stores the same picture only once', async () => {
    expect(address).toMatch(/^\/media\/[\w-]{22}\.webp$/)
    const files = await readdir(join(dataDir, 'media'))
    expect(await putMedia(store, picture, 'webp')).toBe(address)
    expect(await putMedia(store, Buffer.from('another'), 'webp')).not.toBe(address)
    expect(await readdir(join(dataDir, 'media'))).toHaveLength(files.length + 1)
  })
})

describe('reading a picture', () => {
  it('answers with the media type of the picture, and lets browsers store it for ever', async () => {
    const response = await scenario.send({ when: `GET ${address as '/'}` })
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload).toEqual(picture)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': String(picture.length),
    })
  })

  it('answers 304 to a request with its ETag', async () => {
    const first = await scenario.send({ when: `HEAD ${address as '/'}` })
    const etag = String(first.headers['etag'])
    const again = await scenario.send({ when: `GET ${address as '/'}`, headers: { 'if-none-match': etag } })
    expect(first.statusCode).toBe(200)
    expect(again).toMatchObject({ statusCode: 304, body: '' })
  })

  it.each([
    '/media/unknown.webp',
    '/media/',
    '/media/notes.txt',
    '/media/.unfinished.png',
    '/media/../secret',
    '/media/..%2fsecret',
    '/media/..%2fsecret.png',
    '/media/%2e%2e/secret.png',
    '/media/..%5csecret.png',
    '/media/..%252fsecret.png',
    '/media/secret%00.png',
    '/media/%2fetc%2fpasswd',
    '/media/folder/unknown.webp',
  ] as const)('answers 404 at %s', async (url) => {
    const response = await scenario.send({ when: `GET ${url}` })
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toContain('json')
    expect(response.body).not.toContain('the secret')
  })
})
