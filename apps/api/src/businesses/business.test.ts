import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insertAddress, insertBusiness, insertCategory, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = { bakery: '', florist: '', closed: '', homeless: '', chiva: '', lliria: '', trade: '', goods: '' }
const scenario = await testApi(async (db) => {
  const chiva = await insertAddress(db, { city: 'Chiva', zip: '46370' })
  const lliria = await insertAddress(db, { city: 'Llíria', zip: '46160' })
  Object.assign(ids, { chiva: chiva.id, lliria: lliria.id })
  const places = { bakery: { latitude: 39.47, longitude: -0.75 }, florist: { latitude: 39.63, longitude: -0.59 } }
  ids.bakery = (
    await insertBusiness(db, {
      name: 'Horno Ñoño',
      code: 'horno',
      address_id: chiva.id,
      spotlight: true,
      members: [people.baker.id],
      ...places.bakery,
    })
  ).id
  ids.florist = (
    await insertBusiness(db, {
      name: 'Flores de Otoño',
      code: 'flores',
      address_id: lliria.id,
      members: [people.florist.id],
      ...places.florist,
    })
  ).id
  ids.closed = (
    await insertBusiness(db, {
      name: 'Suspendida',
      state: 'suspended',
      address_id: chiva.id,
      members: [people.baker.id],
    })
  ).id
  ids.homeless = (await insertBusiness(db, { state: 'pending', members: [people.florist.id] })).id
  await db.query({ text: 'update business set address_id = null where id = $1', values: [ids.homeless] })
  await insertProduct(db, { business_id: ids.bakery })
  ids.trade = (await insertCategory(db, { title: 'Panaderías', bcc: true })).id
  ids.goods = (await insertCategory(db, { title: 'Panes' })).id
})
const { send } = scenario

describe('the list of shops', () => {
  const horno = { name: 'Horno Ñoño' }
  const flores = { name: 'Flores de Otoño' }
  const list = (query: string) => `GET /api/businesses${query}` as const

  scenario('is in Spanish order, without the suspended', { when: list(''), answers: 200, with: [flores, horno] })
  scenario('shows a member also the own one that is suspended', {
    as: 'baker',
    when: list(''),
    answers: 200,
    with: [flores, horno, { name: 'Suspendida' }],
  })
  scenario('by name, whatever the case', { when: list('?name[]=HORNO+ÑOÑO'), answers: 200, with: [horno] })
  scenario('by words anywhere', { when: list('?search=otono'), answers: 200, with: [] })
  scenario('by words with their ñ', { when: list('?search=otoño'), answers: 200, with: [flores] })
  scenario('by zip', { when: list('?address.zip[]=46160&address.zip[]=46999'), answers: 200, with: [flores] })
  scenario('by town', { when: list('?address.city[]=lliria'), answers: 200, with: [flores] })
  scenario('not spotlighted', { when: list('?spotlight=0'), answers: 200, with: [flores] })
  scenario('by one of several names', {
    when: list('?name[]=nada&name[]=flores+de+otoño'),
    answers: 200,
    with: [flores],
  })
  scenario('by one of several towns', {
    when: list('?address.city[]=CHIVA&address.city[]=llíria'),
    answers: 200,
    with: [flores, horno],
  })
  scenario('by zip and town of one address', {
    when: list('?address.zip[]=46160&address.city[]=Chiva'),
    answers: 200,
    with: [],
  })
  scenario('by name, downwards', { when: list('?order[name]=desc'), answers: 200, with: [horno, flores] })
  scenario('in pages', {
    when: list('?itemsPerPage=1&page=2'),
    answers: 200,
    with: [horno],
    sends: { 'x-total-count': '2' },
  })
  scenario('whole', { when: list('?pagination=false&itemsPerPage=1'), answers: 200, with: [flores, horno] })
  scenario('as linked data', {
    when: list('?coordinates=39.47,-0.75&itemsPerPage=1'),
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: {
      totalItems: 2,
      member: [{ '@id': `/api/businesses/${ids.bakery}`, '@type': 'Business', address: `/api/addresses/${ids.chiva}` }],
      view: { '@type': 'PartialCollectionView' },
    },
  })
  scenario('by spotlight', { when: list('?spotlight=true'), answers: 200, with: [horno] })
  scenario('nearest first', { when: list('?coordinates=39.63,-0.59'), answers: 200, with: [flores, horno] })
  scenario('within a radius', { when: list('?coordinates=39.47,-0.75,5000'), answers: 200, with: [horno] })
  scenario('by nonsense, which has no effect', {
    when: list('?coordinates=everywhere&spotlight=maybe'),
    answers: 200,
    with: [flores, horno],
  })
})

describe('shops nearby', () => {
  scenario('come with whole metres [C9.26]', {
    when: 'GET /api/businesses-location/39.47/-0.75',
    answers: 200,
    with: [{ name: 'Horno Ñoño', distance: 0 }],
  })
  scenario('reach as far as asked', {
    when: 'GET /api/businesses-location/39.5/-.75?range=60000',
    answers: 400,
    with: 'Invalid coordinates',
  })
  scenario('reach ten kilometres unless asked', {
    when: 'GET /api/businesses-location/39.47/-0.75',
    answers: 200,
    sends: { 'x-total-count': '1' },
  })
  scenario('come nearest first [C9.26]', {
    when: 'GET /api/businesses-location/39.63/-0.59?range=60000',
    answers: 200,
    with: [
      { name: 'Flores de Otoño', distance: 0 },
      { name: 'Horno Ñoño', distance: 22_491 },
    ],
  })
  scenario('reach no farther than', {
    when: 'GET /api/businesses-location/39.47/-0.75?range[lte]=60000&itemsPerPage=1&page=2',
    answers: 200,
    with: [{ name: 'Flores de Otoño' }],
    sends: { 'x-total-count': '2' },
  })
  scenario('can be narrowed further', {
    when: 'GET /api/businesses-location/39.47/-0.75?range[lt]=60000&address.city[]=llíria',
    answers: 200,
    with: [{ name: 'Flores de Otoño' }],
  })
  scenario('are linked data', {
    when: 'GET /api/businesses-location/39.47/-0.75.jsonld',
    headers: { accept: '*/*' },
    answers: 200,
    with: { totalItems: 1, member: [{ '@type': 'Business', distance: 0 }] },
  })
  scenario('not between here and nowhere', {
    when: 'GET /api/businesses-location/39.47/here',
    answers: 400,
    with: 'Invalid coordinates',
  })
  scenario('take a range with bounds', {
    when: 'GET /api/businesses-location/39.47/-0.75?range[between]=1000..60000',
    answers: 200,
    with: [{ name: 'Flores de Otoño' }],
  })
  scenario('a longitude is no file name', {
    when: 'GET /api/businesses-location/39.47/-0.75.json',
    answers: 200,
    with: [{ distance: 0 }],
  })
  scenario('on this globe', {
    when: 'GET /api/businesses-location/99/-0.75',
    answers: 400,
    with: 'Invalid coordinates',
  })
})

describe('the viewer’s own shops', () => {
  const when = 'GET /api/businesses-admin'

  scenario('need an account', { when, answers: 401, with: 'Authentication required' })
  scenario('are none of a customer', {
    as: 'alice',
    when,
    answers: 200,
    with: [],
    sends: { 'cache-control': 'private, no-store' },
  })
  scenario('also while they are suspended', {
    as: 'baker',
    when,
    answers: 200,
    with: [{ name: 'Horno Ñoño' }, { name: 'Suspendida' }],
    sends: { 'x-total-count': '2', 'cache-control': 'private, no-store' },
  })
  scenario('are all to operators', { as: 'admin', when, answers: 200, sends: { 'x-total-count': '4' } })
  scenario('filtered as shops are', {
    as: 'baker',
    when: `${when}?search=suspendida&address.city[]=chiva`,
    answers: 200,
    with: [{ name: 'Suspendida' }],
  })
  scenario('in pages, as linked data', {
    as: 'baker',
    when: `${when}?itemsPerPage=1&page=2`,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { totalItems: 2, member: [{ '@type': 'Business', name: 'Suspendida' }] },
  })
})

describe('towns and addresses of shops', () => {
  const cities = [
    { city: 'Chiva', enabled: true, count: 1 },
    { city: 'Llíria', enabled: true, count: 1 },
  ]
  scenario('towns with shops to see', {
    when: 'GET /api/businesses-cities?pagination=true&page=1&enabled=true',
    answers: 200,
    with: cities,
  })
  scenario('towns in pages, as linked data', {
    when: 'GET /api/businesses-cities?itemsPerPage=1&page=2',
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: {
      totalItems: 2,
      member: [{ '@id': expect.stringMatching(/genid/), '@type': 'City', city: 'Llíria' }],
      view: { previous: expect.any(String) },
    },
  })
  scenario('codes in pages, as linked data', {
    when: 'GET /api/businesses-url?itemsPerPage=1&page=2',
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { totalItems: 2, member: [{ '@id': `/api/businesses/${ids.bakery}`, '@type': 'Business', code: 'horno' }] },
  })
  scenario('one shop by its code, as linked data', {
    when: 'GET /api/businesses-url/horno',
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { '@id': `/api/businesses/${ids.bakery}` },
  })
  scenario('towns that are closed: none', { when: 'GET /api/businesses-cities?enabled=false', answers: 200, with: [] })
  scenario('codes for deep links', {
    when: 'GET /api/businesses-url',
    answers: 200,
    with: [{ code: 'flores' }, { code: 'horno' }],
  })
  scenario('one shop by its code', { when: 'GET /api/businesses-url/horno', answers: 200, with: { id: ids.bakery } })
  scenario('no shop by what is no text', {
    when: 'GET /api/businesses-url/horno%00',
    answers: 404,
    with: 'Not Found',
  })
  scenario('no shop by another code', { when: 'GET /api/businesses-url/nada', answers: 404, with: 'Not Found' })
})

describe('a shop', () => {
  const put = `PUT /api/businesses/${ids.bakery}` as const
  const openingHours = [{ day: 1, opens: '07:00', closes: '14:00' }]

  scenario('shows where it is', {
    when: `GET /api/businesses/${ids.bakery}`,
    answers: 200,
    with: { address: { city: 'Chiva' } },
  })
  scenario('suspended is not found', { when: `GET /api/businesses/${ids.closed}`, answers: 404, with: 'Not Found' })
  scenario('is opened by operators alone', {
    as: 'baker',
    when: 'POST /api/businesses',
    body: { name: 'Otra' },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('gets a code of its own', {
    as: 'admin',
    when: 'POST /api/businesses',
    body: { name: 'Café Él' },
    answers: 201,
    with: { description: '', openingHours: [] },
  })
  scenario('has no telephone numbers that cannot be kept', {
    as: 'baker',
    when: put,
    body: { phones: ['\0'], closures: [{ from: '2026-01-01', to: '2026-01-02', reason: '\ud800' }] },
    answers: 422,
    with: 'closures: This value is not valid.\nphones: This value is not valid.',
  })
  scenario('is not for strangers to change', {
    when: put,
    body: { name: 'x' },
    answers: 401,
    with: 'Authentication required',
  })
  scenario('is not for customers to change', {
    as: 'alice',
    when: put,
    body: { name: 'x' },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('is not for other shops to change', {
    as: 'florist',
    when: put,
    body: { name: 'x' },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('that never was', {
    as: 'admin',
    when: `PUT /api/businesses/${uuidv7()}`,
    body: { name: 'x' },
    answers: 404,
    with: 'Not Found',
  })
  scenario('keeps its hours', {
    as: 'baker',
    when: put,
    body: { openingHours },
    answers: 200,
    with: { openingHours, name: 'Horno Ñoño' },
  })
  scenario('keeps its address inside', {
    as: 'baker',
    when: put,
    body: { address: { street: 'Calle Nueva', zip: '46370', city: 'Chiva' } },
    answers: 200,
    with: { address: { street: 'Calle Nueva' } },
  })
  scenario('takes its address back as it was served', {
    as: 'baker',
    when: put,
    body: { address: `/api/addresses/${ids.chiva}` },
    answers: 200,
    with: { address: { id: ids.chiva, street: 'Calle Nueva' } },
  })
  scenario('does not take over the address of another shop', {
    as: 'baker',
    when: put,
    body: { address: { '@id': `/api/addresses/${ids.lliria}` } },
    answers: 400,
    with: `Item not found for "/api/addresses/${ids.lliria}".`,
  })
  scenario('writes into no address but its own', {
    as: 'baker',
    when: put,
    body: { address: { id: ids.lliria, street: 'Calle Robada' } },
    answers: 200,
    with: { address: { id: ids.chiva, street: 'Calle Robada' } },
  })
  scenario('that has no address needs a whole one', {
    as: 'florist',
    when: `PUT /api/businesses/${ids.homeless}`,
    body: { address: { id: ids.chiva, city: 'Chiva' } },
    answers: 422,
    with: 'address.street: This value should not be blank.\naddress.zip: This value should not be blank.',
  })
  scenario('is opened with an address of its own', {
    as: 'admin',
    when: 'POST /api/businesses',
    body: { name: 'Sin calle', address: { id: ids.chiva, city: 'Chiva' } },
    answers: 422,
    with: 'address.street: This value should not be blank.\naddress.zip: This value should not be blank.',
  })
  scenario('has hours of the clock', {
    as: 'baker',
    when: put,
    body: { openingHours: [{ day: 8, opens: '25:00', closes: 'x' }] },
    answers: 422,
  })
  scenario('tells what the law asks for, and where it is paid', {
    as: 'baker',
    when: put,
    body: {
      taxRegime: 'recargo',
      iban: 'es91 2100 0418 4502 0005 1332',
      dsaTrader: { registry: 'Registro Mercantil de Valencia', no: 'V-1234' },
    },
    answers: 200,
    with: { taxRegime: 'recargo', iban: 'ES9121000418450200051332', commission: null, dsaTrader: { no: 'V-1234' } },
  })
  scenario('is paid into an account that can be', {
    as: 'baker',
    when: put,
    body: { iban: 'ES9121000418450200051333', taxRegime: 'none', dsaTrader: { registry: '' } },
    answers: 422,
    with: expect.objectContaining({
      violations: expect.arrayContaining([
        { propertyPath: 'iban', message: 'This value is not valid.' },
        { propertyPath: 'taxRegime', message: 'The value you selected is not a valid choice.' },
        { propertyPath: 'dsaTrader.registry', message: 'This value should not be blank.' },
      ]) as object,
    }) as object,
  })
  scenario('does not close before it does', {
    as: 'baker',
    when: put,
    body: { closures: [{ from: '2026-01-02', to: '2026-01-01' }] },
    answers: 422,
    with: 'closures[0]: This value is not valid.',
  })
  scenario('is of the categories of shops', {
    as: 'baker',
    when: put,
    body: { categories: [ids.trade] },
    answers: 200,
    with: { categories: [{ title: 'Panaderías' }] },
  })
  scenario('is found by what it is', {
    when: `GET /api/businesses?categories.id=${ids.trade}`,
    answers: 200,
    with: [{ id: ids.bakery }],
    sends: { 'x-total-count': '1' },
  })
  scenario('is of no category of products', {
    as: 'baker',
    when: put,
    body: { categories: [ids.trade, ids.goods] },
    answers: 422,
    with: 'categories: This value is not available.',
  })
  scenario('does not promote itself', {
    as: 'baker',
    when: put,
    body: { state: 'holiday', spotlight: false, marketplace: false, commission: 0 },
    answers: 200,
    with: { state: 'approved', spotlight: true, marketplace: true, commission: null },
  })
  scenario('is approved, promoted and charged by operators', {
    as: 'admin',
    when: `PUT /api/businesses/${ids.homeless}`,
    body: { state: 'approved', spotlight: true, marketplace: false, commission: 750, enabled: true },
    answers: 200,
    with: { state: 'approved', spotlight: true, marketplace: false, commission: 750 },
  })

  it('shows its account and terms only to its members and operators', async () => {
    const urls = [`/api/businesses/${ids.bakery}`, '/api/businesses?search=horno', '/api/businesses-url/horno'] as const
    for (const url of urls)
      for (const accept of ['application/json', 'application/ld+json'])
        for (const [who, told] of [
          [undefined, false],
          ['alice', false],
          ['florist', false],
          ['baker', true],
          ['admin', true],
        ] as const) {
          const { body } = await send({ ...(who && { as: who }), when: `GET ${url}`, headers: { accept } })
          expect([who, url, body.includes('"iban":"ES9121'), body.includes('commission')]).toEqual([
            who,
            url,
            told,
            told,
          ])
        }
  })

  scenario('does not approve itself', {
    as: 'baker',
    when: `PUT /api/businesses/${ids.closed}`,
    body: { state: 'approved' },
    answers: 200,
    with: { state: 'suspended' },
  })
  scenario('has a code that nobody else has', {
    as: 'baker',
    when: put,
    body: { code: 'flores' },
    answers: 422,
    with: 'code: This value is already used',
  })
})
