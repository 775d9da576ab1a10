import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { buildApp } from '#/app'
import type { Database } from '#/database/database'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { ResponseCache } from '#/resource/cache'
import type { Services } from '#/services'
import { testConfig } from '../config.ts'
import { insertBusiness, insertPaymentMethod, insertShippingMethod, insertUser, testPassword } from '../factories.ts'
import { type ModelBank, modelBank } from './bank.ts'
import type { Method } from './states.ts'
import { rules } from './prices.ts'
import { quietLog } from '../log.ts'
import { models } from '#/resources'

export type Person = 'alice' | 'baker' | 'tailor' | 'town'

/** Two shops, a bank and the people, which all sequences on one database use. */
export interface World {
  readonly services: Services
  readonly app: FastifyInstance
  readonly bank: ModelBank
  readonly shops: readonly { id: string; pickup: string; delivery: string }[]
  readonly offer: string
  readonly methods: Readonly<Record<Method, string>>
  send(request: Request): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

interface Request {
  /** The sender. Without it, the request is anonymous, or `orderToken` identifies a guest. */
  as?: Person | undefined
  orderToken?: string | undefined
  when: `${'GET' | 'POST' | 'PUT'} /api/${string}`
  body?: object
  headers?: Record<string, string>
}

export async function makeWorld(db: Database): Promise<World> {
  const bank = await modelBank()
  const roles = { alice: 'ROLE_USER', baker: 'ROLE_BUSINESS', tailor: 'ROLE_BUSINESS', town: 'ROLE_ADMIN' }
  const people = new Map<Person, { id: string }>()
  for (const [username, role] of Object.entries(roles))
    people.set(username as Person, await insertUser(db, { username, role }))
  const shops: World['shops'][number][] = []
  for (const [at, member] of (['baker', 'tailor'] as const).entries()) {
    const { id } = await insertBusiness(db, { code: member, name: member, members: [people.get(member)!.id] })
    const { price, freeFrom } = rules.shipping[at as 0 | 1]
    const pickup = await insertShippingMethod(db, { business_id: id })
    const delivery = await insertShippingMethod(db, { business_id: id, zips: ['46370'], price, free_from: freeFrom })
    shops.push({ id, pickup: pickup.id, delivery: delivery.id })
  }
  await insert(db, 'price_list', { id: uuidv7(), name: 'PVP', code: 'pvp' })
  const offer = uuidv7()
  const discount = { discount_type: 'percentage' as const, enabled: true }
  await insert(db, 'offer', [
    {
      id: offer,
      code: 'unit',
      name: 'unit',
      business_id: shops[0]!.id,
      target: 'product',
      value: rules.unitOffer.value,
      ...discount,
    },
    {
      id: uuidv7(),
      code: 'sum',
      name: 'sum',
      business_id: shops[rules.sumOffer.shop]!.id,
      target: 'business',
      value: rules.sumOffer.value,
      min_amount: rules.sumOffer.from,
      ...discount,
    },
  ])
  const method = async (code: Method, kind: string, fee = 0) => (await insertPaymentMethod(db, { code, kind, fee })).id
  const methods = {
    shop: await method('shop', 'shop'),
    cod: await method('cod', 'cod', 100),
    card: await method('card', 'redsys'),
    bizum: await method('bizum', 'bizum'),
  }

  const cache = new ResponseCache()
  db.onChanged((tags) => cache.invalidate(tags))
  const config = testConfig({
    rateLimitFactor: 1_000_000,
    origin: 'http://lonja.test',
    payments: { redsys: bank.config },
  })
  const services: Services = { config, db, cache, models, log: quietLog, providers: [bank.provider] }
  const app = await buildApp(services)
  await app.ready()

  const tokens = new Map<Person, Promise<string>>()
  const logIn = async (username: string) => {
    const payload = { grant_type: 'password', username, password: testPassword }
    const answer = await app.inject({ method: 'POST', url: '/api/login', payload })
    return answer.json<{ access_token: string }>().access_token
  }
  const send: World['send'] = async ({ as, orderToken, when, body, headers = {} }) => {
    const [method_, url = ''] = when.split(' ', 2)
    if (as && !tokens.has(as)) tokens.set(as, logIn(as))
    return app.inject({
      method: method_ as 'GET',
      url,
      headers: {
        accept: 'application/json',
        ...(as && { authorization: `Bearer ${await tokens.get(as)!}` }),
        ...(orderToken && { 'x-order-token': orderToken }),
        ...headers,
      },
      ...(body && { payload: body }),
    })
  }
  const close = async () => {
    await app.close()
    await bank.close()
  }
  return { services, app, bank, shops, offer, methods, send, close }
}
