import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Database } from '../database/database.ts'
import { type Counted, readTown } from './read-town.ts'

/** The requests and messages that jobs send. A failed one is sent again later, until it has failed too often. */
export type Delivery = 'mail' | 'push' | 'payment question' | 'refund' | 'webhook'
type DeliveryResult = 'sent' | 'failed' | 'given up'

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** The least time between two readings of the town's figures from the database. */
const TOWN_MS = 5_000

/** The metrics of one process in the Prometheus format. They include figures of the town from the database. */
export class Metrics {
  readonly registry = new Registry()
  readonly #registers = [this.registry]
  /**
   * The counters of `#requests` by method, route and status. They are cached here, because the library takes longer to
   * find a counter by its labels than to count a request.
   */
  readonly #requestsOf = new Map<string, { observe(value: number): void }>()

  readonly #requests = new Histogram({
    name: 'lonja_http_request_duration_seconds',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: this.#registers,
  })
  readonly #statements = new Histogram({
    name: 'lonja_database_statement_duration_seconds',
    help: 'Statements of the database, from sending to the whole answer',
    buckets: seconds,
    registers: this.#registers,
  })
  readonly #rounds = new Counter({
    name: 'lonja_job_rounds_total',
    help: 'Rounds of background jobs by result: done or failed',
    labelNames: ['job', 'result'],
    registers: this.#registers,
  })
  readonly #roundSeconds = new Counter({
    name: 'lonja_job_seconds_total',
    help: 'Seconds that rounds of background jobs took',
    labelNames: ['job'],
    registers: this.#registers,
  })
  readonly #deliveries = new Counter({
    name: 'lonja_deliveries_total',
    help: 'Mails, push messages, queries to payment providers and refunds by result: sent, failed or given up',
    labelNames: ['kind', 'result'],
    registers: this.#registers,
  })

  constructor() {
    collectDefaultMetrics({ register: this.registry })
  }

  countRequest(method: string, route: string, status: number, ms: number): void {
    const key = `${method} ${status} ${route}`
    let known = this.#requestsOf.get(key)
    if (!known) this.#requestsOf.set(key, (known = this.#requests.labels(method, route, String(status))))
    known.observe(ms / 1_000)
  }

  countRound(job: string, ms: number, result: 'done' | 'failed'): void {
    this.#rounds.inc({ job, result })
    this.#roundSeconds.inc({ job }, ms / 1_000)
  }

  countDelivery(kind: Delivery, result: DeliveryResult): void {
    this.#deliveries.inc({ kind, result })
  }

  /**
   * Connects the metrics with the database and the cache: counts their events, and reads the town's figures when
   * metrics are requested.
   */
  watch(db: Database, cache: { readonly hits: number; readonly misses: number }): void {
    db.onStatement(({ ms }) => this.#statements.observe(ms / 1_000))
    this.#gauge(
      'lonja_database_connections',
      'Connections to the database by state, and requests that wait for one',
      ['state'],
      () => {
        const { total, idle, waiting } = db.connections()
        return [
          { labels: ['used'], value: total - idle },
          { labels: ['idle'], value: idle },
          { labels: ['waiting'], value: waiting },
        ]
      },
    )
    this.#gauge(
      'lonja_cache_requests',
      'Answers from the cache (hit), and answers that were computed (miss)',
      ['result'],
      () => [
        { labels: ['hit'], value: cache.hits },
        { labels: ['miss'], value: cache.misses },
      ],
    )
    this.#watchReplica(db)
    let read: { at: number; town: ReturnType<typeof readTown> } | undefined
    const town = async () => {
      if (!read || performance.now() - read.at > TOWN_MS) read = { at: performance.now(), town: readTown(db) }
      return read.town.catch(() => null)
    }
    this.#gauge('lonja_queue_length', 'Waiting jobs of each queue', ['queue'], async () => (await town())?.waiting)
    this.#gauge(
      'lonja_queue_oldest_seconds',
      'Seconds for which the oldest job of each queue waits',
      ['queue'],
      async () => (await town())?.ages,
    )
    this.#gauge(
      'lonja_queue_given_up',
      'Jobs of each queue that were given up after too many attempts',
      ['queue'],
      async () => (await town())?.givenUp,
    )
    this.#gauge('lonja_orders_today', 'Orders of today by status', ['status'], async () => (await town())?.orders)
    this.#gauge('lonja_payments_today', 'Payments of today by status', ['status'], async () => (await town())?.payments)
    this.#gauge('lonja_database_up', 'Whether the database answered', [], async () => [
      { labels: [], value: (await town()) ? 1 : 0 },
    ])
  }

  #watchReplica({ replica }: Database): void {
    if (!replica) return
    this.#gauge('lonja_replica_up', 'Whether lists and pages are read from the standby', [], () => [
      { labels: [], value: replica.state.problem === null ? 1 : 0 },
    ])
    this.#gauge('lonja_replica_behind_bytes', 'The bytes of the log that the standby has not applied', [], () => [
      { labels: [], value: replica.state.behind },
    ])
    this.#gauge('lonja_replica_reads', 'Reads by the server that answered them', ['server'], () => [
      { labels: ['standby'], value: replica.state.reads.standby },
      { labels: ['primary'], value: replica.state.reads.primary },
    ])
  }

  #gauge(
    name: string,
    help: string,
    labelNames: string[],
    read: () => Counted[] | undefined | Promise<Counted[] | undefined>,
  ): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: this.#registers,
      async collect() {
        gauge.reset()
        for (const { labels, value } of (await read()) ?? []) gauge.labels(...labels).set(value)
      },
    })
  }
}
