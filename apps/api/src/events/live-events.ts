import type { Claim } from '@lonja/contract/acceptance/bell'
import { JOB, readJobNews } from '../bulk/job-news.ts'
import { waitingSql } from '../orders/waiting-sql.ts'
import type { Database } from '../database/database.ts'
import { unreadTag } from '../notifications/notify.ts'
import { shownStatus } from '../orders/order.resource.ts'
import { EventLog, type LiveEvent, isFor } from './event-log.ts'
import { sql, textOf } from '../sql/sql.ts'

export interface Listener {
  readonly scopes: ReadonlySet<string>
  /**
   * Receives an event. Null means that events may be missing, so the client must read all data again; `lastId` is
   * then the position from which later events follow.
   */
  onEvent(event: LiveEvent | null, lastId: string): void
}

/** After this time without listeners, the process stops reading changes. */
const IDLE_MS = 60_000
const unread = unreadTag('')

/**
 * Turns changes of the database into events for the people concerned: `order` for the buyer, `shop-order` for the shop,
 * `notification` for its recipient, `job` for those who change the products of the shop. Every process reads the data after the COMMIT.
 */
export class LiveEvents {
  readonly #db: Database
  readonly #log = new EventLog()
  readonly #listeners = new Set<Listener>()
  readonly #orders = new Set<string>()
  readonly #readers = new Set<string>()
  readonly #jobs = new Set<string>()
  #reading = false
  #heardLast = -Infinity

  constructor(db: Database) {
    this.#db = db
    db.onChanged((tags) => this.#changed(tags))
  }

  /**
   * Subscribes a listener to the events after `lastId`.
   *
   * @returns a function that unsubscribes
   */
  listen(listener: Listener, lastId: string | undefined): () => void {
    const missed = lastId === undefined ? null : this.#log.since(lastId, listener.scopes)
    if (missed === null) listener.onEvent(null, this.#log.lastId)
    else for (const event of missed) listener.onEvent(event, event.id)
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      this.#heardLast = Date.now()
    }
  }

  #changed(tags: readonly string[]): void {
    const before = this.#waiting
    for (const tag of tags) {
      if (tag === '*' || tag === unread) return this.#startOver()
      if (tag.startsWith('order:')) this.#orders.add(tag.slice('order:'.length))
      else if (tag.startsWith(unread)) this.#readers.add(tag.slice(unread.length))
      else if (tag.startsWith(JOB)) this.#jobs.add(tag.slice(JOB.length))
    }
    if (this.#waiting === before) return
    if (this.#listeners.size === 0 && Date.now() - this.#heardLast > IDLE_MS) return this.#startOver()
    // Reads in the background. The database does not close before this has ended.
    if (!this.#reading) this.#db.afterCommit(() => this.#read())
    return undefined
  }

  /** The number of changed records that are not read yet. */
  get #waiting(): number {
    return this.#orders.size + this.#readers.size + this.#jobs.size
  }

  #startOver(): void {
    for (const ids of [this.#orders, this.#readers, this.#jobs]) ids.clear()
    this.#log.renew()
    for (const listener of this.#listeners) listener.onEvent(null, this.#log.lastId)
  }

  /** Reads changes one after the other, so that an older state is never sent after a newer one. */
  async #read(): Promise<void> {
    if (this.#reading) return
    this.#reading = true
    try {
      while (this.#waiting > 0) {
        const [orders, readers, jobs] = [drain(this.#orders), drain(this.#readers), drain(this.#jobs)]
        for (const { user, ...order } of await readOrders(this.#db, orders))
          this.#publish([...(user ? [`user:${user}`] : []), `order:${order.id}`], 'order', order)
        for (const order of await readShopOrders(this.#db, orders))
          this.#publish([`business:${order.business}`, 'town'], 'shop-order', order)
        for (const { user, ...news } of await readNews(this.#db, readers))
          this.#publish([`user:${user}`], 'notification', news)
        for (const job of await readJobNews(this.#db, jobs))
          this.#publish([`products:${job.business}`, 'town-products'], 'job', job)
      }
    } catch (error) {
      this.#startOver()
      throw error
    } finally {
      this.#reading = false
    }
  }

  #publish(scopes: readonly string[], name: LiveEvent['name'], data: object): void {
    const event = this.#log.append(scopes, name, data)
    for (const listener of this.#listeners) if (isFor(scopes, listener.scopes)) listener.onEvent(event, event.id)
  }
}

function drain(ids: Set<string>): string[] {
  const taken = [...ids]
  ids.clear()
  return taken
}

interface OrderNews {
  user: string | null
  id: string
  code: string
  status: string
  paymentState: string
}

/** Reads the present state of these orders. For a part of a group, it reads the state of the group. */
async function readOrders(db: Database, ids: readonly string[]): Promise<OrderNews[]> {
  if (ids.length === 0) return []
  return db.query<OrderNews>({
    name: 'live_orders',
    text: `select o.user_id as "user", o.id, o.code, status.code as status, o.payment_state as "paymentState"
           from "order" o join order_status status on status.id = ${textOf(shownStatus(sql`o`))}
           where o.id in (select coalesce(parent_id, id) from "order" where id = any($1::uuid[])) order by o.id`,
    values: [ids],
  })
}

interface ShopOrderNews {
  id: string
  code: string
  business: string
  status: string
  paymentState: string
  claimedBy: Claim | null
  quietUntil: string | null
}

/**
 * Reads the present state of the orders that shops see: single orders and parts, without those that a guest must still
 * confirm. A change of a group is a change of all its parts.
 */
async function readShopOrders(db: Database, ids: readonly string[]): Promise<ShopOrderNews[]> {
  if (ids.length === 0) return []
  return db.query<ShopOrderNews>({
    name: 'live_shop_orders',
    text: `select o.id, o.code, o.business_id as business, status.code as status, o.payment_state as "paymentState",
             ${waitingSql('answer')}
           from "order" o join order_status status on status.id = o.status_id
           left join order_answer answer on answer.order_id = o.id
           left join "user" claimant on claimant.id = answer.claimed_by
           where (o.id = any($1::uuid[]) or o.parent_id = any($1::uuid[])) and o.business_id is not null and not o.unconfirmed
           order by o.id`,
    values: [ids],
  })
}

interface News {
  user: string
  unread: number
  /** The newest unread notification of the person. */
  latest: { id: string; title: string; url: string | null } | null
}

async function readNews(db: Database, users: readonly string[]): Promise<News[]> {
  if (users.length === 0) return []
  return db.query<News>({
    name: 'live_news',
    text: `select reader.id as "user", coalesce(unread.count, 0)::int as unread, unread.latest
           from unnest($1::uuid[]) as reader (id)
           left join lateral (
             select count(*), (array_agg(json_build_object('id', n.id, 'title', n.title, 'url', n.url)
               order by n.created_at desc, n.id desc))[1] as latest
             from notification_user nu join notification n on n.id = nu.notification_id
             where nu.user_id = reader.id and nu.read_at is null
           ) unread on true`,
    values: [users],
  })
}
