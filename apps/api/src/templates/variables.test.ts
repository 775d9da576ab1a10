import { beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { deliverMail } from '#/letters/deliver'
import { mailerOf } from '#/mail/mailer'
import { testMailServer } from '#/testing/mail-server'
import { type MadeOrder, type OrderWorld, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { testApi } from '#/testing/scenario'

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
const mails = 'PUT /api/templates-mail/order-accepted/text' as const
let template = ''

async function deliver() {
  smtp.received.length = 0
  while ((await deliverMail(services, mailer)) > 0);
  return smtp.received
}

/** The mail about an order that the bakery accepts. */
async function acceptedMail() {
  const order = (
    await send({ as: 'alice', when: 'POST /api/orders-create', body: breadBasket(world) })
  ).json<MadeOrder>()
  await deliver()
  await send({ as: 'baker', when: 'POST /api/order-status-histories', body: { order: order.id, status: 'accepted' } })
  return (await deliver()).find(({ to }) => to === 'ana@example.com')!
}

const write = async (body: string) => {
  const answer = await send({ as: 'admin', when: mails, body: { subject: 'Pedido {{code}}', body } })
  expect(answer.statusCode).toBe(200)
}
const variable = (code: string, columns: object) =>
  insert(db, 'variable', { id: uuidv7(), template_id: null, business_id: null, code, ...columns })

beforeEach(async () => {
  for (const table of ['template_config', 'variable', 'template', 'template_version'])
    await db.query({ text: `delete from ${table}` })
  await write('Hola.')
  template = (await db.query<{ id: string }>({ text: 'select id from template' }))[0]!.id
})

describe('a variable of the town in a mail', () => {
  it('has the value of the shop, then the one in its settings, then the town’s value, then a default', async () => {
    await variable('saludo', { value: 'Del pueblo', default_value: 'Siempre' })
    await write('{{saludo}} y basta.')
    expect((await acceptedMail()).text).toContain('Del pueblo y basta.')
    await insert(db, 'template_config', {
      id: uuidv7(),
      template_id: template,
      business_id: world.bakery.id,
      values: JSON.stringify({ saludo: 'De los ajustes' }),
    })
    expect((await acceptedMail()).text).toContain('De los ajustes y basta.')
    await variable('saludo', { business_id: world.bakery.id, value: 'Del horno' })
    expect((await acceptedMail()).text).toContain('Del horno y basta.')
    await db.query({ text: 'delete from template_config' })
    await db.query({ text: 'update variable set value = null' })
    expect((await acceptedMail()).text).toContain('Siempre y basta.')
  })

  it('does not have the value of another shop, nor the settings that a shop has turned off', async () => {
    await variable('saludo', { value: 'Del pueblo' })
    await variable('saludo', { business_id: world.tailor.id, value: 'De la sastrería' })
    await write('{{saludo}} y basta.')
    await insert(db, 'template_config', {
      id: uuidv7(),
      template_id: template,
      business_id: world.bakery.id,
      values: JSON.stringify({ saludo: 'De los ajustes' }),
      enabled: false,
    })
    expect((await acceptedMail()).text).toContain('Del pueblo y basta.')
  })

  it('precedes one of every template if it is of this template, and is unknown to other mails', async () => {
    await variable('lema', { value: 'General' })
    await variable('lema', { template_id: template, value: 'De este correo' })
    await variable('propio', { template_id: template, value: 'Solo aquí' })
    await write('{{lema}}: {{propio}}.')
    expect((await acceptedMail()).text).toContain('De este correo: Solo aquí.')
    const other = await send({
      as: 'admin',
      when: 'PUT /api/templates-mail/order-ready/text',
      body: { subject: 'Pedido', body: '{{propio}}' },
    })
    expect(other.statusCode).toBe(422)
  })

  it('is shown by its type, and a value that does not fit the type is left out', async () => {
    await variable('color', { type: 'color', value: '#8A1538' })
    await variable('gratis', { type: 'number', value: '1234.5' })
    await variable('abierto', { type: 'bool', value: 'true' })
    await variable('foto', { type: 'image', value: '/media/mercado.webp' })
    await variable('texto', { value: '<b>Ana</b> {{code}}' })
    await variable('vacio', {})
    await variable('gratis', { business_id: world.bakery.id, value: 'mucho' })
    await write('{{color}}|{{gratis}}|{{abierto}}|{{foto}}|{{texto}}|{{vacio}}|')
    const { text, html } = await acceptedMail()
    expect(text).toContain('#8a1538|1.234,5|sí|https://lonja.test/media/mercado.webp|<b>Ana</b> {{code}}||')
    expect(html).toContain('&lt;b&gt;Ana&lt;/b&gt;')
  })

  it('is known to the editor, and one that only a shop has is not', async () => {
    await variable('saludo', {})
    await variable('propia', { business_id: world.bakery.id })
    const list = await send({ as: 'admin', when: 'GET /api/templates-mail' })
    expect(list.json()).toContainEqual(
      expect.objectContaining({ code: 'order-accepted', variables: ['name', 'code', 'shops', 'saludo'] }),
    )
  })

  it('cannot be deleted while a text uses it', async () => {
    const id = uuidv7()
    await insert(db, 'variable', { id, code: 'saludo', template_id: null, business_id: null })
    await write('{{saludo}}.')
    expect((await send({ as: 'admin', when: `DELETE /api/variables/${id}` })).statusCode).toBe(409)
    await write('Hola.')
    expect((await send({ as: 'admin', when: `DELETE /api/variables/${id}` })).statusCode).toBe(204)
  })

  scenario('cannot have the name of data that the mail has itself', {
    as: 'admin',
    when: 'POST /api/variables',
    body: { code: 'shops' },
    answers: 422,
    with: 'code: This value is not valid.',
  })

  it('is filled in where a text is tried', async () => {
    await variable('saludo', { value: 'Bon dia' })
    const body = { code: 'order-ready', subject: '{{saludo}}', body: '{{saludo}}, {{name}}.' }
    const preview = await send({ as: 'admin', when: 'POST /api/templates-preview', body })
    expect(preview.json()).toMatchObject({ subject: 'Bon dia', text: expect.stringContaining('Bon dia, Ana.') })
  })
})
