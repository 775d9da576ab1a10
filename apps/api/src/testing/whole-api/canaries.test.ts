import { readFileSync } from 'node:fs'
import type { ShopRole } from '@lonja/contract/people/rights'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { shapeOf } from '#/documentation/api'
import { queryParameters } from '#/documentation/list-parameters'
import { refreshProductTree } from '#/product-documents/combos'
import { resources } from '#/resources'
import { serveShop } from '#/shop/serve-shop'
import { type Someone, type FoundCanary, canariesIn, canaryOf, planter, unclassifiedColumns } from '#/testing/canaries'
import { insertUser, testPassword } from '#/testing/factories'
import { pdfTexts } from '#/testing/pdf-text'
import { readZip } from '@lonja/contract/testing/read-zip'
import { people, testApi } from '#/testing/scenario'
import { guestToken } from '#/testing/two-worlds'
import { models } from '#/resources'

// Every stored text of each person contains the name of that person. Each viewer sends every request that reads data,
// and the answers may contain the names of other people only where `exceptions` allows it.

const scenario = await testApi(undefined, { rateLimitFactor: 100_000 })
const { db, app } = scenario

const account = async (username: string, given: Parameters<typeof insertUser>[1] = {}): Promise<string> =>
  (await insertUser(db, { username, ...given })).id
const inShop = { role: 'ROLE_BUSINESS' }
const accounts = {
  alice: people.alice.id,
  bob: people.bob.id,
  carol: await account('carol'),
  owner: people.baker.id,
  manager: await account('manager', inShop),
  clerk: await account('clerk', inShop),
  accountant: await account('accountant', inShop),
  florist: people.florist.id,
  operator: people.admin.id,
  support: await account('support', { town_role: 'support' }),
  editor: await account('editor', { town_role: 'editor' }),
  auditor: await account('auditor', { town_role: 'auditor' }),
}
type Name = keyof typeof accounts

const logins = await Promise.all(
  (Object.keys(accounts) as Name[]).map(async (name) => {
    const username = { owner: 'baker', operator: 'admin' }[name as string] ?? name
    const payload = { grant_type: 'password', username, password: testPassword }
    const answer = await app.inject({ method: 'POST', url: '/api/login', payload })
    const { access_token: token } = answer.json<{ access_token: string }>()
    return [name, { authorization: `Bearer ${token}` }] as const
  }),
)

const plant = await planter(db)
const bakery = await plant.shop('bakery', accounts.owner)
const flowers = await plant.shop('flowers', accounts.florist)
const idIn = ({ rows }: Someone, table: string): string | undefined =>
  rows.get(table)?.[0]?.['id'] as string | undefined
const hire = (name: Name, shop: Someone, role: ShopRole) =>
  insert(db, 'business_member', { id: uuidv7(), user_id: accounts[name], business_id: idIn(shop, 'business')!, role })
await hire('owner', bakery, 'owner')
for (const role of ['manager', 'clerk', 'accountant'] as const) await hire(role, bakery, role)
await hire('florist', flowers, 'owner')
const persons = [
  await plant.person('alice', accounts.alice, bakery),
  await plant.person('carol', accounts.carol, bakery, { words: 'pending', ended: true }),
  await plant.person('visitor', null, bakery),
  await plant.person('bob', accounts.bob, flowers, { words: 'rejected' }),
  await plant.person('stranger', null, flowers),
]
const everything = [...persons, bakery, flowers]
// These three people are customers too.
await plant.person('operator', accounts.operator, bakery)
for (const name of ['owner', 'support'] as const) await plant.person(name, accounts[name], flowers)
for (const name of ['manager', 'clerk', 'accountant', 'florist', 'editor', 'auditor'] as const)
  await plant.account(name, accounts[name])
await refreshProductTree(
  { db, models },
  [bakery, flowers].map((shop) => idIn(shop, 'product')!),
)

interface Viewer {
  name: string
  headers: Readonly<Record<string, string>>
}
const viewers: readonly Viewer[] = [
  { name: 'nobody', headers: {} },
  { name: 'visitor', headers: { 'x-order-token': guestToken('visitor') } },
  ...logins
    .map(([name, headers]) => ({ name, headers }))
    .filter(({ name }) => !['bob', 'carol', 'florist'].includes(name)),
]
const anybody = viewers.map(({ name }) => name)
const withAccount = anybody.filter((name) => name !== 'nobody' && name !== 'visitor')
const team = ['owner', 'manager', 'clerk', 'accountant']
const town = ['operator', 'support', 'editor', 'auditor']
/** The roles of the town that help customers, or that supervise the helpers. */
const helpers = ['operator', 'support', 'auditor']

const shops = ['bakery', 'flowers']
/** The customers of the bakery. */
const customers = ['alice', 'carol', 'visitor', 'operator']
const anyone = [...new Set([...persons.map(({ name }) => name), ...Object.keys(accounts)])]
/** The customers of the bakery with open orders. */
const awaited = ['alice', 'visitor', 'operator']
/** The authors of published texts. */
const published = ['alice', 'operator', 'owner', 'support']

interface Exception {
  why: string
  /** The viewers who may see the data. */
  to: readonly string[]
  /** The people or shops to whom the data belong. */
  of: readonly string[]
  /** The columns, as `table.column`; `table.*` means all columns of a table. */
  what: readonly string[]
  /** If given, only these addresses may show the data. */
  at?: RegExp
}

const whatWasSold = [
  'order.code order.coupons order_status_history.reason refund.lines refund.reason order_adjustment.reason',
  'payment.auth_code payment.provider_ref payment.response payment_event.status',
  'sold_offer.* sold_product.* sold_product_attribute.*',
].flatMap((names) => names.split(' '))
const whoBought = 'name surnames nif phone email consents'.split(' ').map((column) => `customer.${column}`)
const whereItGoes = ['order.billing_address', 'order.delivery_address', 'order.note', 'address.*']
const opinions = ['answer_question_product.text', 'question_product.text', 'valoration.title', 'valoration.body']
const cases = ['issue.body', 'issue.resolution', 'issue.subject', 'issue_message.text', 'media_object.file_o_name']
const ofShop = ['coupon.*', 'quick_reply.*', 'template_config.*', 'variable.*']

/** The viewers who may see certain columns of other people's data. All viewers may also see their own data. */
const exceptions: readonly Exception[] = [
  {
    why: 'the town decides about reported content',
    to: helpers,
    of: anyone,
    what: ['content_report.*', 'content_decision.*', 'content_complaint.*', ...opinions, 'business.name'],
    at: /^\/api\/(moderation-queue|content-decisions)/,
  },
  {
    why: 'the town decides on applications to open a shop',
    to: helpers,
    of: anyone,
    what: ['business_application.*', 'media_object.file_o_name', 'user.username'],
    at: /^\/api\/(business-applications|media-objects)/,
  },
  {
    why: 'the owner of a shop manages its keys and the addresses that get its events',
    to: ['owner'],
    of: ['bakery'],
    what: ['api_key.name', 'webhook.url'],
    at: /^\/api\/(api-keys|webhooks|webhook-deliveries)/,
  },
  {
    why: 'operators manage the keys and the addresses of every shop',
    to: ['operator'],
    of: shops,
    what: ['api_key.name', 'webhook.url'],
    at: /^\/api\/(api-keys|webhooks|webhook-deliveries)/,
  },
  {
    why: 'the log of a shop says which key has changed a record',
    to: ['owner', 'manager'],
    of: ['bakery'],
    what: ['api_key.name'],
    at: /^\/api\/audit-events/,
  },
  {
    why: 'the log of the town says which key has changed a record',
    to: ['operator', 'auditor'],
    of: shops,
    what: ['api_key.name'],
    at: /^\/api\/audit-events/,
  },
  // What everybody may see.
  { why: 'a shop’s address is public', to: anybody, of: shops, what: ['address.*'] },
  {
    why: 'approved reviews, questions and answers are public, with the user name of their author',
    to: anybody,
    of: published,
    what: [...opinions, 'valoration.reply', 'user.username', 'image_object.alt', 'image_object.content_url'],
  },
  {
    why: 'everybody who knows the address of a picture may see it, but not its file name',
    to: anybody,
    of: anyone,
    what: ['image_object.alt', 'image_object.content_url'],
    at: /^\/api\/image-objects\/[\w-]+$/,
  },
  {
    why: 'an account that knows the id or the e-mail of another account may see its user name',
    to: withAccount,
    of: anyone,
    what: ['user.username'],
    at: /^\/api\/users(\/[\w-]+$|\?(email|username)(\[\])?=)/,
  },
  {
    why: 'an order shows the name of its coupon',
    to: ['alice', 'visitor', 'owner'],
    of: shops,
    what: ['coupon.name'],
    at: /^\/api\/sold-offers/,
  },
  // What the people of the shop may see.
  {
    why: 'the members of a shop may see its coupons, quick replies, templates and variables',
    to: team,
    of: ['bakery'],
    what: ofShop,
  },
  {
    why: 'the members of a shop may see its sales; the accountant needs them for the books',
    to: team,
    of: customers,
    what: whatWasSold,
  },
  {
    why: 'the owner and the managers of a shop may see its customers',
    to: ['owner', 'manager'],
    of: customers,
    what: [...whoBought, ...whereItGoes],
  },
  {
    why: 'a clerk, who prepares and delivers orders, may see the customer and the address until the order is delivered',
    to: ['clerk'],
    of: awaited,
    what: [...whoBought, ...whereItGoes],
  },
  {
    why: 'a shop has to read the questions of its customers to answer them before they are published',
    to: ['owner', 'manager', 'clerk'],
    of: customers,
    what: ['question_product.text', 'user.username'],
  },
  {
    why: 'the owner and the managers of a shop handle its cases, groups of customers and refused reviews',
    to: ['owner', 'manager'],
    of: customers,
    what: [...cases, 'customer.tags', 'valoration.reject_reason'],
  },
  {
    why: 'the owner and the managers of a shop handle its groups of customers and its accounts in social networks',
    to: ['owner', 'manager'],
    of: ['bakery'],
    what: ['customer_group.*', 'facebook_auth.*', 'twitter_auth.*'],
  },
  { why: 'invoices belong to the books', to: ['owner', 'manager', 'accountant'], of: customers, what: ['invoice.*'] },
  {
    why: 'only the owner may see the bank account and the invitations',
    to: ['owner'],
    of: ['bakery'],
    what: ['business.iban', 'invitation.email'],
  },
  {
    why: 'the people who work at the counter see each other’s names, because they choose theirs on a shared device',
    to: ['owner', 'manager', 'clerk'],
    of: ['owner', 'manager', 'clerk'],
    what: ['user.name'],
  },
  { why: 'the owner may see the members of the shop', to: ['owner'], of: team, what: ['user.username', 'user.email'] },
  {
    why: 'the owner and the managers may read the audit log of the shop',
    to: ['owner', 'manager'],
    of: customers,
    what: ['audit_event.*'],
  },
  { why: 'the team sees the shared views of the shop', to: team, of: customers, what: ['saved_view.*'] },
  {
    why: 'the people who work for the town may read the shared views of every shop',
    to: town,
    of: anyone,
    what: ['saved_view.*'],
  },
  {
    why: 'a movement of stock names the member who made it',
    to: [...team, ...town],
    of: ['owner', 'florist'],
    what: ['user.username'],
  },
  // What the accounts that work for the town may see.
  { why: 'the people who work for the town may read the settings of every shop', to: town, of: shops, what: ofShop },
  {
    why: 'the people who help customers may see their orders and cases',
    to: helpers,
    of: anyone,
    what: [...whatWasSold, ...whoBought, 'customer.tags', ...whereItGoes, 'invoice.*', ...cases],
  },
  { why: 'the town manages accounts', to: helpers, of: anyone, what: ['user.*'] },
  { why: 'the town handles failed payments', to: helpers, of: anyone, what: ['payment_anomaly.*'] },
  { why: 'the price of an order depends on groups of customers', to: helpers, of: shops, what: ['customer_group.*'] },
  {
    why: 'operators and auditors may read the audit log',
    to: ['operator', 'auditor'],
    of: anyone,
    what: ['audit_event.*'],
  },
  {
    why: 'the operator decides which texts and pictures are published',
    to: ['operator'],
    of: anyone,
    what: [...opinions, 'valoration.reply', 'valoration.reject_reason', 'image_object.*'],
  },
  {
    why: 'the operator manages the settings that shops cannot change',
    to: ['operator'],
    of: shops,
    what: ['business.iban', 'invitation.email', 'facebook_auth.*', 'twitter_auth.*'],
  },
]
/** Personal data that only the program uses: nobody can read them, not even the person to whom they belong. */
const closed = /^(user\.password_hash|idempotency_key|rate_limit|payment_notification|mail)\b/

const allows = ({ to, of, what, at }: Exception, viewer: string, url: string, told: FoundCanary): boolean =>
  to.includes(viewer) &&
  of.includes(told.name) &&
  [`${told.table}.${told.column}`, `${told.table}.*`].some((column) => what.includes(column)) &&
  (at?.test(url) ?? true)

/** Exceptions that were used. */
const needed = new Set<Exception>()
/** Leaks that were found, each with an address that showed it. */
const leaks = new Map<string, string>()

function look(viewer: Viewer, url: string, text: string): void {
  for (const told of canariesIn(text)) {
    const { name, table, column } = told
    const isClosed = closed.test(`${table}.${column}`)
    if (name === viewer.name && !isClosed) continue
    const found = exceptions.filter((exception) => allows(exception, viewer.name, url, told))
    for (const exception of found) needed.add(exception)
    // An answer may contain values that the request contained.
    const isSaid = url.includes(canaryOf(name, table, column))
    if (!isSaid && (isClosed || found.length === 0))
      leaks.set(`${viewer.name} reads ${table}.${column} of ${name}`, url)
  }
}

async function read(viewer: Viewer, url: string, accept = 'application/json'): Promise<void> {
  const answer = await app.inject({ url, headers: { ...viewer.headers, accept } })
  expect(answer.statusCode, `GET ${url}`).toBeLessThan(500)
  const type = String(answer.headers['content-type'])
  const body = type.includes('pdf')
    ? pdfTexts(answer.rawPayload).join('')
    : type.includes('zip')
      ? [...readZip(answer.rawPayload).values()].join('\n')
      : answer.body
  look(viewer, url, `${body}\n${JSON.stringify(answer.headers)}`)
}

/** Returns the leaks that were found since the last call, with a hint if there are any. */
function leaked(): string[] {
  const found = [...leaks].map(([what, url]) => `${what}: ${url}`)
  leaks.clear()
  if (found.length > 0)
    found.push(
      'If everybody may read a column, add it to `notPersonal` in testing/canaries.ts. Otherwise this is a leak.',
    )
  return found
}

it('every text column of the database contains canaries, or is declared as not personal', async () => {
  expect(await unclassifiedColumns(db)).toEqual([])
})

const routes = app.documented().routes.filter(({ method }) => method === 'GET')
/** Addresses that answer the same to everybody, and the stream of events, which never ends and has its own tests. */
const alike = /^(|\/docs.*|\/contexts\/.*|\/health|\/ready|\/events)$/
const paths = routes.map(({ path }) => path).filter((path) => !alike.test(path))
const tableOf = new Map(resources.map(({ contract: { path }, table }) => [path, table]))

/** Returns the address of a whole list, or the addresses of one record of each person and shop. */
function urlsOf(path: string): Set<string> {
  if (!path.includes('{')) return new Set([`/api${path}?pagination=false`])
  const table = tableOf.get(path.split('/')[1]!) ?? 'order'
  const byCode = /\{(code|url)\}/.test(path)
  const names = everything.map((one) => (byCode ? canaryOf(one.name, 'business', 'code') : idIn(one, table)))
  return new Set(names.flatMap((name) => (name === undefined ? [] : `/api${path.replaceAll(/\{\w+\}/g, name)}`)))
}

describe('nobody reads others’ data', () => {
  it.each(paths)('by GET %s', { timeout: 300_000 }, async (path) => {
    for (const viewer of viewers) {
      for (const url of urlsOf(path)) {
        await read(viewer, url)
        if (!path.includes('{')) await read(viewer, url, 'application/ld+json')
      }
    }
    expect(leaked()).toEqual([])
  })

  it('in invoices and exports', { timeout: 300_000 }, async () => {
    for (const viewer of viewers) {
      for (const one of persons) await read(viewer, `/api/orders/${idIn(one, 'order')}/invoice`, 'application/pdf')
      await read(viewer, '/api/me/export', 'application/zip')
    }
    expect(leaked()).toEqual([])
  })

  it('by filters for the id, e-mail or phone of another person', { timeout: 300_000 }, async () => {
    const parameters = queryParameters(app.documented())
    const bob = persons.find(({ name }) => name === 'bob')!
    const about = /^(\w+\.)*(user|customer|order|email|username|phone)(\.id)?(\[\])?$/
    for (const path of paths.filter((candidate) => !candidate.includes('{'))) {
      const named = parameters.get(shapeOf('GET', path))!.filter(({ name }) => about.test(name))
      for (const { name } of named) {
        const relation = /(\w+?)(\.id)?(\[\])?$/.exec(name)![1]!
        const id = relation === 'user' ? bob.user : idIn(bob, relation)
        const value = id ?? canaryOf('bob', relation === 'phone' ? 'customer' : 'user', relation)
        for (const viewer of viewers.filter((one) => ['alice', 'clerk'].includes(one.name)))
          await read(viewer, `/api${path}?${name}=${value}`)
      }
    }
    expect(leaked()).toEqual([])
  })
})

describe('the screens of customers', () => {
  const buyers = viewers.filter(({ name }) => ['alice', 'owner', 'operator', 'support'].includes(name))
  const calls = (user: string, product: string) => [
    '/me',
    '/me/export',
    `/addresses?user.id=${user}&itemsPerPage=100`,
    `/orders?itemsPerPage=20&user.id=${user}`,
    `/orders?user.id=${user}&status.code=shipped&order[createdDate]=desc&itemsPerPage=3`,
    '/notifications?itemsPerPage=20',
    '/notification-configs?itemsPerPage=100',
    '/whitelists?pagination=false',
    `/valorations?user.id=${user}&itemsPerPage=100`,
    `/sold-products?product.id=${product}&order.user.id=${user}&itemsPerPage=100`,
    '/me/sessions',
  ]

  it.each(buyers)('show $name their own texts, and no texts of other people', async (viewer) => {
    const product = idIn(['owner', 'support'].includes(viewer.name) ? flowers : bakery, 'product')!
    for (const call of calls(accounts[viewer.name as Name], product)) {
      const { statusCode, body } = await app.inject({
        url: `/api${call}`,
        headers: { ...viewer.headers, accept: 'application/json' },
      })
      expect(statusCode, `GET ${call}`).toBe(200)
      const names = new Set(canariesIn(body).map(({ name }) => name))
      expect([call, [...names].filter((name) => !shops.includes(name))]).toEqual([call, [viewer.name]])
    }
  })
})

it('the server’s HTML pages contain only public data, even for an operator', { timeout: 300_000 }, async () => {
  const site = await buildApp(scenario.services)
  afterAll(() => site.close())
  await serveShop(site, scenario.services)
  const source = readFileSync(new URL('../../../../shop/src/app/routes.ts', import.meta.url), 'utf8')
  const screens = [...source.matchAll(/path: '(\/[^']*)'/g)].map(([, path]) => path!)
  expect(screens.length).toBeGreaterThan(20)
  for (const screen of screens) {
    const named = screen.includes(':')
      ? everything.flatMap((one) =>
          [idIn(one, screen.split('/')[1]!), canaryOf(one.name, 'business', 'code')].flatMap((name) =>
            name ? [screen.replace(/:\w+/, name)] : [],
          ),
        )
      : [screen]
    for (const url of named)
      for (const viewer of viewers.filter(({ name }) => ['nobody', 'operator'].includes(name))) {
        const answer = await site.inject({ url, headers: { ...viewer.headers, accept: 'text/html' } })
        expect(answer.statusCode, `GET ${url}`).toBeLessThan(500)
        // All viewers share these pages, so they may contain only public data.
        look({ ...viewer, name: 'nobody' }, url, answer.body)
      }
  }
  expect(leaked()).toEqual([])
})

it('these tests need every declared exception that allows a viewer to read others’ data', () => {
  expect(exceptions.filter((exception) => !needed.has(exception)).map(({ why }) => why)).toEqual([])
})
