import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { mediaStore } from '#/media/store'
import { refreshProducts } from '#/product-documents/product-document'
import { insertBusiness, insertImage, insertProduct } from '#/testing/factories'
import { type Part, formOf } from '#/testing/form'
import { type Person, people, testApi } from '#/testing/scenario'
import { models } from '#/resources'

const ids = { bread: '', town: uuidv7() }
const scenario = await testApi(async (db) => {
  const bakery = await insertBusiness(db, { members: [people.baker.id] })
  await insertBusiness(db, { members: [people.florist.id] })
  ids.bread = (await insertProduct(db, { business_id: bakery.id })).id
  await refreshProducts({ db, models }, [ids.bread])
  await insertImage(db, { id: ids.town, file_o_name: 'plaza.webp' })
})
const { db, services } = scenario

/** A picture of one colour. `photo` below is half red (left) and half blue (right), and contains a GPS position. */
const half = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
const photo = await sharp(await half(1400, 700, '#0000ff'))
  .composite([{ input: await half(700, 700, '#ff0000'), left: 0, top: 0 }])
  .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '39/1 28/1 0/1' } })
  .jpeg()
  .toBuffer()
/** The same photo with half the width, for tests in which the number of widths does not matter. */
const halfPhoto = await sharp(photo).resize(700).jpeg().toBuffer()
const small = await half(300, 200, '#00ff00')

interface Image {
  id: string
  contentUrl: string
  width: number
  height: number
  color: string
  variants: Record<string, { contentUrl: string; width: number; height: number; mimeType: string }>
}

type Where = `/${string}`

async function send(as: Person | undefined, method: 'POST' | 'PUT', url: Where, parts: Record<string, Part>) {
  const { body, headers } = await formOf(parts)
  return scenario.send({ ...(as && { as }), when: `${method} ${url}`, body, headers })
}
const upload = (as: Person | undefined, parts: Record<string, Part>, query = '') =>
  send(as, 'POST', `/api/image-objects${query}`, parts)

const fileOf = async (url: string) => (await mediaStore(services.config).get(url.replace('/media/', '')))!
const colourAt = async (url: string, left: number, top: number) => {
  const { data } = await sharp(await fileOf(url))
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data[0]! > data[2]! ? 'red' : 'blue'
}

describe('uploading a picture', () => {
  it('stores it in every width, in AVIF and WebP, and once as JPEG', async () => {
    const response = await upload('baker', { file: { filename: 'Pan de ayer.jpg', data: photo }, alt: 'Pan' })
    expect(response.statusCode).toBe(201)
    const image = response.json<Image>()
    expect(image).toMatchObject({
      fileOName: 'Pan de ayer.jpg',
      mimeType: 'image/webp',
      width: 1400,
      height: 700,
      alt: 'Pan',
      ratio: null,
      default: false,
      focal: { x: 0.5, y: 0.5 },
      variants: {
        '640': { width: 640, height: 320, mimeType: 'image/webp' },
        '640-avif': { width: 640, height: 320, mimeType: 'image/avif' },
        jpeg: { width: 1280, height: 640, mimeType: 'image/jpeg' },
      },
    })
    expect(image.color).toMatch(/^#[0-9a-f]{6}$/)
    expect(response.headers['location']).toBe(`/api/image-objects/${image.id}`)
    const widths = ['160', '320', '480', '640', '960', '1280']
    expect(Object.keys(image.variants).toSorted()).toEqual(
      [...widths, ...widths.map((width) => `${width}-avif`), 'jpeg'].toSorted(),
    )
    for (const { contentUrl, width, mimeType } of [
      ...Object.values(image.variants),
      { ...image, mimeType: 'image/webp' },
    ]) {
      const served = await scenario.send({ when: `GET ${contentUrl as Where}` })
      expect(served.headers['content-type']).toBe(mimeType)
      const found = await sharp(served.rawPayload).metadata()
      expect(found.width).toBe(width)
      expect(found.exif).toBeUndefined()
    }
  })

  it('returns the existing image if the same account sends the same file again', async () => {
    const data = await half(120, 90, '#00aaaa')
    const first = await upload('baker', { file: { filename: 'primera.jpg', data }, alt: 'Pan' })
    expect(first.statusCode).toBe(201)
    const parts = { file: { filename: 'otra vez.jpg', data }, alt: 'Pan' }
    const [second, third] = [await upload('baker', parts), await upload('baker', parts)]
    expect([second.statusCode, third.statusCode]).toEqual([200, 200])
    expect([second.json<Image>().id, third.json<Image>().id]).toEqual([first.json<Image>().id, first.json<Image>().id])
    const [other] = await Promise.all(['florist' as const].map((who) => upload(who, parts)))
    expect(other!.json<Image>().id).not.toBe(first.json<Image>().id)
  })

  it('twice at once makes only one image', async () => {
    const answers = await Promise.all([upload('alice', { file: small }), upload('alice', { file: small })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 201])
    expect(new Set(answers.map((response) => response.json<Image>().id)).size).toBe(1)
  })

  it('rotates a photo upright', async () => {
    const turned = await sharp(photo).resize(400).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const image = (await upload('baker', { file: turned })).json<Image>()
    expect([image.width, image.height]).toEqual([200, 400])
  })

  it('makes the requested crops around the focal point, and uses uploaded files as variants', async () => {
    const parts = {
      file: halfPhoto,
      mobile: small,
      size1: '300x300',
      ratioWide: '4:1',
      'breakpoint-md': '1:1',
      focal: '0,0',
    }
    const response = await upload('baker', { ...parts, unknown: 'x' })
    const { variants } = response.json<Image>()
    expect(response.statusCode).toBe(201)
    expect(variants).toMatchObject({
      mobile: { width: 300, height: 200 },
      'mobile-avif': { mimeType: 'image/avif' },
      size1: { width: 300, height: 300 },
      ratioWide: { width: 700, height: 175 },
      'breakpoint-md': { width: 350, height: 350 },
    })
    expect(variants['unknown']).toBeUndefined()
    expect(await colourAt(variants['size1']!.contentUrl, 299, 150)).toBe('red')
  })

  it('crops the picture to the parameter `ratio`, and stores the parameter `default`', async () => {
    const image = (await upload('baker', { file: halfPhoto, focal: '1,0.5' }, '?ratio=1:1&default=true')).json<Image>()
    expect(image).toMatchObject({ width: 350, height: 350, ratio: '1:1', default: true })
    expect(await colourAt(image.contentUrl, 10, 10)).toBe('blue')
  })

  it('works with a variant and without a main file', async () => {
    const image = (await upload('baker', { 'breakpoint-xs': small })).json<Image>()
    expect(image).toMatchObject({ width: 300, variants: { 'breakpoint-xs': { width: 300 } } })
  })

  it.each([
    ['no file', { alt: 'x' }, 'file: This value should not be blank.'],
    ['an empty file', { file: { filename: 'a.jpg', data: '' } }, 'file: This value should not be blank.'],
    [
      'a file that is no picture',
      { file: { filename: 'a.jpg', data: 'hello' } },
      'file: This file is not a valid image.',
    ],
    [
      'a variant that is no picture',
      { file: small, mobile: { filename: 'a.jpg', data: 'x' } },
      'mobile: This file is not a valid image.',
    ],
    ['an invalid size', { file: small, size1: 'large' }, 'size1: This value is not valid.'],
    ['an invalid focal point', { file: small, focal: '2,0' }, 'focal: This value is not valid.'],
    ['a text that is too long', { file: small, alt: 'x'.repeat(301) }, 'alt: This value is too long.'],
  ] as const)('refuses %s', async (_what, parts, detail) => {
    const response = await upload('baker', parts)
    expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([422, detail])
  })

  it('refuses an invalid ratio', async () => {
    const response = await upload('baker', { file: small }, '?ratio=wide')
    expect(response.json()).toMatchObject({ status: 422, detail: 'ratio: This value is not valid.' })
  })

  it('needs an account and a multipart form', async () => {
    expect((await upload(undefined, { file: small })).statusCode).toBe(401)
    const json = await scenario.send({ as: 'baker', when: 'POST /api/image-objects', body: { file: 'x' } })
    expect(json.json()).toMatchObject({ status: 415, detail: 'Unsupported media type' })
  })

  it('is refused when the account’s quota is used up', async () => {
    const row = await insertImage(db, { owner_id: people.bob.id, bytes: 100 * 1024 * 1024 })
    const response = await upload('bob', { file: small })
    expect(response.json()).toMatchObject({ status: 413, detail: 'Upload quota exceeded' })
    await db.query({ text: 'delete from image_object where id = $1', values: [row.id] })
    expect((await upload('bob', { file: small })).statusCode).toBe(201)
  })
})

describe('existing pictures', () => {
  const mine = async () => (await upload('baker', { file: halfPhoto, alt: 'Pan', size1: '100x100' })).json<Image>()
  const names = async (as: Person | undefined, query = '') => {
    const response = await scenario.send({ ...(as && { as }), when: `GET /api/image-objects${query as ''}` })
    return response.json<{ fileOName: string }[]>().map(({ fileOName }) => fileOName)
  }

  it('are listed to their owners only, but pictures of the town are listed to everybody', async () => {
    const { id } = await mine()
    expect(await names(undefined)).toEqual(['plaza.webp'])
    expect(await names('bob', '?fileOName[]=picture.jpg')).toHaveLength(1)
    expect(await names('baker', '?fileOName[]=Pan%20de%20ayer.jpg&fileOName[]=plaza.webp')).toHaveLength(2)
    const seen = await scenario.send({ as: 'alice', when: `GET /api/image-objects/${id}` })
    expect(seen.json()).toMatchObject({ alt: 'Pan' })
    expect(seen.json()).not.toHaveProperty('fileOName')
  })

  it('can get a new alternative text, which lists of products then show', async () => {
    const { id } = await mine()
    const image = `/api/image-objects/${id}`
    await scenario.send({ as: 'baker', when: 'POST /api/product-images', body: { product: ids.bread, image } })
    const changed = await scenario.send({
      as: 'baker',
      when: `PUT ${image as Where}`,
      body: { alt: 'Hogaza', contentUrl: '/x', variants: {} },
    })
    expect(changed.json()).toMatchObject({ alt: 'Hogaza', contentUrl: expect.stringContaining('/media/') })
    const list = await scenario.send({ when: 'GET /api/products' })
    expect(list.json()).toMatchObject([{ image: { id, alt: 'Hogaza' } }])
  })

  it('are cropped again when the focal point moves', async () => {
    const before = await mine()
    const url = before.variants['size1']!.contentUrl
    const response = await scenario.send({
      as: 'baker',
      when: `PUT /api/image-objects/${before.id}`,
      body: { focal: { x: 0, y: 0.5 } },
    })
    const after = response.json<Image>()
    expect(after.variants['size1']!.contentUrl).not.toBe(url)
    expect(after.variants['640']).toEqual(before.variants['640'])
    expect(await colourAt(after.variants['size1']!.contentUrl, 99, 50)).toBe('red')
    expect((await scenario.send({ when: `GET ${url as Where}` })).statusCode).toBe(404)
  })

  it.each(['PUT', 'POST'] as const)('can be replaced by %s, and the new files have other URLs', async (method) => {
    const before = (await upload('baker', { file: halfPhoto, alt: `De ${method}` })).json<Image>()
    const data = method === 'PUT' ? small : await half(310, 210, '#00ff00')
    const response = await send('baker', method, `/api/image-objects/${before.id}`, { file: data })
    expect(response.statusCode).toBe(200)
    const after = response.json<Image>()
    expect(after).toMatchObject({ id: before.id, alt: `De ${method}`, color: '#08f808' })
    expect(after.contentUrl).not.toBe(before.contentUrl)
    expect((await scenario.send({ when: `GET ${before.contentUrl as Where}` })).statusCode).toBe(404)
  })

  it('can be changed only by their owner and by operators', async () => {
    const { id } = await mine()
    for (const [as, status] of [
      ['florist', 403],
      ['alice', 403],
      [undefined, 401],
      ['admin', 200],
    ] as const) {
      const answers = [
        await send(as, 'PUT', `/api/image-objects/${id}`, { file: small }),
        await scenario.send({ ...(as && { as }), when: `PUT /api/image-objects/${id}`, body: { alt: 'x' } }),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status])
    }
    const unknown = await send('baker', 'PUT', `/api/image-objects/${uuidv7()}`, { file: small })
    expect(unknown.statusCode).toBe(404)
  })

  it('can be deleted by their owner, with their files, but only while no record shows them', async () => {
    const used = await scenario.send({ as: 'baker', when: `DELETE /api/image-objects/${(await productImage()).id}` })
    expect(used.json()).toMatchObject({ status: 409, detail: 'Resource in use' })
    const { id, contentUrl, variants } = (await upload('baker', { file: small, alt: 'adiós' })).json<Image>()
    expect((await scenario.send({ as: 'florist', when: `DELETE /api/image-objects/${id}` })).statusCode).toBe(403)
    expect((await scenario.send({ as: 'baker', when: `DELETE /api/image-objects/${id}` })).statusCode).toBe(204)
    for (const url of [contentUrl, variants['160']!.contentUrl])
      expect((await scenario.send({ when: `GET ${url as Where}` })).statusCode).toBe(404)
    expect((await scenario.send({ as: 'baker', when: `DELETE /api/image-objects/${id}` })).statusCode).toBe(404)
  })

  const productImage = async () => {
    const response = await scenario.send({ when: 'GET /api/product-images' })
    return response.json<{ image: Image }[]>()[0]!.image
  }
})
