import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { mediaStore } from '#/media/store'
import { refreshProducts } from '#/product-documents/product-document'
import { insertBusiness, insertImage, insertProduct } from '#/testing/factories'
import { formOf } from '#/testing/form'
import { collectingLog } from '#/testing/log'
import { people, testApi } from '#/testing/scenario'
import { deriveNext } from './image-jobs.ts'
import { models } from '#/resources'

const ids = { bread: '' }
const scenario = await testApi(async (db) => {
  const bakery = await insertBusiness(db, { members: [people.baker.id] })
  ids.bread = (await insertProduct(db, { business_id: bakery.id })).id
  await refreshProducts({ db, models }, [ids.bread])
})
const { db, services, send } = scenario

type Variants = Record<string, { width: number; height: number; contentUrl: string }>
const picture = (background: string, width: number) =>
  sharp({ create: { width, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()
async function upload(background: string, width = 200) {
  const form = await formOf({ file: await picture(background, width) })
  const response = await send({ as: 'baker', when: 'POST /api/image-objects', ...form })
  return response.json<{ id: string; variants: Variants }>()
}
const variantsOf = async (id: string) =>
  (await send({ when: `GET /api/image-objects/${id}` })).json<{ variants: Variants }>().variants
const progressOf = async (id: string) =>
  (await send({ as: 'admin', when: `GET /api/image-sizes/${id}` })).json<{ progress: object }>().progress
/** Runs the job until no picture waits. If a picture was too slow on a busy machine, it is tried again. */
async function work(failures = 0) {
  const { log, lines } = collectingLog()
  while (await deriveNext({ ...services, log }));
  const wrong = lines.filter(({ err }) => !/timeout|SIGKILL/.test((err as Error | undefined)?.message ?? ''))
  expect(wrong).toMatchObject(Array.from({ length: failures }, () => ({ level: 'error' })))
  return wrong
}

async function allFilesExist(): Promise<void> {
  const images = await db.query<{ variants: Variants; content_url: string }>({
    text: 'select variants, content_url from image_object',
  })
  for (const { variants, content_url } of images)
    for (const url of [content_url, ...Object.values(variants).map(({ contentUrl }) => contentUrl)])
      expect(await mediaStore(services.config).get(url.replace('/media/', ''))).not.toBeNull()
}

const when = 'POST /api/image-sizes'
const body = { code: 'card', name: 'Tarjeta', width: 200, height: 200 }

describe('declaring image sizes', () => {
  scenario('is refused to shops', { as: 'baker', when, body, answers: 403, with: 'Access Denied.' })
  scenario('needs an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('needs a width, a height, a ratio or a breakpoint', {
    as: 'admin',
    when,
    body: { code: 'x', name: 'X' },
    answers: 422,
    with: 'width: This value should not be blank.',
  })
  for (const code of ['mobile', 'jpeg', '320', 'card-avif', 'Card'])
    scenario(`is refused if the code of the size is ${code}`, {
      as: 'admin',
      when,
      body: { ...body, code },
      answers: 422,
      with: 'code: This value is not valid.',
    })
  for (const wrong of [
    { ratio: 'wide' },
    { ratio: '0:1' },
    { width: 5_000 },
    { fit: 'stretch' },
    { breakpoint: 'xxl' },
  ])
    scenario(`is refused if a field is invalid: ${JSON.stringify(wrong)}`, {
      as: 'admin',
      when,
      body: { ...body, ...wrong },
      answers: 422,
    })
})

// Each test crops pictures in separate processes, which takes long on a busy machine.
describe('pictures', { timeout: 120_000 }, () => {
  // A change of the sizes crops every picture again, so the pictures of earlier tests are deleted. A picture that a
  // product shows cannot be deleted.
  beforeEach(async () => {
    await allFilesExist()
    const unused = await db.query<{ id: string }>({
      text: `select id from image_object i where not exists (select from product_image p where p.image_id = i.id)`,
    })
    for (const { id } of unused) {
      const { statusCode } = await send({ as: 'admin', when: `DELETE /api/image-objects/${id}` })
      if (statusCode !== 204) throw new Error(`The picture was not deleted: ${statusCode}`)
    }
  })

  it('are cropped to a new size by a background job, which reports its progress', async () => {
    const [first, second] = [await upload('#aa0000'), await upload('#00aa00', 640)]
    const image = `/api/image-objects/${first.id}`
    await send({ as: 'baker', when: 'POST /api/product-images', body: { product: ids.bread, image } })
    const { id } = (await send({ as: 'admin', when, body })).json<{ id: string }>()
    expect(await progressOf(id)).toEqual({ done: 0, failed: 0, total: 2 })
    await work()
    expect(await progressOf(id)).toEqual({ done: 2, failed: 0, total: 2 })
    expect(await variantsOf(second.id)).toMatchObject({
      card: { width: 200, height: 200 },
      'card-avif': { width: 200, height: 200 },
      '640': { width: 640 },
    })
    const products = await send({ when: 'GET /api/products' })
    expect(products.json()).toMatchObject([{ image: { variants: { card: { width: 200 } } } }])
    const anonymous = await send({ when: `GET /api/image-sizes/${id}` })
    expect(anonymous.json()).toMatchObject({ code: 'card', fit: 'cover', quality: 80 })
    expect(anonymous.json()).not.toHaveProperty('progress')
  })

  it('need no job if they are uploaded after the size was declared', async () => {
    const { variants } = await upload('#0000aa')
    expect(variants['card']).toMatchObject({ width: 200, height: 200 })
    expect(await db.query({ text: 'select from image_derivation' })).toEqual([])
  })

  it('are cropped again when a size changes, and lose the files of a deleted size', async () => {
    const [size] = (await send({ when: 'GET /api/image-sizes' })).json<{ id: string }[]>()
    const image = await upload('#00aaaa')
    const url = image.variants['card']!.contentUrl
    const patched = await send({
      as: 'admin',
      when: `PATCH /api/image-sizes/${size!.id}`,
      body: { code: 'wide', ratio: '2:1', height: null },
    })
    expect(patched.statusCode).toBe(200)
    await work()
    const variants = await variantsOf(image.id)
    expect(variants['wide']).toMatchObject({ width: 200, height: 100 })
    expect(variants['card']).toBeUndefined()
    expect((await send({ when: `GET ${url as '/'}` })).statusCode).toBe(404)

    expect((await send({ as: 'admin', when: `DELETE /api/image-sizes/${size!.id}` })).statusCode).toBe(204)
    await work()
    expect(await variantsOf(image.id)).not.toHaveProperty('wide')
  })

  it('that cannot be read count as failed after three attempts, and do not delay other pictures', async () => {
    const broken = await insertImage(db, { content_url: '/media/missing.webp' })
    const image = await upload('#aaaa00')
    const { id } = (await send({ as: 'admin', when, body: { ...body, code: 'late' } })).json<{ id: string }>()
    const failures = await work(3)
    expect(failures[0]).toMatchObject({ image: broken.id, msg: 'A picture could not be cut to the new sizes' })
    expect(await variantsOf(image.id)).toHaveProperty('late')
    expect(await progressOf(id)).toMatchObject({ failed: 1 })
    await db.query({ text: 'delete from image_object where id = $1', values: [broken.id] })
    await send({ as: 'admin', when: `DELETE /api/image-sizes/${id}` })
    await work()
  })

  it('are cropped by another process if the first process stopped', async () => {
    const image = await upload('#aa00aa')
    await send({ as: 'admin', when, body: { ...body, code: 'kept' } })
    const claim = (age: string) =>
      db.query({ text: `update image_derivation set attempts = 1, claimed_at = now() - interval '${age}'` })
    await claim('1 minute')
    await work()
    expect(await variantsOf(image.id)).not.toHaveProperty('kept')
    await claim('3 minutes')
    await work()
    expect(await variantsOf(image.id)).toHaveProperty('kept')
  })

  it('keep a crop that the upload requested, even if a size has the same name', async () => {
    const form = await formOf({ file: await picture('#123123', 200), size1: '50x50' })
    const { id, variants } = (await send({ as: 'baker', when: 'POST /api/image-objects', ...form })).json<{
      id: string
      variants: Variants
    }>()
    await send({ as: 'admin', when, body: { ...body, code: 'size1' } })
    await work()
    expect((await variantsOf(id))['size1']).toEqual(variants['size1'])
  })
})

describe('the files of all images', () => {
  it('exist in the store', allFilesExist)
})
