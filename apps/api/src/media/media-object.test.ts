import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insertBusiness } from '#/testing/factories'
import { type Part, formOf } from '#/testing/form'
import { type Person, people, testApi } from '#/testing/scenario'
import { safeName } from './read-upload.ts'

const scenario = await testApi(async (db) => {
  await insertBusiness(db, { members: [people.baker.id] })
})
const { send } = scenario

const pdf = Buffer.from('%PDF-1.4\n%%EOF')
async function upload(
  as: Person | undefined,
  filename: string,
  data: Uint8Array | string,
  more: Record<string, Part> = {},
) {
  const form = await formOf({ file: { filename, data }, ...more })
  return send({ ...(as && { as }), when: 'POST /api/media-objects', ...form })
}
const get = (url: string, as?: Person) => send({ ...(as && { as }), when: `GET ${url as '/'}` })
interface Media {
  id: string
  contentUrl: string
  fileOName: string
}

describe('uploading a file', () => {
  it('stores it; only its sender and operators can read it', async () => {
    const response = await upload('alice', 'Contrato «final».pdf', pdf)
    expect(response.statusCode).toBe(201)
    const media = response.json<Media>()
    expect(media).toMatchObject({
      fileOName: 'Contrato «final».pdf',
      mimeType: 'application/pdf',
      size: pdf.length,
      visibility: 'private',
      owner: { username: 'alice' },
      contentUrl: `/media/files/${media.id}`,
    })
    expect(response.headers['location']).toBe(`/api/media-objects/${media.id}`)
    for (const url of [`/api/media-objects/${media.id}`, media.contentUrl]) {
      const statuses = []
      for (const who of [undefined, 'bob', 'baker', 'alice', 'admin'] as const)
        statuses.push((await get(url, who)).statusCode)
      expect(statuses).toEqual([404, 404, 404, 200, 200])
    }
  })

  it('makes it a download: browsers save it and do not open it', async () => {
    const { contentUrl } = (await upload('alice', 'Año 1.pdf', pdf)).json<Media>()
    const file = await get(contentUrl, 'alice')
    expect(file.rawPayload).toEqual(pdf)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="A_o 1.pdf"; filename*=UTF-8''A%C3%B1o%201.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })

  it('makes the file public if a member of a shop requests this; a customer’s request is refused', async () => {
    const media = (await upload('baker', 'precios.csv', 'pan,1\n', { visibility: 'public' })).json<Media>()
    const file = await get(media.contentUrl)
    expect([file.statusCode, file.headers['content-type'], file.body]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'pan,1\n',
    ])
    const seen = (await get(`/api/media-objects/${media.id}`)).json<Media>()
    expect(seen).toMatchObject({ fileOName: 'precios.csv' })
    expect(seen).not.toHaveProperty('owner')
    const refused = await upload('alice', 'a.pdf', pdf, { visibility: 'public' })
    expect(refused.json()).toMatchObject({ status: 422, violations: [{ propertyPath: 'visibility' }] })
  })

  it('stores a photo without its metadata', async () => {
    const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } })
      .withExif({ IFD0: { Copyright: 'SECRET' } })
      .jpeg()
      .toBuffer()
    const media = (await upload('alice', 'rota.jpg', photo)).json<Media>()
    expect(media).toMatchObject({ mimeType: 'image/webp', fileOName: 'rota.jpg.webp' })
    const { rawPayload } = await get(media.contentUrl, 'alice')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 30 })
    expect(rawPayload.includes('SECRET')).toBe(false)
  })

  it.each([
    ['nothing', 'a.pdf', ''],
    ['markup', 'a.txt', ' <svg onload=alert(1)>'],
    ['a program', 'a.pdf', Buffer.from('\x7fELF\x02\x01', 'latin1')],
    ['an archive', 'a.csv', Buffer.from('PK\x03\x04\x00', 'latin1')],
    ['half a picture', 'a.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00])],
    ['text in no Unicode', 'a.txt', Buffer.from([0xe9, 0x20])],
  ])('refuses %s', async (_what, filename, data) => {
    const response = await upload('alice', filename, data)
    expect(response.json()).toMatchObject({ status: 422, violations: [{ propertyPath: 'file' }] })
  })

  it('needs an account, a form, and a file in the form', async () => {
    expect((await upload(undefined, 'a.pdf', pdf)).statusCode).toBe(401)
    const form = await formOf({ name: 'x' })
    const empty = await send({ as: 'alice', when: 'POST /api/media-objects', ...form })
    expect(empty.json()).toMatchObject({ detail: 'file: This value should not be blank.' })
    expect((await send({ as: 'alice', when: 'POST /api/media-objects', body: {} })).statusCode).toBe(415)
  })
})

describe('the files of a town', () => {
  scenario('are not listed without an account', { when: 'GET /api/media-objects', answers: 401 })
  scenario('answer 404 if the id of the record is unknown', {
    as: 'alice',
    when: `GET /api/media-objects/${uuidv7()}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('answer 404 if the id of the downloaded file is unknown', {
    as: 'alice',
    when: `GET /media/files/${uuidv7()}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('answer 404 if the path contains no id', { as: 'alice', when: 'GET /media/files/..%2fsecret', answers: 404 })

  it('are in the list of their owner, and operators see all of them', async () => {
    const total = async (as: Person) => Number((await get('/api/media-objects', as)).headers['x-total-count'])
    const [alice, baker, bob, admin] = [
      await total('alice'),
      await total('baker'),
      await total('bob'),
      await total('admin'),
    ]
    expect([baker, bob]).toEqual([1, 0])
    expect(admin).toBe(alice + baker)
    expect(alice).toBeGreaterThan(2)
  })
})

it.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\x\\evil.exe', 'evil.exe'],
  ['a\u0000b\u202ec.pdf', 'abc.pdf'],
  ['.htaccess', 'htaccess'],
  ['..', 'file'],
  ['', 'file'],
  [undefined, 'file'],
  ['x'.repeat(300), 'x'.repeat(200)],
  ['Pan de l’horta ñ.pdf', 'Pan de l’horta ñ.pdf'],
])('a file name is made safe: %j becomes %j', (given, shown) => {
  expect(safeName(given)).toBe(shown)
})
