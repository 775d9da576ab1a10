import { describe, expect, it } from 'vitest'
import { insertBusiness } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = { bakery: '', flowers: '' }
const { alice, bob, baker, florist } = people
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { name: 'Horno', members: [baker.id] })).id
  ids.flowers = (await insertBusiness(db, { name: 'Flores', members: [florist.id] })).id
  await db.query({
    text: `insert into business_member (user_id, business_id, role) values ($1, $3, 'clerk'), ($2, $3, 'accountant')`,
    values: [bob.id, alice.id, ids.bakery],
  })
})
const { send } = scenario

describe('quick replies', () => {
  const when = 'POST /api/quick-replies'
  const body = { business: ids.bakery, text: 'Sí, abrimos los domingos.' }
  scenario('need an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('are not written by accountants', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('are not for other shops', { as: 'florist', when, body, answers: 403, with: 'Access Denied.' })
  scenario('need a text', {
    as: 'baker',
    when,
    body: { ...body, text: '  ' },
    answers: 422,
    with: 'text: This value should not be blank.',
  })
  scenario('are not written by clerks', { as: 'bob', when, body, answers: 403, with: 'Access Denied.' })
  scenario('are written by owners and managers', { as: 'baker', when, body, answers: 201, with: { text: body.text } })
  it('are listed for clerks too, who use them', async () => {
    const listed = (await send({ as: 'bob', when: `GET /api/quick-replies?business.id=${ids.bakery}` })).json()
    expect(listed[0]).toMatchObject({ text: body.text, business: { name: 'Horno' } })
  })
  scenario('of other shops are not listed', {
    as: 'florist',
    when: 'GET /api/quick-replies',
    answers: 200,
    with: [],
  })

  it('are changed and removed only by their shop', async () => {
    const { id } = (await send({ as: 'baker', when, body })).json()
    const one = `/api/quick-replies/${id}` as const
    expect((await send({ as: 'florist', when: `PUT ${one}`, body: { text: 'x' } })).statusCode).toBe(404)
    expect((await send({ as: 'florist', when: `DELETE ${one}` })).statusCode).toBe(404)
    expect((await send({ as: 'bob', when: `PUT ${one}`, body: { text: 'x' } })).statusCode).toBe(403)
    const changed = await send({ as: 'baker', when: `PUT ${one}`, body: { text: 'Cerramos.', business: ids.flowers } })
    expect(changed.json()).toMatchObject({ text: 'Cerramos.', business: { id: ids.bakery } })
    expect((await send({ as: 'baker', when: `DELETE ${one}` })).statusCode).toBe(204)
    expect((await send({ as: 'baker', when: `GET ${one}` })).statusCode).toBe(404)
  })
})
