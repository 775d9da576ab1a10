import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { formOf } from '#/testing/form'
import { testApi } from '#/testing/scenario'
import { s3Store } from './s3-store.ts'

const directory = await mkdtemp(join(tmpdir(), 'lonja-s3-'))
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: 'lonja', configs: [] }],
})
const { port } = await server.run()
afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true, force: true })
})

const settings = {
  url: `http://127.0.0.1:${port}/lonja/media`,
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
  region: 'us-east-1',
}

describe('an S3 bucket', () => {
  const store = s3Store(settings)

  it('stores, reads and deletes files', async () => {
    const data = Buffer.from([0, 1, 2, 255])
    await store.put('a-b_c.webp', data)
    expect(await store.get('a-b_c.webp')).toEqual(data)
    expect(await store.part('a-b_c.webp', 1, 2)).toEqual(Buffer.from([1, 2]))
    await store.remove('a-b_c.webp')
    expect(await store.get('a-b_c.webp')).toBeNull()
    expect(await store.part('a-b_c.webp', 1, 2)).toBeNull()
    await store.remove('a-b_c.webp')
  })

  it.each([
    ['a key that it does not know', { accessKeyId: 'wrong' }],
    ['another bucket', { url: `http://127.0.0.1:${port}/other` }],
    ['no server', { url: 'http://127.0.0.1:1/lonja' }],
  ])('answers 503 with %s', async (_what, wrong) => {
    await expect(s3Store({ ...settings, ...wrong }).put('x.webp', Buffer.from('x'))).rejects.toMatchObject({
      status: 503,
      cause: { message: expect.stringMatching(/^The media store (did not answer|answered|has no)/) as string },
    })
  })
})

describe('the API with its files in a bucket', async () => {
  const { send } = await testApi(undefined, { s3: settings })

  it('stores a picture in the bucket, serves it, and deletes it with its record', async () => {
    const file = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#f00' } })
      .png()
      .toBuffer()
    const form = await formOf({ file })
    const made = await send({ as: 'alice', when: 'POST /api/image-objects', ...form })
    const { id, contentUrl } = made.json<{ id: string; contentUrl: string }>()
    const served = await send({ when: `GET ${contentUrl as '/'}` })
    expect(served.headers['content-type']).toBe('image/webp')
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 200, height: 100 })
    expect((await send({ as: 'alice', when: `DELETE /api/image-objects/${id}` })).statusCode).toBe(204)
    expect((await send({ when: `GET ${contentUrl as '/'}` })).statusCode).toBe(404)
  })
})
