import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { OpenBackoffice } from './backoffice/open-backoffice.ts'
import { serveBackoffice } from './backoffice/serve-backoffice.ts'
import { Connections } from './http/connections.ts'
import { refuseEmptyServer } from './database/forgotten-town.ts'
import { type Config, ConfigError } from './config.ts'
import type { Database } from './database/database.ts'
import { checkSecret, storeSecret } from './database/secret.ts'
import type { Metrics } from './metrics/metrics.ts'
import { listenForMetrics } from './metrics/serve-metrics.ts'
import { migrate } from './database/migrate.ts'
import { jobs } from './jobs.ts'
import { startJobs } from './jobs/job.ts'
import { JobRounds } from './jobs/job-rounds.ts'
import { logSlowStatements } from './log/log-statements.ts'
import type { Logger } from './log/logger.ts'
import { Problems } from './log/problems.ts'
import { sendToTestBank, serveTestBank, withTestBank } from './payments/demo-bank.ts'
import { providersOf } from './payments/providers.ts'
import { claimDocuments } from './product-documents/rebuild-documents.ts'
import { release } from './config/release.ts'
import { Readiness } from './health/readiness.ts'
import { ResponseCache } from './resource/cache.ts'
import { models } from './resources.ts'
import { announceDemo, seedDemoTown } from './seeds/demo.ts'
import { announceSetup } from './setup/open-setup.ts'
import { SearchMisses } from './search-misses/search-misses.ts'
import type { OpenShop } from './shop/open-shop.ts'
import { serveShop } from './shop/serve-shop.ts'
import type { Traces } from './traces/traces.ts'

/** Functions that open the front ends. Without them, the built front ends are served. */
export interface FrontEnds {
  openShop?: OpenShop
  openBackoffice?: OpenBackoffice
}

/**
 * Starts a server: prepares the database, builds the app, and listens. A signal to stop ends the process.
 *
 * @throws ConfigError for a fault that the operator must correct
 */
export async function serve(
  configured: Config,
  db: Database,
  log: Logger,
  { problems = new Problems(), frontEnds = {} }: { problems?: Problems; frontEnds?: FrontEnds } = {},
): Promise<void> {
  await prepareDatabase(db, configured, log)
  const config = await withTestBank(db, configured)
  const cache = new ResponseCache(config.cacheBytes)
  db.onChanged((tags) => cache.invalidate(tags))
  const providers = providersOf(
    config.payments,
    sendToTestBank(() => app),
  )
  logReplica(db, log)
  const readiness = new Readiness(db)
  const metrics = await openMetrics(config, db, cache)
  const traces = await openTraces(config, db)
  const searchMisses = new SearchMisses()
  const services = {
    config,
    db,
    cache,
    models,
    log,
    readiness,
    providers,
    searchMisses,
    problems,
    rounds: new JobRounds(),
    ...(metrics && { metrics }),
    ...(traces && { traces }),
  }
  const app: FastifyInstance = await buildApp(services)
  const connections = new Connections(app.server)
  await serveTestBank(app, config)
  await serveBackoffice(app, services, frontEnds.openBackoffice)
  await serveShop(app, services, frontEnds.openShop)

  await app.listen({ port: config.port, host: config.host }).catch(async (error: NodeJS.ErrnoException) => {
    await db.close()
    throw error.code === 'EADDRINUSE' ? new ConfigError(`Port ${config.port} is taken: set PORT to another one`) : error
  })
  const { port } = app.server.address() as AddressInfo
  // Links in mail contain the port on which the server listens; for PORT=0 the system chooses it.
  const parts = { ...services, config: { ...config, port }, requests: () => connections.requests }
  // On a busy machine the first rounds of the jobs keep the embedded database busy for longer than a query may wait.
  await announceSetup(db, parts.config, (line) => log.info(line))
  // Jobs for payments stop before the app, because the demo's bank is a part of the app. Jobs for mail, pushes and
  // invoices stop after the app, because its last requests may give them work.
  const before = jobs.filter(({ afterRequests }) => !afterRequests)
  const after = jobs.filter(({ afterRequests }) => afterRequests)
  const [beforeApp, afterApp] = [startJobs(parts, before), startJobs(parts, after)]

  closeOnSignals(async () => {
    readiness.beginShutdown()
    connections.beginShutdown()
    log.info({ graceMs: config.shutdownGraceMs }, 'Lonja is stopping')
    // Proxies now see that the process is not ready, and send no new requests. Requests that still arrive are
    // answered.
    await sleep(config.shutdownGraceMs)
    await beforeApp.stop()
    const closed = app.close()
    connections.drain()
    await closed
    await afterApp.stop()
    await traces?.close()
    await db.close()
  })

  const seconds = (performance.now() / 1000).toFixed(1)
  log.info(`Lonja is open at http://localhost:${port} (version ${release}, started in ${seconds} s)`)
}

/** Upgrades the database, and fills it with the demo's town if this is configured. @throws ConfigError */
async function prepareDatabase(db: Database, config: Config, log: Logger): Promise<void> {
  await refuseEmptyServer(db, config)
  await checkSecret(db, config)
  await migrate(db, { report: (line) => log.info(line) })
  await storeSecret(db, config)
  for (const warning of config.warnings ?? []) log.warn(warning)
  await claimDocuments({ db, models })
  if (config.demo) await seedDemoTown({ db, models }, config, { say: (line) => log.info(line) })
  await announceDemo(db, config, (line) => log.warn(line))
  // Slow statements are logged only from now on, because a first start and an upgrade take a long time.
  logSlowStatements(db, log, config)
}

/** Logs when the standby of `DATABASE_READ_URL` is not used any more, and when it is used again. */
function logReplica({ replica }: Database, log: Logger): void {
  replica?.onState((problem) => {
    if (problem === null) log.info('Lists and pages are read from the standby again')
    else log.warn({ cause: problem }, 'The standby is not used')
  })
}

/** Stops the server and ends the process at the first signal to stop; later signals are ignored. */
function closeOnSignals(close: () => Promise<void>): void {
  let closing = false
  const stop = async () => {
    if (closing) return
    closing = true
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

/** Metrics are counted only if they are served. @throws ConfigError */
async function openMetrics(config: Config, db: Database, cache: ResponseCache): Promise<Metrics | undefined> {
  const { port, token } = config.metrics
  if (port === undefined && token === undefined) return undefined
  const { Metrics } = await import('./metrics/metrics.ts')
  const metrics = new Metrics()
  metrics.watch(db, cache)
  if (port !== undefined) await listenForMetrics(metrics, port, config.host)
  return metrics
}

/** The libraries of OpenTelemetry are loaded only if a collector is configured. */
async function openTraces({ traces: settings }: Config, db: Database): Promise<Traces | undefined> {
  if (!settings) return undefined
  const { Traces } = await import('./traces/traces.ts')
  const traces = new Traces(settings)
  traces.traceStatements(db)
  return traces
}
