import type { Database } from '../database/database.ts'
import {
  type Attempt,
  PLAN_ONCE,
  type StoredAnswer,
  claimKeys,
  releaseKeys,
  runOnce,
  storeAnswers,
} from '../http/idempotency.ts'
import type { Services } from '../services.ts'
import { gather } from '../system/gather.ts'
import { type DecidedOrder, type LoadedOrder, type WantedOrder, decideOrder, loadOrder } from './decide-order.ts'
import { canShare, placeOrders } from './place-orders.ts'

type Answer = StoredAnswer & { replayed: boolean }

interface Request {
  services: Services
  wanted: WantedOrder
  attempt: Attempt | null
}

/** A request whose order can be made together with others. */
type KeyedRequest = Request & { attempt: Attempt }

/** The largest number of orders in one transaction. Until it ends, other orders of the same products wait. */
const MOST_TOGETHER = 10

/** How many transactions with several orders may run at the same time. The embedded database runs one at a time. */
const lanesOf = ({ embedded }: Database): number => (embedded ? 1 : 3)

/**
 * After this number of milliseconds, other orders no longer wait for a transaction, for example if an import has locked its
 * products.
 */
const PATIENCE = 1_000

/** The queue of each application. */
const queues = new WeakMap<Services, (request: KeyedRequest) => Promise<Answer>>()

/**
 * Makes an order. Orders that arrive while others are being made share a transaction, because most of the time of an
 * order does not depend on the number of its rows. If one of them fails, each is made in a transaction of its own.
 *
 * @throws Problem as `decideOrder` and `placeOrders`, and 422 `Idempotency key reused`
 */
export async function placeOrder(request: Request): Promise<Answer> {
  const { services, wanted, attempt } = request
  const { takesDown, exceeded, posted } = wanted
  // If the connection is lost during a COMMIT, the orders may have been made or not, and they are made again. Without a key,
  // an order could then exist twice.
  if (!attempt || takesDown || exceeded || posted.coupons.length > 0) return placeAlone(request)
  const queue = queues.get(services) ?? openQueue(services)
  queues.set(services, queue)
  return queue({ ...request, attempt })
}

const openQueue = ({ db }: Services) =>
  gather<KeyedRequest, Answer>({
    lanes: lanesOf(db),
    most: MOST_TOGETHER,
    patience: PATIENCE,
    alone: placeAlone,
    together: placeTogether,
  })

/** Makes an order in a transaction of its own. */
export const placeAlone = async ({ services, wanted, attempt }: Request): Promise<Answer> =>
  runOnce(
    services.db,
    attempt,
    async (loaded) => {
      const [answer] = await placeOrders(services, [decideOrder(services, wanted, loaded)])
      return answer!
    },
    async () => loadOrder(services, wanted),
  )

/**
 * Makes several orders in one transaction. If an order is not possible, the others are made. The result is `alone` for an
 * order whose key is already in use, and for an order that cannot share a transaction.
 */
async function placeTogether(requests: readonly KeyedRequest[]): Promise<(PromiseSettledResult<Answer> | 'alone')[]> {
  const { services } = requests[0]!
  const { db } = services
  return db.transaction(async () => {
    const [claiming, ...loaded] = await Promise.allSettled([
      claimKeys(
        db,
        requests.map(({ attempt }) => attempt),
      ),
      ...requests.map(async ({ wanted }) => loadOrder(services, wanted)),
    ])
    if (claiming.status === 'rejected') throw claiming.reason
    const isClaimed = claiming.value
    const decisions = requests.map((request, index) => (isClaimed[index] ? decide(request, loaded[index]!) : 'alone'))
    const made = await placeOrders(
      services,
      decisions.flatMap((decision) => (isPossible(decision) ? decision.order : [])),
    )
    const answers = decisions.map((decision) => (isPossible(decision) ? made.shift()! : null))
    await releaseKeys(
      db,
      requests.flatMap(({ attempt }, index) => (isClaimed[index] && !answers[index] ? attempt : [])),
    )
    await storeAnswers(
      db,
      requests.flatMap(({ attempt }, index) => {
        const answer = answers[index]
        return answer ? { attempt, answer } : []
      }),
    )
    return decisions.map((decision, index) =>
      isPossible(decision) ? { status: 'fulfilled', value: { ...answers[index]!, replayed: false } } : decision,
    )
  }, PLAN_ONCE)
}

type Decision = { order: DecidedOrder } | PromiseRejectedResult | 'alone'

const isPossible = (decision: Decision): decision is { order: DecidedOrder } =>
  decision !== 'alone' && 'order' in decision

function decide({ services, wanted }: Request, loaded: PromiseSettledResult<LoadedOrder>): Decision {
  if (loaded.status === 'rejected') return loaded
  try {
    const order = decideOrder(services, wanted, loaded.value)
    return canShare(order) ? { order } : 'alone'
  } catch (reason) {
    return { status: 'rejected', reason }
  }
}
