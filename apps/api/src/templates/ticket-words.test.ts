import { beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { insertBusiness } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = { bakery: '', florist: '' }
const unknown = '10000000-0000-7000-8000-000000000009'
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { name: 'Horno', members: [people.baker.id] })).id
  ids.florist = (await insertBusiness(db, { name: 'Flores', members: [people.florist.id] })).id
})
const { db, send } = scenario
const when = `GET /api/businesses/${ids.bakery}/ticket-words` as const
const item = 'PUT /api/templates-mail/order-ticket/text'
const text = { subject: 'Gracias por comprar en {{shop}}', body: 'Tu pedido {{ code }}.\n\n{{lema}}' }

beforeEach(async () => {
  for (const table of ['template', 'template_version', 'variable']) await db.query({ text: `delete from ${table}` })
})

describe('the town’s words on a ticket', () => {
  scenario('cannot be read without an account', { when, answers: 401 })
  scenario('cannot be read by customers', { as: 'alice', when, answers: 403 })
  scenario('of another shop cannot be read', { as: 'florist', when, answers: 404 })
  scenario('of an unknown shop are not found', {
    as: 'admin',
    when: `GET /api/businesses/${unknown}/ticket-words`,
    answers: 404,
  })
  scenario('are empty until the town writes some', { as: 'baker', when, answers: 200, with: { title: '', lines: [] } })

  it('have the variables of the town with the value of the shop, and the code of the order stays a placeholder', async () => {
    await insert(db, 'variable', [
      { id: uuidv7(), template_id: null, business_id: null, code: 'lema', value: 'Compra cerca.' },
      { id: uuidv7(), template_id: null, business_id: ids.bakery, code: 'lema', value: 'Pan del día.' },
    ])
    expect((await send({ as: 'admin', when: item, body: text })).statusCode).toBe(200)
    expect((await send({ as: 'baker', when })).json()).toEqual({
      title: 'Gracias por comprar en Horno',
      lines: ['Tu pedido {{code}}.', 'Pan del día.'],
    })
    expect((await send({ as: 'florist', when: when.replace(ids.bakery, ids.florist) as typeof when })).json()).toEqual({
      title: 'Gracias por comprar en Flores',
      lines: ['Tu pedido {{code}}.', 'Compra cerca.'],
    })
  })

  it('are the last good ones if the template breaks the rules', async () => {
    await send({ as: 'admin', when: item, body: { subject: 'Gracias', body: 'Vuelve pronto.' } })
    await db.query({ text: `update template set body = '{{nada}}'` })
    expect((await send({ as: 'baker', when })).json()).toEqual({ title: 'Gracias', lines: ['Vuelve pronto.'] })
  })

  scenario('cannot contain data that a ticket does not have', {
    as: 'admin',
    when: item,
    body: { ...text, body: '{{name}}' },
    answers: 422,
  })
})
