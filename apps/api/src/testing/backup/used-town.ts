import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { buildApp } from '#/app'
import type { Config } from '#/config'
import type { Database } from '#/database/database'
import { openDatabase } from '#/database/open'
import { issueNext } from '#/invoices/issue-invoice'
import { bankWorld } from '#/testing/bank-world'
import { sendRefund } from '#/payments/send-refunds'
import { ResponseCache } from '#/resource/cache'
import { testConfig } from '#/testing/config'
import { emptyServerDatabase } from '#/testing/database'
import { quietLog } from '#/testing/log'
import { testPassword } from '#/testing/factories'
import { formOf } from '#/testing/form'
import { emptyOf } from '#/testing/template'
import { models } from '#/resources'
import { checkStatements } from '#/testing/statements/check-statements'

/** For tests: creates a town with orders, payments, a refund, invoices, sessions and a file. */
export async function usedTown(config: Partial<Config> = {}) {
  const { scenario, db, bank, world, ...act } = await bankWorld(config)
  await db.query({ text: `update business set cif = 'B12345674', legal_name = name || ', S. L.'` })
  await db.query({ text: `update business set address_id = (select id from address limit 1) where address_id is null` })
  for (const basket of [act.bread(3), act.both(), act.bread(1)]) {
    const made = await act.orderAtBank('alice', basket)
    await act.applyEvent(bank.pay(made.ref))
  }
  const made = await act.orderAtBank('bob', act.bread(2))
  await act.applyEvent(bank.pay(made.ref))
  const line = { soldProduct: made.lines[0]!.id, quantity: 1 }
  await scenario.send({
    as: 'baker',
    when: 'POST /api/orders-refund',
    body: { order: made.id, lines: [line], reason: 'Roto «ñ»\n\\N\t"💶"' },
  })
  while (await sendRefund(scenario.services));
  while (await issueNext(db));
  const file = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(200_000)])
  const form = await formOf({ file: { filename: 'Contrato.pdf', data: file } })
  const { contentUrl } = (await scenario.send({ as: 'alice', when: 'POST /api/media-objects', ...form })).json<{
    contentUrl: string
  }>()
  return { ...scenario, scenario, world, bank, act, order: made, file: { address: contentUrl, data: file } }
}

/** For tests: creates a database without tables, on the engine that the tests use. */
export async function emptyDatabase(): Promise<{ db: Database; drop: () => Promise<void> }> {
  const empty = process.env['TEST_DATABASE_URL'] ? await emptyServerDatabase() : await emptyInMemory()
  checkStatements(empty.db)
  return empty
}

async function emptyInMemory() {
  const db = await openDatabase({ dataDir: 'memory://', template: emptyOf(inject('template')) })
  return { db, drop: () => db.close() }
}

/** Checks that a customer of the town can log in, read an order and fetch a file if the API runs on this database. */
export async function visit(db: Database, config: Partial<Config>, order: string, file: string) {
  const services = { config: testConfig(config), db, cache: new ResponseCache(), models, providers: [], log: quietLog }
  const app = await buildApp(services)
  const login = { grant_type: 'password', password: testPassword }
  const token = async (username: string) =>
    (await app.inject({ method: 'POST', url: '/api/login', payload: { ...login, username } })).json<{
      access_token: string
    }>().access_token
  const get = async (url: string, as: string) => {
    const headers = { accept: 'application/json', authorization: `Bearer ${await token(as)}` }
    return app.inject({ method: 'GET', url, headers })
  }
  const read = await get(`/api/orders/${order}`, 'bob')
  const fetched = await get(file, 'alice')
  await app.close()
  return { order: read.json<unknown>(), file: fetched.rawPayload }
}
