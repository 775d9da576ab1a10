import { describe } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { insertBusiness } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = { bakery: '', florist: '', mail: uuidv7(), page: uuidv7(), name: uuidv7(), own: uuidv7(), spare: uuidv7() }
const config = uuidv7()
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { name: 'Horno', members: [people.baker.id] })).id
  ids.florist = (await insertBusiness(db, { name: 'Flores', members: [people.florist.id] })).id
  await insert(db, 'template', [
    {
      id: ids.mail,
      code: 'bienvenida',
      name: 'Bienvenida',
      kind: 'mail',
      subject: 'Hola',
      body: 'De {{ shopName }}.',
    },
    { id: ids.page, code: 'ficha', name: 'Ficha', kind: 'page', body: '' },
  ])
  const variable = { template_id: ids.mail, business_id: null }
  await insert(db, 'variable', [
    { ...variable, id: ids.name, code: 'shopName', default_value: 'Lonja' },
    { ...variable, id: uuidv7(), code: 'accent', type: 'color' as const },
    { ...variable, id: ids.own, code: 'greeting', business_id: ids.bakery, value: 'Bon dia' },
    { ...variable, id: ids.spare, code: 'spare', template_id: null },
  ])
  await insert(db, 'template_config', {
    id: config,
    template_id: ids.mail,
    business_id: ids.bakery,
    values: JSON.stringify({ greeting: 'Hola' }),
  })
})

describe('templates', () => {
  const when = 'POST /api/templates'
  const body = { code: 'ticket', name: 'Ticket', kind: 'ticket', body: '{{total}}' }

  scenario('are not for everybody', { when: 'GET /api/templates', answers: 401 })
  scenario('are not for customers', { as: 'alice', when: 'GET /api/templates', answers: 403 })
  scenario('are for shops', {
    as: 'baker',
    when: 'GET /api/templates',
    answers: 200,
    with: [{ code: 'bienvenida', layout: 'full' }, { code: 'ficha' }],
  })
  scenario('by code', { as: 'baker', when: 'GET /api/templates?code=ficha', answers: 200, with: [{ id: ids.page }] })
  scenario('by no code', { as: 'baker', when: 'GET /api/templates?code=nada', answers: 200, with: [] })
  scenario('name their variables, and one’s own', {
    as: 'baker',
    when: `GET /api/templates/${ids.mail}`,
    answers: 200,
    with: { variables: [{ code: 'accent' }, { code: 'greeting', value: 'Bon dia' }, { code: 'shopName' }] },
  })
  scenario('name no other shop’s', {
    as: 'florist',
    when: `GET /api/templates/${ids.mail}`,
    answers: 200,
    with: { variables: [{ code: 'accent' }, { code: 'shopName', defaultValue: 'Lonja' }] },
  })
  scenario('none', { as: 'baker', when: `GET /api/templates/${uuidv7()}`, answers: 404 })
  scenario('are written by the town', { as: 'admin', when, body, answers: 201, with: { variables: [] } })
  scenario('are not written by shops', { as: 'baker', when, body, answers: 403, with: 'Access Denied.' })
  scenario('are not written by anybody', { when, body, answers: 401 })
  scenario('have a code of their own', {
    as: 'admin',
    when,
    body,
    answers: 422,
    with: 'code: This value is already used',
  })
  scenario('do not change', { as: 'admin', when: `PUT /api/templates/${ids.mail}`, body: {}, answers: 405 })
})

describe('variables', () => {
  const when = 'POST /api/variables'
  const body = { template: ids.mail, business: ids.bakery, code: 'opens', type: 'number', value: '9' }
  const own = `/api/variables/${ids.own}` as const

  scenario('are not for everybody', { when: 'GET /api/variables', answers: 401 })
  scenario('are not for customers', { as: 'alice', when: 'GET /api/variables', answers: 403 })
  scenario('are the town’s, for every shop to see', {
    as: 'florist',
    when: 'GET /api/variables',
    answers: 200,
    with: [{ code: 'accent' }, { code: 'shopName' }, { code: 'spare', template: null }],
  })
  scenario('of a shop are its own', { as: 'florist', when: `GET ${own}`, answers: 404 })
  scenario('in linked data', {
    as: 'baker',
    when: `GET ${own}`,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { '@type': 'Variable', template: `/api/templates/${ids.mail}`, value: 'Bon dia' },
  })
  scenario('are made by shops', { as: 'baker', when, body, answers: 201, with: { type: 'number', value: '9' } })
  scenario('are made once', { as: 'baker', when, body, answers: 422, with: 'code: This value is already used' })
  scenario('are not made for another shop', { as: 'florist', when, body, answers: 403, with: 'Access Denied.' })
  scenario('of the town are not made by shops', { as: 'baker', when, body: { code: 'x' }, answers: 403 })
  scenario('of the town are made by the town', { as: 'admin', when, body: { code: 'x' }, answers: 201 })
  scenario('hold what their type says', {
    as: 'baker',
    when,
    body: { ...body, code: 'y', value: 'nueve' },
    answers: 422,
    with: 'value: This value is not valid.',
  })
  scenario('change', {
    as: 'baker',
    when: `PUT ${own}`,
    body: { value: 'Hola' },
    answers: 200,
    with: { value: 'Hola' },
  })
  scenario('change in part', {
    as: 'baker',
    when: `PATCH ${own}`,
    body: { value: null },
    answers: 200,
    with: { value: null },
  })
  scenario('keep their name', {
    as: 'baker',
    when: `PUT ${own}`,
    body: { code: 'x' },
    answers: 200,
    with: { code: 'greeting' },
  })
  scenario('keep their type', {
    as: 'admin',
    when: `PATCH /api/variables/${ids.name}`,
    body: { type: 'bool' },
    answers: 200,
    with: { type: 'text' },
  })
  scenario('of the town do not change for shops', {
    as: 'baker',
    when: `PUT /api/variables/${ids.name}`,
    body: { value: 'X' },
    answers: 403,
  })
  scenario('of another shop do not change', { as: 'florist', when: `PUT ${own}`, body: {}, answers: 404 })
  scenario('stay while a text names them', {
    as: 'admin',
    when: `DELETE /api/variables/${ids.name}`,
    answers: 409,
    with: 'Resource in use',
  })
  scenario('stay while a shop fills them', { as: 'baker', when: `DELETE ${own}`, answers: 409 })
  scenario('of the town go by the town alone', {
    as: 'baker',
    when: `DELETE /api/variables/${ids.spare}`,
    answers: 403,
  })
  scenario('go', { as: 'admin', when: `DELETE /api/variables/${ids.spare}`, answers: 204 })
  scenario('go once', { as: 'admin', when: `DELETE /api/variables/${ids.spare}`, answers: 404 })
})

describe('templates of a shop', () => {
  const when = 'POST /api/template-configs'
  const values = { shopName: 'Flores', accent: '#aa0000' }
  const body = { template: ids.mail, business: ids.florist, palette: { primary: '#112233' }, values }
  const item = `/api/template-configs/${config}` as const

  scenario('are not for everybody', { when: 'GET /api/template-configs', answers: 401 })
  scenario('are not for customers', { as: 'alice', when: 'GET /api/template-configs', answers: 403 })
  scenario('are the shop’s own', { as: 'florist', when: 'GET /api/template-configs', answers: 200, with: [] })
  scenario('are made by the shop', {
    as: 'florist',
    when,
    body,
    answers: 201,
    with: { layout: 'full', fonts: {}, values, template: { kind: 'mail' }, enabled: true },
  })
  scenario('are made once', { as: 'florist', when, body, answers: 422, with: 'template: This value is already used' })
  scenario('are not made for another shop', { as: 'baker', when, body, answers: 403, with: 'Access Denied.' })
  scenario('are not made by customers', { as: 'alice', when, body, answers: 403 })
  scenario('fill what there is to fill', {
    as: 'florist',
    when,
    body: { ...body, template: ids.page, values: { greeting: 'X' } },
    answers: 422,
    with: 'values.greeting: This value does not exist.',
  })
  scenario('fill it with what fits', {
    as: 'baker',
    when: `PUT ${item}`,
    body: { values: { accent: 'red;}' } },
    answers: 422,
    with: 'values.accent: This value is not valid.',
  })
  scenario('are no style sheet', {
    as: 'baker',
    when: `PUT ${item}`,
    body: { fonts: { body: "X'; } * { display: none" } },
    answers: 422,
  })
  scenario('change', {
    as: 'baker',
    when: `PUT ${item}`,
    body: { layout: 'side' },
    answers: 200,
    with: { layout: 'side' },
  })
  scenario('change in part', {
    as: 'baker',
    when: `PATCH ${item}`,
    headers: { 'content-type': 'application/merge-patch+json' },
    body: { enabled: false },
    answers: 200,
    with: { enabled: false, layout: 'side', values: { greeting: 'Hola' } },
  })
  scenario('do not change for another shop', { as: 'florist', when: `PUT ${item}`, body: {}, answers: 404 })
  scenario('do not move to another shop', {
    as: 'baker',
    when: `PUT ${item}`,
    body: { business: ids.florist },
    answers: 403,
  })
  scenario('do not go for another shop', { as: 'florist', when: `DELETE ${item}`, answers: 404 })
  scenario('go', { as: 'baker', when: `DELETE ${item}`, answers: 204 })
  scenario('go once', { as: 'baker', when: `DELETE ${item}`, answers: 404 })
})
