import fc from 'fast-check'
import { type MailEvent, fillIn, mailCodes, mailEvents } from '@lonja/contract/templates/mail-text'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { deliverMail } from '#/letters/deliver'
import { renderLetter } from '#/mail/letter'
import { mailerOf } from '#/mail/mailer'
import { testMailServer } from '#/testing/mail-server'
import { type MadeOrder, type OrderWorld, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { people, testApi } from '#/testing/scenario'
import { usableText, wordsOf } from './mail-words.ts'

const smtp = await testMailServer()
let world!: OrderWorld
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
  },
  { rateLimitFactor: 1_000, origin: 'https://lonja.test', smtpUrl: smtp.url },
)
const { db, send, services } = scenario
const mailer = mailerOf(services.config)

const item = '/api/templates-mail/order-accepted/text'
const text = { subject: '¡Marchando el {{code}}!', body: 'Bon dia, {{ name }}.\n\nGracias por comprar en el pueblo.' }

async function deliver() {
  smtp.received.length = 0
  while ((await deliverMail(services, mailer)) > 0);
  return smtp.received
}

/** Makes an order that the shop accepts. @returns the mail to the customer, and the code of the order */
async function acceptedMail() {
  const order = (
    await send({ as: 'alice', when: 'POST /api/orders-create', body: breadBasket(world) })
  ).json<MadeOrder>()
  await deliver()
  const moved = await send({
    as: 'baker',
    when: 'POST /api/order-status-histories',
    body: { order: order.id, status: 'accepted' },
  })
  expect(moved.statusCode).toBe(201)
  const mail = (await deliver()).find(({ to }) => to === 'ana@example.com')!
  return { mail, code: order.code }
}

beforeEach(async () => {
  await deliver()
  await db.query({ text: 'delete from template' })
  await db.query({ text: 'delete from template_version' })
})

describe('the town’s texts of mails', () => {
  scenario('cannot be listed without a login', { when: 'GET /api/templates-mail', answers: 401 })
  scenario('cannot be listed by shops', { as: 'baker', when: 'GET /api/templates-mail', answers: 403 })
  scenario('are listed with the variables and the texts of Lonja', {
    as: 'admin',
    when: 'GET /api/templates-mail',
    answers: 200,
    with: [...mailCodes.keys()].map((code) => ({ code, own: null, usable: true })),
  })
  scenario('cannot be changed without a login', { when: `PUT ${item}`, body: text, answers: 401 })
  scenario('cannot be changed by shops', { as: 'baker', when: `PUT ${item}`, body: text, answers: 403 })
  scenario('can be changed by the town', {
    as: 'admin',
    when: `PUT ${item}`,
    body: text,
    answers: 200,
    with: { own: text },
  })
  scenario('are unknown for other mails', {
    as: 'admin',
    when: 'PUT /api/templates-mail/order-gone/text',
    body: text,
    answers: 404,
  })
  scenario('refuse unknown variables', {
    as: 'admin',
    when: `PUT ${item}`,
    body: { ...text, body: 'Hola, {{password}}' },
    answers: 422,
    with: 'body: This value is not valid.',
  })
  scenario('refuse braces that are not closed', {
    as: 'admin',
    when: `PUT ${item}`,
    body: { ...text, subject: 'Pedido {{code}' },
    answers: 422,
    with: 'subject: This value is not valid.',
  })
  scenario('refuse an empty subject', {
    as: 'admin',
    when: `PUT ${item}`,
    body: { ...text, subject: ' ' },
    answers: 422,
  })
  scenario('refuse unknown variables of a template that is created as a record', {
    as: 'admin',
    when: 'POST /api/templates',
    body: { code: 'order-accepted', name: 'Aceptado', kind: 'mail', subject: 'Hola', body: '{{password}}' },
    answers: 422,
    with: 'body: This value is not valid.',
  })
  scenario('cannot be restored without a login', { when: `DELETE ${item}`, answers: 401 })
  scenario('cannot be restored by shops', { as: 'baker', when: `DELETE ${item}`, answers: 403 })
  scenario('cannot be restored if there are none', { as: 'admin', when: `DELETE ${item}`, answers: 404 })

  it('replace the subject and the introduction of the next mail, until they are restored', async () => {
    expect((await acceptedMail()).mail.text).toContain('está aceptado. Te avisaremos')
    expect((await send({ as: 'admin', when: `PUT ${item}`, body: text })).statusCode).toBe(200)
    const { mail, code } = await acceptedMail()
    expect(mail.subject).toBe(`¡Marchando el ${code}!`)
    expect(mail.text).toContain('Bon dia, Ana.\n\nGracias por comprar en el pueblo.\n\n')
    expect(mail.text).toContain(`Pedido ${code} aceptado.`)
    expect(mail.text).toMatch(/Ver el pedido:\nhttps:\/\/lonja\.test\/order\//)
    expect(mail.text).not.toContain('Te avisaremos')
    expect((await send({ as: 'admin', when: `DELETE ${item}` })).statusCode).toBe(204)
    expect((await acceptedMail()).mail.subject).toMatch(/^Pedido .+ aceptado$/)
  })

  it('are not used if they are older than the rules and have unknown variables', async () => {
    await insert(db, 'template', {
      id: uuidv7(),
      code: 'order-accepted',
      name: 'Viejo',
      kind: 'mail',
      subject: 'Hola {{orderNumber}}',
      body: 'Hola',
    })
    const { mail, code } = await acceptedMail()
    expect(mail.subject).toBe(`Pedido ${code} aceptado`)
    const list = await send({ as: 'admin', when: 'GET /api/templates-mail' })
    expect(list.json()).toContainEqual(expect.objectContaining({ code: 'order-accepted', usable: false }))
  })

  it('are replaced by their last good version if they break the rules', async () => {
    await send({ as: 'admin', when: `PUT ${item}`, body: { ...text, subject: 'Antes: {{code}}' } })
    await send({ as: 'admin', when: `PUT ${item}`, body: text })
    await db.query({ text: `update template set body = 'Hola, {{orderNumber}}' where code = 'order-accepted'` })
    const { mail, code } = await acceptedMail()
    expect(mail.subject).toBe(`¡Marchando el ${code}!`)
    expect(mail.text).toContain('Bon dia, Ana.\n\nGracias por comprar en el pueblo.\n\n')
    const list = await send({ as: 'admin', when: 'GET /api/templates-mail' })
    expect(list.json()).toContainEqual(expect.objectContaining({ usable: false, lastGood: text }))
  })

  it('have the name that the town gives them, until it removes the name', async () => {
    const nameAfter = async (more: object) =>
      (await send({ as: 'admin', when: `PUT ${item}`, body: { ...text, ...more } })).json<{ name: string | null }>()
        .name
    expect(await nameAfter({})).toBeNull()
    expect(await nameAfter({ name: 'Manos a la obra' })).toBe('Manos a la obra')
    expect(await nameAfter({})).toBe('Manos a la obra')
    expect(await nameAfter({ name: ' ' })).toBeNull()
  })

  it('stay one text if two people write at the same time', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((n) => send({ as: 'admin', when: `PUT ${item}`, body: { ...text, subject: `Texto ${n}` } })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await db.query({ text: `select from template where code = 'order-accepted'` })).toHaveLength(1)
  })
})

describe('the versions of a mail', () => {
  const when = `GET ${item.replace(/text$/, 'versions')}` as 'GET /api/templates-mail/order-accepted/versions'
  scenario('cannot be listed without a login', { when, answers: 401 })
  scenario('cannot be listed by shops', { as: 'baker', when, answers: 403 })
  scenario('are unknown for other mails', {
    as: 'admin',
    when: 'GET /api/templates-mail/order-gone/versions',
    answers: 404,
  })
  scenario('are an empty list for the text of Lonja', { as: 'admin', when, answers: 200, with: [] })

  it('are kept with their author when a text is saved, and when the mail gets the text of Lonja again', async () => {
    const user = { id: people.admin.id, username: 'admin' }
    const second = { ...text, subject: 'Otro {{code}}' }
    for (const body of [text, text, second]) await send({ as: 'admin', when: `PUT ${item}`, body })
    await db.query({ text: `update template set body = '{{x}}' where code = 'order-accepted'` })
    await send({ as: 'admin', when: `DELETE ${item}` })
    const versions = (await send({ as: 'admin', when })).json<object[]>()
    expect(versions).toMatchObject([
      { number: 3, body: '{{x}}', usable: false, user: null },
      { number: 2, ...second, usable: true, user },
      { number: 1, ...text, usable: true, user },
    ])
    expect(versions).toHaveLength(3)
  })
})

describe('a text that is tried', () => {
  const body = { code: 'order-ready', ...text }
  const when = 'POST /api/templates-preview'
  const test = 'POST /api/templates-test'

  scenario('cannot be shown without a login', { when, body, answers: 401 })
  scenario('cannot be shown to shops', { as: 'baker', when, body, answers: 403 })
  scenario('is shown with sample values', {
    as: 'admin',
    when,
    body,
    answers: 200,
    with: { subject: '¡Marchando el LON-7K3F!', text: expect.stringContaining('Bon dia, Ana.') },
  })
  scenario('needs a known mail', {
    as: 'admin',
    when,
    body: { ...body, code: 'nada' },
    answers: 422,
    with: 'code: This value does not exist.',
  })
  scenario('needs known variables', { as: 'admin', when, body: { ...body, body: '{{x}}' }, answers: 422 })
  scenario('cannot be sent as a mail if it is the text of a push', {
    as: 'admin',
    when: test,
    body: { ...body, code: 'push-order-ready', body: 'Ven.' },
    answers: 422,
    with: 'code: This value is not valid.',
  })
  scenario('of a push is shown with the facts that follow it', {
    as: 'admin',
    when,
    body: { code: 'push-order-ready', subject: '¡Listo, {{name}}!', body: 'Ven {{status}}.' },
    answers: 200,
    with: {
      subject: '¡Listo, Ana!',
      text: 'Ven Listo para recoger. Tu pedido LON-7K3F: Listo para recoger. Forn de la Plaça',
    },
  })
  scenario('of a ticket is shown as it is printed', {
    as: 'admin',
    when,
    body: { code: 'order-ticket', subject: 'Gracias', body: 'Pedido {{code}}\n\nVuelve a {{shop}}' },
    answers: 200,
    with: { subject: 'Gracias', text: 'Pedido LON-7K3F\nVuelve a Forn de la Plaça' },
  })
  scenario('of a push is short', {
    as: 'admin',
    when,
    body: { code: 'push-order-ready', subject: 'a'.repeat(81), body: 'b' },
    answers: 422,
    with: 'subject: This value is not valid.',
  })
  scenario('cannot be sent without a login', { when: test, body, answers: 401 })
  scenario('cannot be sent by shops', { as: 'baker', when: test, body, answers: 403 })
  scenario('cannot be sent with unknown variables', {
    as: 'admin',
    when: test,
    body: { ...body, body: '{{x}}' },
    answers: 422,
  })

  it('is sent to the person who writes it', async () => {
    expect((await send({ as: 'admin', when: test, body })).statusCode).toBe(204)
    expect(await deliver()).toMatchObject([{ to: people.admin.email, subject: '¡Marchando el LON-7K3F!' }])
  })
})

describe('any text', () => {
  const ofMails = [...mailCodes].flatMap(([code, { kind }]) => (kind === 'mail' ? [code] : []))
  const pieces = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom(
      '{{name}}',
      '{{ code }}',
      '{{shops}}',
      '{{x}}',
      '{{',
      '}}',
      '<script>',
      '"><img src=x>',
      '\r\nBcc: a@b.c',
      '&lt;',
      '$&',
    ),
  )
  const texts = fc.array(pieces, { minLength: 1, maxLength: 6 }).map((list) => list.join(''))
  const values = { name: '<b>{{code}}</b>', code: 'LON-1', shops: 'A & B', shop: 'A', town: 'B' }

  it('keeps what the code adds to a mail, and adds neither HTML nor headers', () => {
    const facts = {
      paragraphs: ['Código 123 456.'],
      after: ['Tienes 14 días.'],
      action: { label: 'Ver', url: 'https://lonja.test/order/1' },
    }
    fc.assert(
      fc.property(fc.constantFrom(...ofMails), texts, texts, (code, subject, body) => {
        const { event, language } = mailCodes.get(code)!
        const words = wordsOf(event as MailEvent, language, usableText({ code, subject, body }, []), values)
        const {
          html,
          text: plain,
          subject: shown,
        } = renderLetter(
          { ...words, ...facts, paragraphs: [...words.paragraphs, ...facts.paragraphs] },
          'https://lonja.test',
        )
        expect(shown).not.toMatch(/\p{Cc}/u)
        expect(shown).not.toBe('')
        for (const fact of ['Código 123 456.', 'Tienes 14 días.', 'https://lonja.test/order/1']) {
          expect(plain).toContain(fact)
          expect(html).toContain(fact)
        }
        expect(html).not.toMatch(/<script|<img|<b>/)
        // Only the tags of the letter itself are in its HTML, in the number that its parts need.
        expect(html.match(/<p /g)).toHaveLength(words.paragraphs.length + 5)
      }),
      { numRuns: 500 },
    )
  })

  it('is filled in once: braces in a value stay as they are', () => {
    expect(fillIn('{{name}} y {{code}}', values)).toBe('<b>{{code}}</b> y LON-1')
    expect(Object.values(mailEvents).flat()).not.toContain('email')
  })
})
