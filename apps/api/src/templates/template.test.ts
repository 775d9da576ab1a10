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

describe('templates of texts', () => {
  const when = 'POST /api/templates'
  const body = { code: 'ticket', name: 'Ticket', kind: 'ticket', body: '{{total}}' }

  scenario('cannot be listed without an account', { when: 'GET /api/templates', answers: 401 })
  scenario('are not visible to customers', { as: 'alice', when: 'GET /api/templates', answers: 403 })
  scenario('are visible to shops', {
    as: 'baker',
    when: 'GET /api/templates',
    answers: 200,
    with: [{ code: 'bienvenida', layout: 'full' }, { code: 'ficha' }],
  })
  scenario('can be filtered by code', {
    as: 'baker',
    when: 'GET /api/templates?code=ficha',
    answers: 200,
    with: [{ id: ids.page }],
  })
  scenario('are an empty list for an unknown code', {
    as: 'baker',
    when: 'GET /api/templates?code=nada',
    answers: 200,
    with: [],
  })
  scenario('contain the town’s variables and those of the viewer’s shop', {
    as: 'baker',
    when: `GET /api/templates/${ids.mail}`,
    answers: 200,
    with: { variables: [{ code: 'accent' }, { code: 'greeting', value: 'Bon dia' }, { code: 'shopName' }] },
  })
  scenario('contain no variables of another shop', {
    as: 'florist',
    when: `GET /api/templates/${ids.mail}`,
    answers: 200,
    with: { variables: [{ code: 'accent' }, { code: 'shopName', defaultValue: 'Lonja' }] },
  })
  scenario('with an unknown id are answered with 404', {
    as: 'baker',
    when: `GET /api/templates/${uuidv7()}`,
    answers: 404,
  })
  scenario('can be created by the town', { as: 'admin', when, body, answers: 201, with: { variables: [] } })
  scenario('cannot be created by shops', { as: 'baker', when, body, answers: 403, with: 'Access Denied.' })
  scenario('cannot be created without a login', { when, body, answers: 401 })
  scenario('need a code that no other template has', {
    as: 'admin',
    when,
    body,
    answers: 422,
    with: 'code: This value is already used',
  })
  scenario('cannot be changed, even by operators', {
    as: 'admin',
    when: `PUT /api/templates/${ids.mail}`,
    body: {},
    answers: 405,
  })
})

describe('template variables', () => {
  const when = 'POST /api/variables'
  const body = { template: ids.mail, business: ids.bakery, code: 'opens', type: 'number', value: '9' }
  const own = `/api/variables/${ids.own}` as const

  scenario('cannot be listed without an account', { when: 'GET /api/variables', answers: 401 })
  scenario('are not visible to customers', { as: 'alice', when: 'GET /api/variables', answers: 403 })
  scenario('of the town are visible to every shop', {
    as: 'florist',
    when: 'GET /api/variables',
    answers: 200,
    with: [{ code: 'accent' }, { code: 'shopName' }, { code: 'spare', template: null }],
  })
  scenario('of a shop are not visible to another shop', { as: 'florist', when: `GET ${own}`, answers: 404 })
  scenario('are returned as JSON-LD if requested', {
    as: 'baker',
    when: `GET ${own}`,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { '@type': 'Variable', template: `/api/templates/${ids.mail}`, value: 'Bon dia' },
  })
  scenario('can be created by shops', { as: 'baker', when, body, answers: 201, with: { type: 'number', value: '9' } })
  scenario('need a code that no other variable of the shop has', {
    as: 'baker',
    when,
    body,
    answers: 422,
    with: 'code: This value is already used',
  })
  scenario('cannot be created for another shop', { as: 'florist', when, body, answers: 403, with: 'Access Denied.' })
  scenario('of the town cannot be created by shops', { as: 'baker', when, body: { code: 'x' }, answers: 403 })
  scenario('of the town can be created by the town', { as: 'admin', when, body: { code: 'x' }, answers: 201 })
  scenario('need a value of their type', {
    as: 'baker',
    when,
    body: { ...body, code: 'y', value: 'nueve' },
    answers: 422,
    with: 'value: This value is not valid.',
  })
  scenario('can be changed by PUT', {
    as: 'baker',
    when: `PUT ${own}`,
    body: { value: 'Hola' },
    answers: 200,
    with: { value: 'Hola' },
  })
  scenario('can be changed by PATCH', {
    as: 'baker',
    when: `PATCH ${own}`,
    body: { value: null },
    answers: 200,
    with: { value: null },
  })
  scenario('keep their code if a change contains another code', {
    as: 'baker',
    when: `PUT ${own}`,
    body: { code: 'x' },
    answers: 200,
    with: { code: 'greeting' },
  })
  scenario('keep their type if a change contains another type', {
    as: 'admin',
    when: `PATCH /api/variables/${ids.name}`,
    body: { type: 'bool' },
    answers: 200,
    with: { type: 'text' },
  })
  scenario('of the town cannot be changed by shops', {
    as: 'baker',
    when: `PUT /api/variables/${ids.name}`,
    body: { value: 'X' },
    answers: 403,
  })
  scenario('of another shop cannot be changed', { as: 'florist', when: `PUT ${own}`, body: {}, answers: 404 })
  scenario('cannot be deleted while the text of a template uses them', {
    as: 'admin',
    when: `DELETE /api/variables/${ids.name}`,
    answers: 409,
    with: 'Resource in use',
  })
  scenario('cannot be deleted while the settings of a shop have a value for them', {
    as: 'baker',
    when: `DELETE ${own}`,
    answers: 409,
  })
  scenario('of the town cannot be deleted by shops', {
    as: 'baker',
    when: `DELETE /api/variables/${ids.spare}`,
    answers: 403,
  })
  scenario('of the town can be deleted by the town', {
    as: 'admin',
    when: `DELETE /api/variables/${ids.spare}`,
    answers: 204,
  })
  scenario('cannot be deleted twice', { as: 'admin', when: `DELETE /api/variables/${ids.spare}`, answers: 404 })
})

describe('the settings of a shop for a template', () => {
  const when = 'POST /api/template-configs'
  const values = { shopName: 'Flores', accent: '#aa0000' }
  const body = { template: ids.mail, business: ids.florist, palette: { primary: '#112233' }, values }
  const item = `/api/template-configs/${config}` as const

  scenario('cannot be listed without an account', { when: 'GET /api/template-configs', answers: 401 })
  scenario('are not visible to customers', { as: 'alice', when: 'GET /api/template-configs', answers: 403 })
  scenario('are not listed for another shop', {
    as: 'florist',
    when: 'GET /api/template-configs',
    answers: 200,
    with: [],
  })
  scenario('can be created by the shop', {
    as: 'florist',
    when,
    body,
    answers: 201,
    with: { layout: 'full', fonts: {}, values, template: { kind: 'mail' }, enabled: true },
  })
  scenario('can be created only once for each template', {
    as: 'florist',
    when,
    body,
    answers: 422,
    with: 'template: This value is already used',
  })
  scenario('cannot be created for another shop', { as: 'baker', when, body, answers: 403, with: 'Access Denied.' })
  scenario('cannot be created by customers', { as: 'alice', when, body, answers: 403 })
  scenario('refuse values for variables that the template does not have', {
    as: 'florist',
    when,
    body: { ...body, template: ids.page, values: { greeting: 'X' } },
    answers: 422,
    with: 'values.greeting: This value does not exist.',
  })
  scenario('refuse values that do not fit the type of the variable', {
    as: 'baker',
    when: `PUT ${item}`,
    body: { values: { accent: 'red;}' } },
    answers: 422,
    with: 'values.accent: This value is not valid.',
  })
  scenario('refuse fonts that contain style rules', {
    as: 'baker',
    when: `PUT ${item}`,
    body: { fonts: { body: "X'; } * { display: none" } },
    answers: 422,
  })
  scenario('can be changed by PUT', {
    as: 'baker',
    when: `PUT ${item}`,
    body: { layout: 'side' },
    answers: 200,
    with: { layout: 'side' },
  })
  scenario('can be changed by PATCH', {
    as: 'baker',
    when: `PATCH ${item}`,
    headers: { 'content-type': 'application/merge-patch+json' },
    body: { enabled: false },
    answers: 200,
    with: { enabled: false, layout: 'side', values: { greeting: 'Hola' } },
  })
  scenario('are listed by template and shop', {
    as: 'admin',
    when: `GET /api/template-configs?template.id=${ids.mail}&business.id=${ids.bakery}`,
    answers: 200,
    with: [{ id: config }],
    sends: { 'x-total-count': '1' },
  })
  scenario('are not listed by a template that has none', {
    as: 'admin',
    when: `GET /api/template-configs?template.id=${ids.page}`,
    answers: 200,
    with: [],
  })
  scenario('can be changed by the town', {
    as: 'admin',
    when: `PUT ${item}`,
    body: { values: { greeting: 'Bona vesprada' }, enabled: true },
    answers: 200,
    with: { values: { greeting: 'Bona vesprada' }, enabled: true },
  })
  scenario('cannot be changed by another shop', { as: 'florist', when: `PUT ${item}`, body: {}, answers: 404 })
  scenario('cannot be moved to another shop', {
    as: 'baker',
    when: `PUT ${item}`,
    body: { business: ids.florist },
    answers: 403,
  })
  scenario('cannot be deleted by another shop', { as: 'florist', when: `DELETE ${item}`, answers: 404 })
  scenario('can be deleted by the shop', { as: 'baker', when: `DELETE ${item}`, answers: 204 })
  scenario('cannot be deleted twice', { as: 'baker', when: `DELETE ${item}`, answers: 404 })
})
