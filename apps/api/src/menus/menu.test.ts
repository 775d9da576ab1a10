import { describe } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { insertBusiness } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = {
  bakery: '',
  closed: '',
  main: uuidv7(),
  ofBakery: uuidv7(),
  ofClosed: uuidv7(),
  home: uuidv7(),
  catalog: uuidv7(),
  food: uuidv7(),
  shops: uuidv7(),
  hidden: uuidv7(),
  page: uuidv7(),
}
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { members: [people.baker.id] })).id
  ids.closed = (await insertBusiness(db, { state: 'suspended', members: [people.florist.id] })).id
  const page = { title: 'Ayuda', name: 'ayuda', code: 'ayuda', url: 'ayuda', body: '[]' }
  await insert(db, 'cms', { id: ids.page, ...page })
  await insert(db, 'menu', [
    { id: ids.main, code: 'main' },
    { id: ids.ofBakery, code: 'main', business_id: ids.bakery },
    { id: ids.ofClosed, code: 'cerrada', business_id: ids.closed },
  ])
  const entry = { menu_id: ids.main, url: '' }
  await insert(db, 'menu_entry', [
    { ...entry, id: ids.catalog, title: 'Catálogo', url: '/catalog', sort: 2 },
    { ...entry, id: ids.home, title: 'Inicio', url: '/', sort: 1, cms_id: ids.page },
    { ...entry, id: ids.food, title: 'Comida', parent_id: ids.catalog, sort: 3 },
    { ...entry, id: ids.shops, title: 'Tu tienda', sort: 4, roles: '["ROLE_BUSINESS"]' },
    { ...entry, id: ids.hidden, title: 'De la cerrada', menu_id: ids.ofClosed },
  ])
})
const total = (count: number) => ({ 'x-total-count': String(count) })

describe('menus', () => {
  const list = 'GET /api/menus'
  const one = `${list}/${ids.main}` as const

  scenario('contain their entries, sorted by the field `sort`', {
    when: one,
    answers: 200,
    with: {
      entries: [
        { title: 'Inicio', cms: { url: 'ayuda' } },
        { title: 'Catálogo', parent: null },
        { title: 'Comida', parent: { id: ids.catalog } },
      ],
    },
  })
  scenario('are sent as JSON-LD if the request asks for it', {
    when: one,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { entries: [ids.home, ids.catalog, ids.food].map((id) => `/api/menu-entries/${id}`) },
  })
  scenario('show the entries for shops to members of a shop', {
    as: 'baker',
    when: one,
    answers: 200,
    with: { entries: [{}, {}, {}, { title: 'Tu tienda' }] },
  })
  scenario('of the town and of open shops are listed to everybody', { when: list, answers: 200, sends: total(2) })
  scenario('can be filtered by code', { when: `${list}?code=main`, answers: 200, sends: total(2) })
  scenario('are not found by a code that none of them has', {
    when: `${list}?code=otro`,
    answers: 200,
    sends: total(0),
  })
  scenario('can be filtered by shop', {
    when: `${list}?business.id[]=${ids.bakery}`,
    answers: 200,
    with: [{ id: ids.ofBakery }],
    sends: total(1),
  })
  scenario('of a closed shop are not public', { when: `${list}/${ids.ofClosed}`, answers: 404, with: 'Not Found' })
  scenario('of a closed shop are visible to its members', {
    as: 'florist',
    when: `${list}/${ids.ofClosed}`,
    answers: 200,
  })

  const when = 'POST /api/menus'
  const body = { code: 'pie', business: ids.bakery }
  scenario('are created without the entries that the body contains', {
    as: 'baker',
    when,
    body: { ...body, code: 'vacio', entries: [ids.home] },
    answers: 201,
    with: { entries: [] },
  })
  scenario('can be created by a shop', { as: 'baker', when, body, answers: 201, with: { code: 'pie', entries: [] } })
  scenario('cannot be created for another shop', {
    as: 'florist',
    when,
    body: { ...body, code: 'x' },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('cannot be created for the town by a shop', {
    as: 'baker',
    when,
    body: { code: 'pie' },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('cannot be created without a login', { when, body, answers: 401, with: 'Authentication required' })
  scenario('of the town need a code that no other menu of the town has', {
    as: 'admin',
    when,
    body: { code: 'main' },
    answers: 422,
    with: 'code: This value is already used',
  })
  scenario('cannot be deleted while they have entries', {
    as: 'admin',
    when: `DELETE /api/menus/${ids.main}`,
    answers: 409,
    with: 'Resource in use',
  })
})

describe('menu entries', () => {
  const list = 'GET /api/menu-entries'

  scenario('are listed in the order of the field `sort`', {
    when: list,
    answers: 200,
    with: [{ id: ids.home }, { id: ids.catalog }, { id: ids.food }],
    sends: total(3),
  })
  scenario('can be filtered by menu', { when: `${list}?menu.id=${ids.ofBakery}`, answers: 200, sends: total(0) })
  scenario('are read by id', { when: `${list}/${ids.food}`, answers: 200, with: { parent: { title: 'Catálogo' } } })
  scenario('for shops are not visible to customers', {
    as: 'alice',
    when: `${list}/${ids.shops}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('of a closed shop are not public', { when: `${list}/${ids.hidden}`, answers: 404, with: 'Not Found' })

  const when = 'POST /api/menu-entries'
  const body = { menu: ids.ofBakery, title: 'Panes', url: '/products?search=pan' }
  scenario('can be added by a shop to its menu', {
    as: 'baker',
    when,
    body,
    answers: 201,
    with: { ...body, menu: { id: ids.ofBakery } },
  })
  scenario('cannot be added to the menu of another shop', {
    as: 'florist',
    when,
    body,
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('cannot be added to the town’s menu by a shop', {
    as: 'baker',
    when,
    body: { ...body, menu: ids.main },
    answers: 403,
  })
  scenario('cannot be added without a login', { when, body, answers: 401, with: 'Authentication required' })
  scenario('cannot be below an entry of another menu', {
    as: 'admin',
    when,
    body: { ...body, parent: ids.catalog },
    answers: 422,
  })
  for (const url of ['javascript:alert(1)', '//evil.test', '/\\evil.test', 'data:text/html,x', 'https://a b'])
    scenario(`cannot lead to ${url}`, {
      as: 'baker',
      when,
      body: { ...body, url },
      answers: 422,
      with: 'url: This value is not valid.',
    })
  scenario('can lead to an https URL', {
    as: 'baker',
    when,
    body: { ...body, url: 'https://a.test/b?c=d#e' },
    answers: 201,
  })
  scenario('cannot be for unknown roles', { as: 'baker', when, body: { ...body, roles: ['ROLE_KING'] }, answers: 422 })

  const put = `PUT /api/menu-entries/${ids.catalog}` as const
  scenario('cannot be moved below an entry that is already below them', {
    as: 'admin',
    when: put,
    body: { parent: ids.food },
    answers: 422,
    with: 'parent: This value is not valid.',
  })
  scenario('can be moved below another entry by an operator', {
    as: 'admin',
    when: put,
    body: { parent: ids.home, sort: 9 },
    answers: 200,
    with: { sort: 9 },
  })
  scenario('of the town cannot be changed by shops', {
    as: 'baker',
    when: put,
    body: {},
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('cannot be deleted while other entries are below them', {
    as: 'admin',
    when: `DELETE /api/menu-entries/${ids.home}`,
    answers: 409,
  })
  scenario('can be deleted by an operator', { as: 'admin', when: `DELETE /api/menu-entries/${ids.food}`, answers: 204 })
})
