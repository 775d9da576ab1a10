import { describe } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { insertBusiness } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = { cart: uuidv7(), shops: uuidv7(), draft: uuidv7() }
const scenario = await testApi(async (db) => {
  await insertBusiness(db, { members: [people.baker.id] })
  const help = { body: '[]', sort: 1 }
  await insert(db, 'help_cms', [
    { ...help, id: ids.cart, url: 'cart', title: 'La cesta' },
    { ...help, id: ids.shops, url: 'cart', title: 'Tu tienda', role: 'ROLE_BUSINESS' },
    { ...help, id: uuidv7(), url: 'orders', title: 'Tus pedidos', role: 'ROLE_USER', sort: 0 },
    { ...help, id: ids.draft, url: 'cart', title: 'Borrador', enabled: false },
  ])
})

describe('help for a screen', () => {
  const list = 'GET /api/help-cms'
  const total = (count: number) => ({ 'x-total-count': String(count) })

  scenario('that is written for everybody is listed to everybody', {
    when: list,
    answers: 200,
    with: [{ id: ids.cart }],
    sends: total(1),
  })
  scenario('that is written for customers is listed to customers', {
    as: 'alice',
    when: list,
    answers: 200,
    with: [{ url: 'orders' }, { url: 'cart' }],
    sends: total(2),
  })
  scenario('that is written for shops is listed to members of shops', {
    as: 'baker',
    when: list,
    answers: 200,
    sends: total(3),
  })
  scenario('is listed to operators even if it is a draft', { as: 'admin', when: list, answers: 200, sends: total(4) })
  scenario('can be filtered by screen', { as: 'baker', when: `${list}?url=cart`, answers: 200, sends: total(2) })
  scenario('that is written for everybody can be read by its id without a login', {
    when: `${list}/${ids.cart}`,
    answers: 200,
    with: { title: 'La cesta', role: null },
  })
  scenario('that is written for shops is not visible to customers', {
    as: 'alice',
    when: `${list}/${ids.shops}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('is not visible to shops while it is a draft', {
    as: 'baker',
    when: `${list}/${ids.draft}`,
    answers: 404,
    with: 'Not Found',
  })

  const body = { url: 'product/{id}', title: 'Un producto', body: [{ type: 'p', text: 'Elige.' }] }
  const when = 'POST /api/help-cms'
  scenario('can be written by operators', { as: 'admin', when, body, answers: 201, with: { ...body, enabled: true } })
  scenario('cannot be written without a login', { when, body, answers: 401, with: 'Authentication required' })
  scenario('cannot be written by shops', { as: 'baker', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is refused if the URL of its video is unsafe', {
    as: 'admin',
    when,
    body: { ...body, video: 'javascript:alert(1)' },
    answers: 422,
    with: 'video: This value is not valid.',
  })
  const put = `PUT /api/help-cms/${ids.cart}` as const
  scenario('can be changed by operators', {
    as: 'admin',
    when: put,
    body: { title: 'Tu cesta' },
    answers: 200,
    with: { url: 'cart' },
  })
  scenario('cannot be changed by shops', { as: 'baker', when: put, body: {}, answers: 403, with: 'Access Denied.' })
})
