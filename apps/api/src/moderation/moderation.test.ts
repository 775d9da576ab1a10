import type { DecidedContent, Statement, WaitingContent } from '@lonja/contract/moderation/queue'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { moderationLetter } from '#/moderation/moderation-letter'
import { statementKey } from '#/moderation/statement-key'
import { type OrderWorld, insertOrderWorld } from '#/testing/order-world'
import { type Person, people, testApi } from '#/testing/scenario'

let world!: OrderWorld
const review = uuidv7()
const answer = uuidv7()
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
    const question = uuidv7()
    const own = { user_id: people.alice.id }
    await insert(db, 'valoration', { ...own, id: review, product_id: world.bread.id, rating: 1, body: 'Una estafa' })
    await insert(db, 'question_product', { ...own, id: question, product_id: world.bread.id, text: '¿Lleva sal?' })
    await insert(db, 'answer_question_product', { ...own, id: answer, question_id: question, text: 'Compra en mi web' })
    for (const [name, role] of [
      ['bob', 'support'],
      ['florist', 'auditor'],
    ] as const)
      await db.query({ text: `update "user" set town_role = $2 where id = $1`, values: [people[name].id, role] })
  },
  { rateLimitFactor: 1_000 },
)
const { db, send, services } = scenario
const reports = 'POST /api/content-reports' as const
const decisions = 'POST /api/content-decisions' as const
const ana = { name: 'Ana', email: 'ana@example.com', goodFaith: true, language: 'ca' }
const about = (kind: string, id: string) => ({ content: { kind, id } })
const unsafe = { reason: 'unsafe', explanation: 'Lleva almendra y no lo dice.' }
const grounds = { reason: 'unsafe', ground: 'law', rule: 'Reglamento 1169/2011', facts: 'Lleva almendra y no lo dice.' }
const bread = () => about('product', world.bread.id)

const queue = async () => (await send({ as: 'bob', when: 'GET /api/moderation-queue' })).json<WaitingContent[]>()
const decided = async (query = '') =>
  (await send({ as: 'bob', when: `GET /api/content-decisions${query as ''}` })).json<DecidedContent[]>()
const decide = (body: object, as: Person = 'bob') => send({ as, when: decisions, body })
const report = (body: object) => send({ when: reports, body: { ...ana, ...unsafe, ...body } })
const keyOf = (decision: string, party: string) => statementKey(services.config.secret, decision, party)
const read = (decision: string, party: string) =>
  send({ when: `GET /api/content-decisions/${decision}/statement?party=${party}&key=${keyOf(decision, party)}` })
const complain = (decision: string, party: string, text = 'No estoy de acuerdo.') =>
  send({
    when: `POST /api/content-decisions/${decision}/complain`,
    body: { party, key: keyOf(decision, party), text },
  })
const statuses = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
const letters = async () => {
  const mails = await db.query<{ id: string; recipient: string; data: Record<string, string> }>({
    text: `select id, recipient, data from mail where kind = 'moderation' order by id`,
  })
  return Promise.all(
    mails.map(async (mail) => ({
      recipient: mail.recipient,
      letter: await moderationLetter(services, { ...mail, kind: 'moderation', attempts: 0 }),
    })),
  )
}

describe('a report', () => {
  const body = { ...ana, ...unsafe }
  scenario('needs content that exists', {
    when: reports,
    body: { ...body, ...about('product', uuidv7()) },
    answers: 404,
    with: 'Not Found',
  })
  it('needs a name and an address from guests, except about crimes against minors', async () => {
    const nameless = { name: null, email: null, ...bread() }
    const refused = await report(nameless)
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('email: ')])
    expect((await report({ ...nameless, reason: 'minors' })).statusCode).toBe(202)
    expect((await report({ ...bread(), goodFaith: false })).statusCode).toBe(422)
    expect(
      (await send({ as: 'alice', when: reports, body: { ...unsafe, goodFaith: true, ...bread() } })).statusCode,
    ).toBe(202)
  })

  it('waits in the queue with what was reported, and is confirmed by mail in the language of the person', async () => {
    expect((await report(bread())).json()).toEqual({ status: 'accepted' })
    const [waiting, ...others] = await queue()
    expect(others).toEqual([])
    expect(waiting).toMatchObject({ kind: 'product', id: world.bread.id, title: 'Bread', pending: false })
    expect(waiting!.reports.map(({ name }) => name)).toEqual([null, 'alice', 'Ana'])
    const { letter } = (await letters()).find(({ recipient }) => recipient === ana.email)!
    expect(letter!.subject).toBe('Hem rebut la teua denúncia sobre Bread')
    const today = (await send({ as: 'bob', when: 'GET /api/attention' })).json<{ totals: object }>()
    expect(today.totals).toMatchObject({ report: 3 })
  })
})

describe('the desk of the moderators', () => {
  const body = { ...about('product', '01890000-0000-7000-8000-000000000001'), action: 'none' }
  for (const when of ['GET /api/moderation-queue', 'GET /api/content-decisions'] as const) {
    scenario(`needs an account: ${when}`, { when, answers: 401, with: 'Authentication required' })
    scenario(`is not for customers: ${when}`, { as: 'alice', when, answers: 403, with: 'Access Denied.' })
    scenario(`is not for shops: ${when}`, { as: 'baker', when, answers: 403, with: 'Access Denied.' })
    scenario(`is open to auditors: ${when}`, { as: 'florist', when, answers: 200 })
  }
  const complaint = 'POST /api/content-complaints/01890000-0000-7000-8000-000000000001/decide' as const
  for (const [when, sent] of [
    [decisions, body],
    [complaint, { outcome: 'upheld', answer: 'No' }],
  ] as const) {
    scenario(`needs an account: ${when}`, { when, body: sent, answers: 401, with: 'Authentication required' })
    scenario(`decides nothing for shops: ${when}`, {
      as: 'baker',
      when,
      body: sent,
      answers: 403,
      with: 'Access Denied.',
    })
    scenario(`decides nothing for auditors: ${when}`, {
      as: 'florist',
      when,
      body: sent,
      answers: 403,
      with: 'Access Denied.',
    })
    scenario(`decides about what exists: ${when}`, { as: 'bob', when, body: sent, answers: 404, with: 'Not Found' })
  }
  it('refuses a restriction without its reasons, and a decision that the content cannot have', async () => {
    const bare = await decide({ ...bread(), action: 'restrict' })
    expect([bare.statusCode, bare.body]).toEqual([422, expect.stringContaining('ground: ')])
    expect((await decide({ ...bread(), ...grounds, action: 'hide' })).statusCode).toBe(422)
    expect((await decide({ ...about('business', world.bakery.id), action: 'suspend' })).statusCode).toBe(409)
    expect((await decide({ ...about('valoration', review), action: 'none' })).statusCode).toBe(409)
  })
})

describe('a decision about a product', () => {
  it('is made once if two people decide at the same time, and answers all reports', async () => {
    const body = { ...bread(), ...grounds, action: 'restrict' }
    expect(statuses(await Promise.all([decide(body), decide(body, 'admin')]))).toEqual([200, 409])
    expect(await queue()).toEqual([])
    expect((await send({ when: `GET /api/products/${world.bread.id}` })).statusCode).toBe(404)
    const [made] = await decided()
    expect(made).toMatchObject({ action: 'restrict', ...grounds, business: { name: 'Bakery' }, complaints: [] })
    const sent = await letters()
    const statement = sent.find(({ recipient, letter }) => recipient === people.baker.email && letter)!.letter!
    expect(statement.paragraphs.join(' ')).toMatch(/peligroso.*almendra.*la ley \(Reglamento 1169\/2011\)/)
    expect(statement.action!.url).toContain(`/decision/${made!.id}#party=author&key=`)
    await db.query({ text: `update "user" set language = 'ca' where id = $1`, values: [people.baker.id] })
    const inValencian = (await letters()).find(({ recipient, letter }) => recipient === people.baker.email && letter)!
    expect(inValencian.letter).toMatchObject({ language: 'ca', subject: 'Hem retirat el producte Bread' })
    expect(inValencian.letter!.action!.url).toContain(`/ca/decision/${made!.id}#party=author&key=`)
    await db.query({ text: `update "user" set language = null where id = $1`, values: [people.baker.id] })
    expect(sent.filter(({ letter }) => letter?.subject.startsWith('Hem revisat'))).toHaveLength(1)
    const log = await send({ as: 'admin', when: 'GET /api/audit-events?resource=products&action=moderate' })
    expect(log.body).toContain('restrict')
  })

  it('can be read and complained about once, with the key of the letter', async () => {
    const [{ id } = { id: '' }] = await decided()
    expect((await send({ when: `GET /api/content-decisions/${id}/statement?party=author&key=x` })).statusCode).toBe(404)
    expect((await read(id, 'author')).json()).toMatchObject({ party: 'author', ...grounds, complaint: null })
    const both = await Promise.all([complain(id, 'author'), complain(id, 'author')])
    expect(statuses(both)).toEqual([200, 409])
    expect((await read(id, 'author')).json<Statement>().complaint).toMatchObject({ state: 'waiting' })
    const wrong = { party: 'author', key: keyOf(id, uuidv7()), text: 'No' }
    expect((await send({ when: `POST /api/content-decisions/${id}/complain`, body: wrong })).statusCode).toBe(404)
  })

  it('is undone by the decision about a complaint, which is made once', async () => {
    const [{ complaints } = { complaints: [] }] = await decided('?complained=true')
    const when = `POST /api/content-complaints/${complaints[0]!.id}/decide` as const
    const body = { outcome: 'reversed', answer: 'La etiqueta lo dice.' }
    expect(statuses(await Promise.all([1, 2].map(() => send({ as: 'bob', when, body }))))).toEqual([200, 409])
    expect((await send({ when: `GET /api/products/${world.bread.id}` })).statusCode).toBe(200)
    const told = (await letters()).find(({ letter }) => letter?.subject.startsWith('Hemos decidido'))
    expect(told).toMatchObject({ recipient: people.baker.email })
    expect(told!.letter!.paragraphs).toContain(body.answer)
    expect(await decided('?complained=true')).toEqual([])
  })

  it('accepts no complaint after six months', async () => {
    await decide({ ...bread(), ...grounds, action: 'restrict' })
    await db.query({ text: `update content_decision set created_at = created_at - interval '7 months'` })
    const restricted = (await decided()).find(({ complaints }) => complaints.length === 0)!
    expect((await complain(restricted.id, 'author')).statusCode).toBe(409)
    expect((await decide({ ...bread(), action: 'lift' })).statusCode).toBe(200)
  })
})

describe('a decision about a text', () => {
  it('hides a review with its rating, and tells its author why', async () => {
    expect((await decide({ ...about('valoration', review), ...grounds, action: 'hide' })).statusCode).toBe(200)
    expect((await send({ when: `GET /api/valorations/${review}` })).statusCode).toBe(404)
    expect((await send({ as: 'alice', when: `GET /api/valorations/${review}` })).json()).toMatchObject({
      state: 'rejected',
      rejectReason: grounds.facts,
    })
    expect((await letters()).at(-1)).toMatchObject({ recipient: people.alice.email })
    expect((await decide({ ...about('valoration', review), action: 'publish' })).statusCode).toBe(200)
    expect((await send({ when: `GET /api/products/${world.bread.id}` })).json()).toMatchObject({
      rating: 1,
      ratingCount: 1,
    })
  })

  it('publishes a review that waits for a decision', async () => {
    await db.query({ text: `update valoration set state = 'pending' where id = $1`, values: [review] })
    expect(await queue()).toMatchObject([{ kind: 'valoration', id: review, pending: true, excerpt: 'Una estafa' }])
    expect((await decide({ ...about('valoration', review), action: 'publish' })).statusCode).toBe(200)
    expect(await queue()).toEqual([])
  })

  it('keeps it, and the person who reported it complains: the report waits again if the complaint is right', async () => {
    await report(about('answer', answer))
    expect(await queue()).toMatchObject([{ kind: 'answer', product: world.bread.id, excerpt: 'Compra en mi web' }])
    await decide({ ...about('answer', answer), action: 'none', facts: 'No es publicidad.' })
    const [{ id } = { id: '' }] = await decided()
    const [{ report: reported } = { report: '' }] = await db.query<{ report: string }>({
      text: 'select id as report from content_report where decision_id = $1',
      values: [id],
    })
    expect((await complain(id, reported)).json()).toMatchObject({ party: 'reporter', action: 'none' })
    expect((await read(id, 'author')).json<Statement>().complaint).toBeNull()
    const [{ complaints } = { complaints: [] }] = await decided('?complained=true')
    const when = `POST /api/content-complaints/${complaints[0]!.id}/decide` as const
    await send({ as: 'bob', when, body: { outcome: 'reversed', answer: 'Sí lo es.' } })
    expect(await queue()).toMatchObject([{ kind: 'answer' }])
    await decide({ ...about('answer', answer), ...grounds, reason: 'spam', action: 'hide' })
    expect(await queue()).toEqual([])
  })
})
