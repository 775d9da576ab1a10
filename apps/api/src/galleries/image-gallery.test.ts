import { describe } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { insertBusiness, insertImage } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = { bakery: '', closed: '', bread: uuidv7(), rose: uuidv7(), front: uuidv7(), ofClosed: uuidv7() }
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { members: [people.baker.id] })).id
  ids.closed = (await insertBusiness(db, { state: 'suspended', members: [people.florist.id] })).id
  await insertImage(db, { id: ids.bread, alt: 'Pan' })
  await insertImage(db, { id: ids.rose, alt: 'Rosa' })
  const images = JSON.stringify([{ id: ids.rose }, { id: ids.bread, link: '/catalog' }])
  await insert(db, 'image_gallery', [
    { id: ids.front, code: 'portada', images },
    { id: uuidv7(), code: 'portada', business_id: ids.bakery },
    { id: ids.ofClosed, code: 'cerrada', business_id: ids.closed },
  ])
})

describe('galleries', () => {
  scenario('all that are open', { when: 'GET /api/image-galleries', answers: 200, sends: { 'x-total-count': '2' } })
  scenario('one with its images in order', {
    when: `GET /api/image-galleries/${ids.front}`,
    answers: 200,
    with: {
      images: [
        { id: ids.rose, alt: 'Rosa', link: null },
        { alt: 'Pan', link: '/catalog', width: 800 },
      ],
    },
  })
  scenario('by code, the town’s first', {
    when: 'GET /api/image-galleries-code/portada',
    answers: 200,
    with: { id: ids.front, images: [{ id: ids.rose }, { id: ids.bread }] },
  })
  scenario('by code, a shop’s', {
    when: `GET /api/image-galleries-code/portada?business.id[]=${ids.bakery}`,
    answers: 200,
    with: { business: { id: ids.bakery }, images: [] },
  })
  scenario('by code, as linked data', {
    when: 'GET /api/image-galleries-code/portada.jsonld',
    headers: { accept: '*/*' },
    answers: 200,
    with: { '@id': `/api/image-galleries/${ids.front}` },
  })
  scenario('by no code', { when: 'GET /api/image-galleries-code/otra', answers: 404, with: 'Not Found' })
  scenario('of no closed shop', { when: 'GET /api/image-galleries-code/cerrada', answers: 404, with: 'Not Found' })
  scenario('for the closed shop', { as: 'florist', when: 'GET /api/image-galleries-code/cerrada', answers: 200 })

  const when = 'POST /api/image-galleries'
  const images = [{ id: `/api/image-objects/${ids.bread}`, link: '/products', startDate: '2026-12-01T00:00:00Z' }]
  const body = { code: 'panes', business: ids.bakery, images }
  scenario('a shop makes one', {
    as: 'baker',
    when,
    body,
    answers: 201,
    with: { images: [{ id: ids.bread, contentUrl: `/media/${ids.bread}.webp`, startDate: '2026-12-01T00:00:00Z' }] },
  })
  scenario('not another’s', { as: 'florist', when, body: { ...body, code: 'x' }, answers: 403, with: 'Access Denied.' })
  scenario('not unseen', { when, body, answers: 401, with: 'Authentication required' })
  scenario('not customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('of images that there are', {
    as: 'baker',
    when,
    body: { ...body, code: 'otra', images: [...images, { id: uuidv7() }] },
    answers: 422,
    with: 'images[1].id: This value does not exist.',
  })
  scenario('whose links are links', {
    as: 'baker',
    when,
    body: { ...body, code: 'otra', images: [{ id: ids.bread, link: 'javascript:alert(1)' }] },
    answers: 422,
    with: 'images[0].link: This value is not valid.',
  })
  const put = `PUT /api/image-galleries/${ids.front}` as const
  scenario('are not the shops’', { as: 'baker', when: put, body: { images: [] }, answers: 403 })
  scenario('change', {
    as: 'admin',
    when: put,
    body: { images: [{ id: ids.bread, alt: 'x', variants: {} }, { id: ids.bread }] },
    answers: 200,
    with: { code: 'portada', images: [{ alt: 'Pan' }, { alt: 'Pan' }] },
  })
})
