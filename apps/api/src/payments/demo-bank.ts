import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { inProcess } from '../http/in-process.ts'
import { type SendToProvider, sendOverNetwork } from './send-to-provider.ts'
import { testBank } from '../config/payment-config.ts'
import { NOTIFICATION_PATH } from './redsys/redsys-provider.ts'

/** An account that only exists in the demo town. */
const DEMO_CUSTOMER = 'cliente@lonja.test'

/**
 * Gives the demo town its own test bank, with payment methods. The test bank must never exist in production, in a
 * town with a real terminal, or in a town that is not the demo town: its key is public, so anybody could mark orders
 * as paid.
 */
export async function withTestBank(db: Database, config: Config): Promise<Config> {
  if (config.production || !config.demo || config.payments?.redsys) return config
  const isDemo = await db.query({ text: 'select from "user" where email = $1', values: [DEMO_CUSTOMER] })
  if (isDemo.length === 0) return config
  await addMethods(db)
  return { ...config, payments: { ...config.payments, redsys: testBank } }
}

/** Adds the payment methods to a demo town that was created before the test bank existed. */
async function addMethods(db: Database): Promise<void> {
  const known = await db.query({ text: "select from payment_method where kind in ('redsys', 'bizum') limit 1" })
  if (known.length > 0) return
  const { paymentMethods } = await import('../payment-methods/demo-payment-methods.ts')
  for (const { code, name, description, fee, sort } of paymentMethods)
    if (code === 'redsys' || code === 'bizum')
      await db.query({
        text: `insert into payment_method (id, code, kind, name, description, fee, sort) values ($1, $2, $2, $3, $4, $5, $6)
               on conflict do nothing`,
        values: [uuidv7(), code, name, description, fee, sort],
      })
}

/** Serves the test bank under the path `/bank`, at the same address as the web shop, so that phones can reach it. */
export async function serveTestBank(app: FastifyInstance, config: Config): Promise<void> {
  if (config.payments?.redsys !== testBank) return
  const { bankApp } = await import('@lonja/bank/bank-app')
  await app.register(bankApp, {
    ...testBank,
    prefix: testBank.url,
    // Open payments are stored in a file, so that they survive a restart.
    file: path.join(config.dataDir, 'bank.jsonl'),
    // Notifications are sent inside this process, whatever host name the customer's browser uses.
    allows: (url, host) => url.host === host || url.origin === config.origin,
    async post(_url, payload) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return (
        (await app.inject({ ...inProcess, method: 'POST', url: NOTIFICATION_PATH, headers, payload })).statusCode ===
        200
      )
    },
  })
}

/** Sends requests for the test bank to this process, and all other requests over the network. */
export const sendToTestBank =
  (app: () => FastifyInstance): SendToProvider =>
  async (question) => {
    const { url, method, headers, body } = question
    if (!url.startsWith('/')) return sendOverNetwork(question)
    const { statusCode, payload } = await app().inject({
      ...inProcess,
      url,
      method,
      headers,
      ...(body !== undefined && { payload: body }),
    })
    return { status: statusCode, text: payload }
  }
