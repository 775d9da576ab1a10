import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { type Config, ConfigError } from './config.ts'
import type { Database } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { startImageJobs } from './images/image-jobs.ts'
import { startInvoices } from './invoices/invoice-jobs.ts'
import { startMail } from './mail/deliver.ts'
import { mailerOf } from './mail/mailer.ts'
import { askTestBank, serveTestBank, withTestBank } from './payments/demo-bank.ts'
import { startPaymentJobs } from './payments/payment-jobs.ts'
import { providersOf } from './payments/providers.ts'
import { startPriceSweep } from './products/price-sweep.ts'
import { rebuildDocuments } from './products/rebuild-documents.ts'
import { ResponseCache } from './resource/cache.ts'
import { seedDemoTown } from './seeds/demo.ts'
import { serveShop } from './shop/serve-shop.ts'

/** Database → app → listen → close. @throws ConfigError for what the operator must mend */
export async function serve(configured: Config, db: Database): Promise<void> {
  await migrate(db)
  await rebuildDocuments(db)
  if (configured.demo) await seedDemoTown(db, configured)
  const config = await withTestBank(db, configured)
  const cache = new ResponseCache()
  db.onChanged((tags) => cache.invalidate(tags))
  const providers = providersOf(
    config.payments,
    askTestBank(() => app),
  )
  const services = { config, db, cache, providers }
  const app: FastifyInstance = await buildApp(services)
  await serveTestBank(app, config)
  await serveShop(app, services)
  const sweep = startPriceSweep(db)
  const mail = startMail(services, mailerOf(config))
  const invoices = startInvoices(db)
  const imageJobs = startImageJobs(services)
  const payments = startPaymentJobs(services)

  let closing = false
  const close = async () => {
    if (closing) return
    closing = true
    sweep.stop()
    await imageJobs.stop()
    await payments.stop()
    await app.close()
    await mail.stop()
    await invoices.stop()
    await db.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void close())
  process.on('SIGINT', () => void close())

  await app.listen({ port: config.port, host: config.host }).catch(async (error: NodeJS.ErrnoException) => {
    await db.close()
    throw error.code === 'EADDRINUSE' ? new ConfigError(`Port ${config.port} is taken: set PORT to another one`) : error
  })
  const { port } = app.server.address() as AddressInfo
  const seconds = (performance.now() / 1000).toFixed(1)
  console.log(`Lonja is open at http://localhost:${port} (started in ${seconds} s)`)
}
