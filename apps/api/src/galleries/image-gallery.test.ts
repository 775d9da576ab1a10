import { describe } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { insertBusiness, insertImage } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = {
  bakery: '',
  closed: '',
  bread: uuidv7(),
  rose: uuidv7(),
  front: uuidv7(),
  ofClosed: uuidv7(),
  summer: uuidv7(),
}
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
    { id: ids.summer, code: 'fiestas', name: 'Fiestas de verano' },
  ])
})

describe('image galleries', () => {
  scenario('of the town and of shops that are not suspended are listed', {
    when: 'GET /api/image-galleries',
    answers: 200,
    sends: { 'x-total-count': '3' },
  })
  scenario('of a shop are found by their shop and code', {
    when: `GET /api/image-galleries?code=portada&business.id=${ids.bakery}`,
    answers: 200,
    sends: { 'x-total-count': '1' },
    with: [{ code: 'portada', business: { id: ids.bakery } }],
  })
  scenario('contain their images in order', {
    when: `GET /api/image-galleries/${ids.front}`,
    answers: 200,
    with: {
      images: [
        { id: ids.rose, alt: 'Rosa', link: null },
        { alt: 'Pan', link: '/catalog', width: 800 },
      ],
    },
  })
  scenario('of the town are found by code, even if a shop’s gallery has the same code', {
    when: 'GET /api/image-galleries-code/portada',
    answers: 200,
    with: { id: ids.front, images: [{ id: ids.rose }, { id: ids.bread }] },
  })
  scenario('of a shop are found by their code and the id of the shop', {
    when: `GET /api/image-galleries-code/portada?business.id[]=${ids.bakery}`,
    answers: 200,
    with: { business: { id: ids.bakery }, images: [] },
  })
  scenario('are found by code as JSON-LD', {
    when: 'GET /api/image-galleries-code/portada.jsonld',
    headers: { accept: '*/*' },
    answers: 200,
    with: { '@id': `/api/image-galleries/${ids.front}` },
  })
  scenario('are not found by an unknown code', {
    when: 'GET /api/image-galleries-code/otra',
    answers: 404,
    with: 'Not Found',
  })
  scenario('of a suspended shop are not found by visitors', {
    when: 'GET /api/image-galleries-code/cerrada',
    answers: 404,
    with: 'Not Found',
  })
  scenario('of a suspended shop are found by its members', {
    as: 'florist',
    when: 'GET /api/image-galleries-code/cerrada',
    answers: 200,
  })

  const when = 'POST /api/image-galleries'
  const images = [{ id: `/api/image-objects/${ids.bread}`, link: '/products', startDate: '2026-12-01T00:00:00Z' }]
  const body = { code: 'panes', business: ids.bakery, images }
  scenario('can be created by a shop', {
    as: 'baker',
    when,
    body,
    answers: 201,
    with: { images: [{ id: ids.bread, contentUrl: `/media/${ids.bread}.webp`, startDate: '2026-12-01T00:00:00Z' }] },
  })
  scenario('cannot be created by a shop for another shop', {
    as: 'florist',
    when,
    body: { ...body, code: 'x' },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('cannot be created without a login', { when, body, answers: 401, with: 'Authentication required' })
  scenario('cannot be created by customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('need images that exist', {
    as: 'baker',
    when,
    body: { ...body, code: 'otra', images: [...images, { id: uuidv7() }] },
    answers: 422,
    with: 'images[1].id: This value does not exist.',
  })
  scenario('need valid links', {
    as: 'baker',
    when,
    body: { ...body, code: 'otra', images: [{ id: ids.bread, link: 'javascript:alert(1)' }] },
    answers: 422,
    with: 'images[0].link: This value is not valid.',
  })
  const put = `PUT /api/image-galleries/${ids.front}` as const
  scenario('of the town cannot be changed by shops', { as: 'baker', when: put, body: { images: [] }, answers: 403 })
  scenario('of the town can be changed by an operator', {
    as: 'admin',
    when: put,
    body: { images: [{ id: ids.bread, alt: 'x', variants: {} }, { id: ids.bread }] },
    answers: 200,
    with: { code: 'portada', images: [{ alt: 'Pan' }, { alt: 'Pan' }] },
  })

  scenario('are found by words of their name', {
    when: 'GET /api/image-galleries?search=verano',
    answers: 200,
    with: [{ code: 'fiestas' }],
  })
  scenario('of the town are listed without those of shops', {
    when: 'GET /api/image-galleries?exists[business]=false&code=portada',
    answers: 200,
    with: [{ id: ids.front }],
    sends: { 'x-total-count': '1' },
  })
  const remove = `DELETE /api/image-galleries/${ids.summer}` as const
  scenario('cannot be deleted without a login', { when: remove, answers: 401, with: 'Authentication required' })
  scenario('cannot be deleted by customers', { as: 'alice', when: remove, answers: 403, with: 'Access Denied.' })
  scenario('of the town cannot be deleted by shops', {
    as: 'baker',
    when: remove,
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('are deleted by an operator', { as: 'admin', when: remove, answers: 204 })
  scenario('are not found after their deletion', { as: 'admin', when: remove, answers: 404, with: 'Not Found' })
})
