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

  scenario('is in Spanish alphabetical order, without suspended shops', {
    when: list(''),
    answers: 200,
    with: [flores, horno],
  })
  scenario('contains a suspended shop for its members', {
    as: 'baker',
    when: list(''),
    answers: 200,
    with: [flores, horno, { name: 'Suspendida' }],
  })
  scenario('is filtered by name, in upper or lower case', {
    when: list('?name[]=HORNO+ÑOÑO'),
    answers: 200,
    with: [horno],
  })
  scenario('is searched by words, and n does not match ñ', { when: list('?search=otono'), answers: 200, with: [] })
  scenario('is searched by words with ñ', { when: list('?search=otoño'), answers: 200, with: [flores] })
  scenario('is filtered by postal code', {
    when: list('?address.zip[]=46160&address.zip[]=46999'),
    answers: 200,
    with: [flores],
  })
  scenario('is filtered by the town in the address', {
    when: list('?address.city[]=lliria'),
    answers: 200,
    with: [flores],
  })
  scenario('can be limited to shops that are not in the spotlight', {
    when: list('?spotlight=0'),
    answers: 200,
    with: [flores],
  })
  scenario('is filtered by several names, of which one must match', {
    when: list('?name[]=nada&name[]=flores+de+otoño'),
    answers: 200,
    with: [flores],
  })
  scenario('is filtered by several towns, of which one must be the town in the address', {
    when: list('?address.city[]=CHIVA&address.city[]=llíria'),
    answers: 200,
    with: [flores, horno],
  })
  scenario('is filtered by a postal code and a town of the same address', {
    when: list('?address.zip[]=46160&address.city[]=Chiva'),
    answers: 200,
    with: [],
  })
  scenario('is sorted by name in descending order', {
    when: list('?order[name]=desc'),
    answers: 200,
    with: [horno, flores],
  })
  scenario('is paginated', {
    when: list('?itemsPerPage=1&page=2'),
    answers: 200,
    with: [horno],
    sends: { 'x-total-count': '2' },
  })
  scenario('is not paginated if the request turns pagination off', {
    when: list('?pagination=false&itemsPerPage=1'),
    answers: 200,
    with: [flores, horno],
  })
  scenario('is answered as JSON-LD', {
    when: list('?coordinates=39.47,-0.75&itemsPerPage=1'),
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: {
      totalItems: 2,
      member: [{ '@id': `/api/businesses/${ids.bakery}`, '@type': 'Business', address: `/api/addresses/${ids.chiva}` }],
      view: { '@type': 'PartialCollectionView' },
    },
  })
  scenario('can be limited to shops in the spotlight', {
    when: list('?spotlight=true'),
    answers: 200,
    with: [horno],
  })
  scenario('is sorted by distance from a place', {
    when: list('?coordinates=39.63,-0.59'),
    answers: 200,
    with: [flores, horno],
  })
  scenario('is filtered by a radius around a place', {
    when: list('?coordinates=39.47,-0.75,5000'),
    answers: 200,
    with: [horno],
  })
  scenario('ignores invalid filters', {
    when: list('?coordinates=everywhere&spotlight=maybe'),
    answers: 200,
    with: [flores, horno],
  })
})

describe('shops nearby', () => {
  scenario('have distances in whole metres [C9.26]', {
    when: 'GET /api/businesses-location/39.47/-0.75',
    answers: 200,
    with: [{ name: 'Horno Ñoño', distance: 0 }],
  })
  scenario('need a valid longitude', {
    when: 'GET /api/businesses-location/39.5/-.75?range=60000',
    answers: 400,
    with: 'Invalid coordinates',
  })
  scenario('are within ten kilometres by default', {
    when: 'GET /api/businesses-location/39.47/-0.75',
    answers: 200,
    sends: { 'x-total-count': '1' },
  })
  scenario('are sorted by distance [C9.26]', {
    when: 'GET /api/businesses-location/39.63/-0.59?range=60000',
    answers: 200,
    with: [
      { name: 'Flores de Otoño', distance: 0 },
      { name: 'Horno Ñoño', distance: 22_491 },
    ],
  })
  scenario('are within the requested range', {
    when: 'GET /api/businesses-location/39.47/-0.75?range[lte]=60000&itemsPerPage=1&page=2',
    answers: 200,
    with: [{ name: 'Flores de Otoño' }],
    sends: { 'x-total-count': '2' },
  })
  scenario('are filtered by the town in the address', {
    when: 'GET /api/businesses-location/39.47/-0.75?range[lt]=60000&address.city[]=llíria',
    answers: 200,
    with: [{ name: 'Flores de Otoño' }],
  })
  scenario('are answered as JSON-LD', {
    when: 'GET /api/businesses-location/39.47/-0.75.jsonld',
    headers: { accept: '*/*' },
    answers: 200,
    with: { totalItems: 1, member: [{ '@type': 'Business', distance: 0 }] },
  })
  scenario('need numbers as coordinates', {
    when: 'GET /api/businesses-location/39.47/here',
    answers: 400,
    with: 'Invalid coordinates',
  })
  scenario('are filtered by a minimum and a maximum distance', {
    when: 'GET /api/businesses-location/39.47/-0.75?range[between]=1000..60000',
    answers: 200,
    with: [{ name: 'Flores de Otoño' }],
  })
  scenario('can be requested with a format after the longitude, such as .json', {
    when: 'GET /api/businesses-location/39.47/-0.75.json',
    answers: 200,
    with: [{ distance: 0 }],
  })
  scenario('need a latitude between -90 and 90', {
    when: 'GET /api/businesses-location/99/-0.75',
    answers: 400,
    with: 'Invalid coordinates',
  })
})

describe('the viewer’s own shops', () => {
  const when = 'GET /api/businesses-admin'

  scenario('can be listed only with an account', { when, answers: 401, with: 'Authentication required' })
  scenario('are an empty list for a customer', {
    as: 'alice',
    when,
    answers: 200,
    with: [],
    sends: { 'cache-control': 'private, no-store' },
  })
  scenario('include suspended shops', {
    as: 'baker',
    when,
    answers: 200,
    with: [{ name: 'Horno Ñoño' }, { name: 'Suspendida' }],
    sends: { 'x-total-count': '2', 'cache-control': 'private, no-store' },
  })
  scenario('are all shops for an operator', { as: 'admin', when, answers: 200, sends: { 'x-total-count': '4' } })
  scenario('have the same filters as the list of shops', {
    as: 'baker',
    when: `${when}?search=suspendida&address.city[]=chiva`,
    answers: 200,
    with: [{ name: 'Suspendida' }],
  })
  scenario('are paginated and answered as JSON-LD', {
    as: 'baker',
    when: `${when}?itemsPerPage=1&page=2`,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { totalItems: 2, member: [{ '@type': 'Business', name: 'Suspendida' }] },
  })
})

describe('the operations for towns and codes of shops', () => {
  const cities = [
    { city: 'Chiva', enabled: true, count: 1 },
    { city: 'Llíria', enabled: true, count: 1 },
  ]
  scenario('list the towns in the addresses of visible shops', {
    when: 'GET /api/businesses-cities?pagination=true&page=1&enabled=true',
    answers: 200,
    with: cities,
  })
  scenario('list the towns in pages as JSON-LD', {
    when: 'GET /api/businesses-cities?itemsPerPage=1&page=2',
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: {
      totalItems: 2,
      member: [{ '@id': expect.stringMatching(/genid/), '@type': 'City', city: 'Llíria' }],
      view: { previous: expect.any(String) },
    },
  })
  scenario('list the codes of shops in pages as JSON-LD', {
    when: 'GET /api/businesses-url?itemsPerPage=1&page=2',
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { totalItems: 2, member: [{ '@id': `/api/businesses/${ids.bakery}`, '@type': 'Business', code: 'horno' }] },
  })
  scenario('find one shop by its code as JSON-LD', {
    when: 'GET /api/businesses-url/horno',
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { '@id': `/api/businesses/${ids.bakery}` },
  })
  scenario('list no towns if disabled shops are requested', {
    when: 'GET /api/businesses-cities?enabled=false',
    answers: 200,
    with: [],
  })
  scenario('list the codes of shops for deep links', {
    when: 'GET /api/businesses-url',
    answers: 200,
    with: [{ code: 'flores' }, { code: 'horno' }],
  })
  scenario('find one shop by its code', {
    when: 'GET /api/businesses-url/horno',
    answers: 200,
    with: { id: ids.bakery },
  })
  scenario('find no shop by a code with invalid characters', {
    when: 'GET /api/businesses-url/horno%00',
    answers: 404,
    with: 'Not Found',
  })
  scenario('find no shop by an unknown code', { when: 'GET /api/businesses-url/nada', answers: 404, with: 'Not Found' })
})

describe('a shop', () => {
  const put = `PUT /api/businesses/${ids.bakery}` as const
  const openingHours = [{ day: 1, opens: '07:00', closes: '14:00' }]

  scenario('contains its postal address', {
    when: `GET /api/businesses/${ids.bakery}`,
    answers: 200,
    with: { address: { city: 'Chiva' } },
  })
  scenario('cannot be found while it is suspended', {
    when: `GET /api/businesses/${ids.closed}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('can be created only by operators', {
    as: 'baker',
    when: 'POST /api/businesses',
    body: { name: 'Otra' },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('can be created by an operator with only a name', {
    as: 'admin',
    when: 'POST /api/businesses',
    body: { name: 'Café Él' },
    answers: 201,
    with: { description: '', openingHours: [] },
  })
  scenario('refuses telephone numbers and texts with characters that cannot be stored', {
    as: 'baker',
    when: put,
    body: { phones: ['\0'], closures: [{ from: '2026-01-01', to: '2026-01-02', reason: '\ud800' }] },
    answers: 422,
    with: 'closures: This value is not valid.\nphones: This value is not valid.',
  })
  scenario('cannot be changed without a login', {
    when: put,
    body: { name: 'x' },
    answers: 401,
    with: 'Authentication required',
  })
  scenario('cannot be changed by customers', {
    as: 'alice',
    when: put,
    body: { name: 'x' },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('cannot be changed by members of other shops', {
    as: 'florist',
    when: put,
    body: { name: 'x' },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('with an unknown id cannot be changed', {
    as: 'admin',
    when: `PUT /api/businesses/${uuidv7()}`,
    body: { name: 'x' },
    answers: 404,
    with: 'Not Found',
  })
  scenario('stores its opening hours', {
    as: 'baker',
    when: put,
    body: { openingHours },
    answers: 200,
    with: { openingHours, name: 'Horno Ñoño' },
  })
  scenario('stores the postal address that the body of the request contains', {
    as: 'baker',
    when: put,
    body: { address: { street: 'Calle Nueva', zip: '46370', city: 'Chiva' } },
    answers: 200,
    with: { address: { street: 'Calle Nueva' } },
  })
  scenario('keeps its postal address if the body contains the IRI of this address', {
    as: 'baker',
    when: put,
    body: { address: `/api/addresses/${ids.chiva}` },
    answers: 200,
    with: { address: { id: ids.chiva, street: 'Calle Nueva' } },
  })
  scenario('cannot use the postal address of another shop', {
    as: 'baker',
    when: put,
    body: { address: { '@id': `/api/addresses/${ids.lliria}` } },
    answers: 400,
    with: `Item not found for "/api/addresses/${ids.lliria}".`,
  })
  scenario('changes its own postal address, even if the body has the id of another shop’s address', {
    as: 'baker',
    when: put,
    body: { address: { id: ids.lliria, street: 'Calle Robada' } },
    answers: 200,
    with: { address: { id: ids.chiva, street: 'Calle Robada' } },
  })
  scenario('that has no postal address yet needs a complete one', {
    as: 'florist',
    when: `PUT /api/businesses/${ids.homeless}`,
    body: { address: { id: ids.chiva, city: 'Chiva' } },
    answers: 422,
    with: 'address.street: This value should not be blank.\naddress.zip: This value should not be blank.',
  })
  scenario('cannot be created with the postal address of another shop', {
    as: 'admin',
    when: 'POST /api/businesses',
    body: { name: 'Sin calle', address: { id: ids.chiva, city: 'Chiva' } },
    answers: 422,
    with: 'address.street: This value should not be blank.\naddress.zip: This value should not be blank.',
  })
  scenario('refuses opening hours with an invalid day or time', {
    as: 'baker',
    when: put,
    body: { openingHours: [{ day: 8, opens: '25:00', closes: 'x' }] },
    answers: 422,
  })
  scenario('stores its legal data and its bank account', {
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
  scenario('refuses an invalid bank account and invalid legal data', {
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
  scenario('refuses a closure that ends before it begins', {
    as: 'baker',
    when: put,
    body: { closures: [{ from: '2026-01-02', to: '2026-01-01' }] },
    answers: 422,
    with: 'closures[0]: This value is not valid.',
  })
  scenario('can have categories of shops', {
    as: 'baker',
    when: put,
    body: { categories: [ids.trade] },
    answers: 200,
    with: { categories: [{ title: 'Panaderías' }] },
  })
  scenario('is found by its category', {
    when: `GET /api/businesses?categories.id=${ids.trade}`,
    answers: 200,
    with: [{ id: ids.bakery }],
    sends: { 'x-total-count': '1' },
  })
  scenario('cannot have categories of products', {
    as: 'baker',
    when: put,
    body: { categories: [ids.trade, ids.goods] },
    answers: 422,
    with: 'categories: This value is not available.',
  })
  scenario('cannot change its own state, spotlight and commission', {
    as: 'baker',
    when: put,
    body: { state: 'holiday', spotlight: false, marketplace: false, commission: 0 },
    answers: 200,
    with: { state: 'approved', spotlight: true, marketplace: true, commission: null },
  })
  scenario('gets its state, spotlight and commission from operators', {
    as: 'admin',
    when: `PUT /api/businesses/${ids.homeless}`,
    body: { state: 'approved', spotlight: true, marketplace: false, commission: 750, enabled: true },
    answers: 200,
    with: { state: 'approved', spotlight: true, marketplace: false, commission: 750 },
  })

  it('shows its bank account and its commission only to its members and to operators', async () => {
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

  scenario('cannot approve itself', {
    as: 'baker',
    when: `PUT /api/businesses/${ids.closed}`,
    body: { state: 'approved' },
    answers: 200,
    with: { state: 'suspended' },
  })
  scenario('needs a code that no other shop has', {
    as: 'baker',
    when: put,
    body: { code: 'flores' },
    answers: 422,
    with: 'code: This value is already used',
  })
})
