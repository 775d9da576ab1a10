import { describe, expect } from 'vitest'
import { insertAttribute, insertBusiness } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = { bakery: '', florist: '', flour: '' }
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { members: [people.baker.id] })).id
  ids.florist = (await insertBusiness(db, { members: [people.florist.id] })).id
  await insertAttribute(db, { name: 'Tamaño', options: ['Pequeño', 'Grande', 'Extragrande'] })
  ids.flour = (await insertAttribute(db, { name: 'Harina', options: ['Centeno'], business_id: ids.bakery })).id
  await insertAttribute(db, { name: 'Con tallo', options: ['Sí'], business_id: ids.florist })
  await insertAttribute(db, { name: 'Talla', enabled: false, options: ['XL'], business_id: ids.bakery })
  for (let n = 0; n < 25; n += 1) await insertAttribute(db, { name: `Otro ${n}`, options: [`Opción ${n}`] })
})

describe('suggestions of attributes', () => {
  const get = (query: string) => `GET /api/autocomplete/attribute?${query}` as const
  const [size, stem, flour] = [{ name: 'Tamaño' }, { name: 'Con tallo' }, { name: 'Harina' }]
  const hidden = { name: 'Talla' }

  scenario('ignore case, and list names that begin with the text first', {
    when: get('name=TA'),
    answers: 200,
    with: [size, stem],
  })
  scenario('for a text with n contain no names with ñ instead', { when: get('name=tamano'), answers: 200, with: [] })
  scenario('for an empty text are the first twenty attributes', {
    when: get('name='),
    answers: 200,
    with: expect.objectContaining({ length: 20, 0: expect.objectContaining(stem) as object }) as object,
  })
  scenario('treat % as an ordinary character', { when: get('name=%25'), answers: 200, with: [] })
  scenario('are filtered by shop', {
    when: get(`business.id=${ids.bakery}`),
    answers: 200,
    with: [{ id: ids.flour, ...flour }],
  })
  scenario('are filtered by the IRI of a shop', {
    when: get(`business.id=/api/businesses/${ids.florist}`),
    answers: 200,
    with: [stem],
  })
  scenario('ignore a filter with an invalid shop', {
    when: get('business.id=x&name=harina'),
    answers: 200,
    with: [flour],
  })
  scenario('are filtered by the parameter `enabled`', {
    as: 'baker',
    when: get('name=ta&enabled=true'),
    answers: 200,
    with: [size, stem],
  })
  scenario('contain disabled attributes for their own shop', {
    as: 'baker',
    when: get('enabled=false'),
    answers: 200,
    with: [hidden],
  })
  scenario('contain no disabled attributes of another shop', {
    as: 'florist',
    when: get('enabled=false'),
    answers: 200,
    with: [],
  })
  scenario('contain no disabled attributes without a login', { when: get('enabled=false'), answers: 200, with: [] })
  scenario('without a login contain no disabled attributes, even after their shop has requested suggestions', {
    when: get('name=ta'),
    answers: 200,
    with: [size, stem],
  })
  scenario('are answered as JSON-LD', {
    when: get('name=harina'),
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: {
      '@type': 'Collection',
      totalItems: 1,
      member: [{ '@id': `/api/attributes/${ids.flour}`, '@type': 'Attribute', ...flour }],
    },
  })
})

describe('suggestions of options', () => {
  const get = (query: string) => `GET /api/autocomplete/attribute-value?${query}` as const
  const rye = { name: 'Centeno', attribute: { id: ids.flour, name: 'Harina' } }

  scenario('list names that begin with the text first', {
    when: get('name=grande'),
    answers: 200,
    with: [{ name: 'Grande', attribute: { name: 'Tamaño' } }, { name: 'Extragrande' }],
  })
  scenario('are filtered by shop', { when: get(`business=${ids.bakery}`), answers: 200, with: [rye] })
  scenario('are filtered by the IRI of a shop', {
    when: get(`business=/api/businesses/${ids.bakery}`),
    answers: 200,
    with: [rye],
  })
  scenario('contain options of a disabled attribute for its own shop', {
    as: 'baker',
    when: get('name=xl'),
    answers: 200,
    with: [{ name: 'XL' }],
  })
  scenario('contain no options of a disabled attribute without a login', {
    when: get('name=xl'),
    answers: 200,
    with: [],
  })
  scenario('are filtered by the parameter `enabled`', {
    when: get('name=gran&enabled=1'),
    answers: 200,
    with: [{ name: 'Grande' }, {}],
  })
  scenario('contain no disabled options without a login', { when: get('name=gran&enabled=0'), answers: 200, with: [] })
  scenario('are answered as JSON-LD', {
    when: get('name=centeno'),
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { member: [{ '@type': 'AttributeValue', name: 'Centeno', attribute: `/api/attributes/${ids.flour}` }] },
  })
})
