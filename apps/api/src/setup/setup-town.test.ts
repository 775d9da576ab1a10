import { describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import { CommandError } from '#/cli/command'
import { hashPassword } from '#/identity/passwords'
import { ResponseCache } from '#/resource/cache'
import { testConfig } from '#/testing/config'
import { testDatabase } from '#/testing/database'
import { quietLog } from '#/testing/log'
import { type SetupResult, setupTown } from './setup-town.ts'
import { models } from '#/resources'

const config = testConfig({ production: true, rateLimitFactor: 100 })
const options = {
  town: '46214',
  operatorKind: 'town-hall',
  operatorName: 'Ajuntament de Riba-roja',
  cif: 'p-4621600 h',
  email: 'comercio@example.org',
  phone: '962 770 062',
  address: 'Plaza del Ayuntamiento, 9',
  zip: '46190',
  dpo: 'dpd@example.org',
  appName: 'La Plaça',
}
const password = 'una frase larga de verdad'
const ada = { email: 'ada@example.org', passwordHash: await hashPassword(password) }
const counts = ({ created, updated, unchanged, kept }: SetupResult) => ({ created, updated, unchanged, kept })

describe('a new town', async () => {
  const db = await testDatabase()
  const cache = new ResponseCache()
  db.onChanged((tags) => cache.invalidate(tags))
  const app = await buildApp({ config, db, cache, models, log: quietLog })
  // Two setups start at once, and one waits for the other.
  const [first, second] = await Promise.all([
    setupTown(db, config, options, ada),
    setupTown(db, config, options, { ...ada, email: 'bea@example.org' }),
  ])
  const made = first.created > 0 ? first : second

  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token?: string) => {
    const response = await app.inject({
      method,
      url: `/api/${path}`,
      headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { payload: body }),
    })
    return {
      status: response.statusCode,
      body: response.json<{ id: string; access_token: string }>(),
      text: response.body,
    }
  }
  const logIn = async (username: string) =>
    (await ask('POST', 'login', { grant_type: 'password', username, password })).body.access_token
  const textOf = async (page: string) => (await ask('GET', `cms-url/${page}`)).text

  it('is set up only once by two simultaneous commands', async () => {
    expect([first.created, second.created].toSorted((a, b) => a - b)).toEqual([0, made.created])
    expect(made.created).toBeGreaterThan(100)
    expect(await db.query({ text: `select from "user"` })).toHaveLength(1)
  })

  it('lets its operator log in', async () => {
    const token = await logIn(made.operator!)
    expect((await ask('GET', 'me', undefined, token)).body).toMatchObject({ role: 'ROLE_ADMIN' })
  })

  it.each(['aviso-legal', 'privacidad', 'condiciones', 'desistimiento', 'cookies', 'accesibilidad'])(
    'has the legal page %s, with a notice that a lawyer must review it',
    async (page) => {
      const text = await textOf(page)
      expect(text).toContain('Pendiente de revisión por su asesoría jurídica.')
      expect(text).not.toMatch(/\{\{|<!--|undefined|Vilaserena/)
    },
  )

  it('names the organisation that runs it on the pages where the law requires it', async () => {
    const notice = await textOf('aviso-legal')
    for (const fact of [
      'Ajuntament de Riba-roja',
      'P4621600H',
      'Plaza del Ayuntamiento, 9',
      '46190',
      'dpd@example.org',
    ])
      expect(notice).toContain(fact)
    expect(await textOf('privacidad')).toContain('dpd@example.org')
    expect(await textOf('accesibilidad')).toContain('Real Decreto 1112/2018')
  })

  it('has a footer with links to its legal pages and its help', async () => {
    const { text } = await ask('GET', 'menus?code=footer')
    const [menu] = JSON.parse(text) as [{ entries: { cms: { url: string } }[] }]
    const urls = menu.entries.map(({ cms }) => cms.url)
    expect(urls).toEqual(expect.arrayContaining(['aviso-legal', 'privacidad', 'cookies', 'desistimiento', 'ayuda']))
    for (const url of urls) expect((await ask('GET', `cms-url/${url}`)).status).toBe(200)
  })

  it('has categories with VAT rates and required information', async () => {
    const { text } = await ask('GET', 'categories?itemsPerPage=100')
    const byCode = new Map(
      (JSON.parse(text) as { code: string; taxRate: number; requires: string[]; bcc: boolean }[]).map((one) => [
        one.code,
        one,
      ]),
    )
    expect(byCode.get('pan')).toMatchObject({ taxRate: 400, requires: ['allergens'], bcc: false })
    expect(byCode.get('vino')).toMatchObject({ taxRate: 2100, requires: ['allergens', 'age18'] })
    expect(byCode.get('calzado')).toMatchObject({ taxRate: 2100, requires: ['gpsr'] })
    expect(byCode.get('t-panaderia')).toMatchObject({ taxRate: null, bcc: true })
  })

  it('offers only the payment methods whose conditions are met', async () => {
    const { text } = await ask('GET', 'payment-methods')
    expect((JSON.parse(text) as { code: string }[]).map(({ code }) => code)).toEqual(['shop'])
  })

  it('has no templates that nothing uses, and its facts as variables of its texts', async () => {
    const token = await logIn(made.operator!)
    expect(JSON.parse((await ask('GET', 'templates', undefined, token)).text)).toEqual([])
    const variables = JSON.parse((await ask('GET', 'variables', undefined, token)).text) as { code: string }[]
    expect(variables.length).toBeGreaterThan(4)
    const body = variables.map(({ code }) => `{{${code}}}`).join(' · ')
    const shown = await ask('POST', 'templates-preview', { code: 'order-ready', subject: 'Hola', body }, token)
    expect(shown).toMatchObject({ status: 200 })
    for (const fact of [
      'La Plaça',
      'Riba-roja de Túria',
      'Ajuntament de Riba-roja',
      'comercio@example.org',
      '962 770 062',
    ])
      expect(shown.text).toContain(fact)
  })

  it('does not change if it is set up again with the same facts', async () => {
    const again = await setupTown(db, config, {}, null)
    expect(counts(again)).toEqual({ created: 0, updated: 0, unchanged: made.created, kept: [] })
  })

  it('can sell a product of its first shop to a guest', async () => {
    const token = await logIn(made.operator!)
    const address = { street: 'Calle Mayor', number: '3', zip: '46190', city: 'Riba-roja de Túria' }
    const shop = await ask('POST', 'businesses', { name: 'Forn de Dalt', cif: 'B12345674', address }, token)
    expect(shop).toMatchObject({ status: 201 })
    const { id: business } = shop.body
    const pan = (
      JSON.parse((await ask('GET', 'categories?itemsPerPage=100')).text) as { id: string; code: string }[]
    ).find(({ code }) => code === 'pan')!
    const shipping = { name: 'Recogida', code: 'recogida', type: 'pickup', business }
    const pickup = (await ask('POST', 'shipping-methods', shipping, token)).body
    const product = await ask(
      'POST',
      'products',
      {
        title: 'Hogaza',
        business,
        parent: pan.id,
        taxRate: 400,
        allergens: ['gluten'],
      },
      token,
    )
    expect(product).toMatchObject({ status: 201 })
    const [list] = JSON.parse((await ask('GET', 'price-lists?code=pvp', undefined, token)).text) as { id: string }[]
    const price = { product: product.body.id, priceList: list!.id, amount: 320 }
    expect((await ask('POST', 'prices', price, token)).status).toBe(201)
    const { combos } = JSON.parse((await ask('GET', `products/${product.body.id}`, undefined, token)).text) as {
      combos: { id: string }[]
    }
    expect((await ask('PUT', `attribute-combos/${combos[0]!.id}`, { stock: 5 }, token)).status).toBe(200)
    const [method] = JSON.parse((await ask('GET', `payment-methods?business.id=${business}`)).text) as { id: string }[]
    const order = await ask('POST', 'orders-create', {
      lines: [{ product: { id: product.body.id }, quantity: 2 }],
      customer: { name: 'Ana', email: 'ana@example.com', phone: '600 123 123' },
      shippings: [{ business: { id: business }, shippingMethod: { id: pickup.id } }],
      paymentMethod: { id: method!.id },
    })
    expect(order).toMatchObject({ status: 201, body: { status: { code: 'confirm' }, totals: { total: 640 } } })
  })

  it('can be set up again with new facts: edited pages stay as they are, and removed menu entries stay removed', async () => {
    const token = await logIn(made.operator!)
    const terms = (await ask('GET', 'cms-url/condiciones')).body
    const edited = await ask('PUT', `cms/${terms.id}`, { ...terms, title: 'Condiciones de La Plaça' }, token)
    expect(edited).toMatchObject({ status: 200 })
    await db.query({ text: `delete from menu_entry where title = 'Campañas'` })
    const result = await setupTown(db, config, { phone: '962 770 063' }, null)
    expect(result.kept.toSorted()).toEqual(['cms condiciones', 'menu-entry main /bells'])
    expect(result.updated).toBeGreaterThan(2)
    expect(await textOf('aviso-legal')).toContain('962 770 063')
    expect(await textOf('condiciones')).not.toContain('962 770 063')
    expect((await ask('GET', 'cms-url/condiciones')).body).toMatchObject({ title: 'Condiciones de La Plaça' })
    await app.close()
  })

  it('turns a payment method on as soon as its conditions are met', async () => {
    await db.query({ text: `update business set iban = 'ES9121000418450200051332'` })
    const redsys = { merchantCode: '1', terminal: '1', key: 'k', url: 'https://x', signatureVersion: '1' }
    expect((await setupTown(db, { payments: { redsys } }, {}, null)).payments).toEqual([
      'shop',
      'redsys',
      'bizum',
      'transfer',
    ])
  })
})

describe('the setup of a town', async () => {
  const db = await testDatabase()
  const { operatorKind: _kind, zip: _zip, ...incomplete } = options
  it.each([
    [
      'nothing',
      {},
      'Missing: --town, --operator-kind, --operator-name, --cif, --email, --phone, --address, --zip, --dpo',
    ],
    ['missing options', incomplete, 'Missing: --operator-kind, --zip'],
    [
      'a wrong CIF',
      { ...options, cif: 'P4621600E' },
      '--cif P4621600E is not a valid CIF: check its control character',
    ],
    [
      'the number of a person as CIF',
      { ...options, cif: '12345678Z' },
      '--cif 12345678Z is not a valid CIF: check its control character',
    ],
    ['an unknown town', { ...options, town: 'Vilaserena' }, 'No Spanish municipality is called Vilaserena'],
    [
      'a name of two towns',
      { ...options, town: 'Torrent' },
      'Which Torrent? Give its code, or --province: Torrent (Girona, 17197), Torrent (València, 46244)',
    ],
    ['a wrong mail', { ...options, dpo: 'dpd' }, '--dpo dpd is not an e-mail address'],
    [
      'a light colour',
      { ...options, color: '#ffee00' },
      '--color #ffee00 is too light: white text on it has a contrast of 1.2, not 4.5',
    ],
    ['an unknown language', { ...options, languages: 'es,fr' }, '--languages can contain es, ca, en, not fr'],
  ])('is refused with one line about the problem: %s', async (_what, given, line) => {
    const setting = setupTown(db, config, given, ada)
    await expect(setting).rejects.toThrow(CommandError)
    await expect(setting).rejects.toMatchObject({ message: line, exitCode: 2 })
    expect(await db.query({ text: 'select from "user"' })).toEqual([])
  })
  it('is refused without an operator', async () =>
    expect(setupTown(db, config, options, null)).rejects.toThrow('Missing: --operator, --password-stdin or --invite'))
  it('is possible with an invitation for the operator, and needs no operator when it is repeated', async () => {
    const invited = await setupTown(db, config, options, { email: 'ada@example.org', passwordHash: null })
    expect(invited).toMatchObject({ operator: 'ada@example.org', token: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await setupTown(db, config, {}, null)).toMatchObject({ operator: null, token: null })
  })
})

it('a town without VAT has categories without tax rates, and the setup warns about the missing rates', async () => {
  const db = await testDatabase()
  const result = await setupTown(db, config, { ...options, town: 'Las Palmas de Gran Canaria', zip: '35001' }, ada)
  expect(result.facts.town.timeZone).toBe('Atlantic/Canary')
  expect(result.warnings).toHaveLength(1)
  expect(await db.query({ text: 'select from category where tax_rate is not null' })).toEqual([])
})
