import { personOfEmail } from '../orders/guest-access.ts'
import type { FastifyRequest } from 'fastify'
import { countTry, uncountTry, networkOf } from '../http/rate-limit.ts'
import { isUncounted } from '../http/request-budget.ts'
import type { Services } from '../services.ts'
import { guestLimits } from '../config/guest-limits.ts'
import type { PostedBasket } from '../basket/posted-basket.ts'

type Parts = Pick<Services, 'config' | 'db'>

/** The result of counting an order without an account. */
export interface CountedOrder {
  /** Whether a budget is exceeded. If it is, the guest must confirm the order by e-mail. */
  exceeded: boolean
  /** The keys of the counters that the order increased. They are decreased again if no order is made. */
  keys: readonly string[]
}

const hour = 3_600
const day = 24 * hour

/**
 * Counts a guest's order for its IP address, its e-mail address and its shops. If the budget of the IP address or of
 * the e-mail address is exceeded, the order is not counted for the shops, so that one sender cannot use up a shop's
 * budget. It is not counted for the shops either if an earlier order with the same e-mail has the status `complete`.
 * Do not call this function in the order's transaction, because a rollback would undo the count.
 */
export async function countGuestOrder(
  parts: Parts,
  request: FastifyRequest,
  posted: PostedBasket,
): Promise<CountedOrder> {
  if (isUncounted(parts.config, request)) return { exceeded: false, keys: [] }
  const limits = guestLimits(parts.config)
  const email = personOfEmail(posted.customer?.['email'])
  const keys = [addressKey(request.ip), ...(email ? [emailKey(email)] : [])]
  const tries = [await countTry(parts, keys[0]!, { max: limits.perAddress, windowSeconds: hour })]
  if (email) tries.push(await countTry(parts, keys[1]!, { max: limits.perEmail, windowSeconds: day }))
  if (tries.some(({ exceeded }) => exceeded)) return { exceeded: true, keys }
  const { shops, isKnown } = await shopsOf(parts, posted, email)
  if (isKnown) return { exceeded: false, keys }
  let exceeded = false
  for (const shop of shops) {
    const key = `guest order at ${shop}`
    exceeded = (await countTry(parts, key, { max: limits.perShop, windowSeconds: hour })).exceeded || exceeded
    keys.push(key)
  }
  return { exceeded, keys }
}

/** Decreases the counters again. Call it if no order was made, or if the order existed already. */
export async function uncountGuestOrder(parts: Parts, { keys }: CountedOrder): Promise<void> {
  for (const key of keys) await uncountTry(parts, key)
}

/** The key of the counter for guests' orders with this e-mail. */
export const emailKey = (email: string): string => `guest order of ${email}`

const addressKey = (ip: string): string => `guest order from ${networkOf(ip)}`

async function shopsOf(
  { db }: Parts,
  { lines }: PostedBasket,
  email: string | null,
): Promise<{ shops: string[]; isKnown: boolean }> {
  const [row] = await db.query<{ shops: string[]; isKnown: boolean }>({
    name: 'shops of a guest order',
    text: `select array(select distinct business_id from product
               where id in (select id from jsonb_to_recordset($1::jsonb) as line(id uuid))
               order by business_id) as shops,
             exists (select from customer c join "order" o on o.customer_id = c.id
               join order_status s on s.id = o.status_id
               where email_person(c.email) = $2 and s.code = 'complete') as "isKnown"`,
    values: [JSON.stringify(lines.map(({ productId }) => ({ id: productId }))), email],
  })
  return row!
}
