import type { FastifyRequest } from 'fastify'
import { viewHeader } from '@lonja/contract/shop-views/view-header'
import type { ShopRole, TownRole } from '@lonja/contract/people/rights'
import { type Viewer, anonymous, customerOf, mayInTown, memberOf, townRoleOf } from '../access/guards.ts'
import { guestToken } from '../access/guest-token.ts'
import { Problem } from '../http/problem.ts'
import { isId } from '../http/query.ts'
import type { Services } from '../services.ts'

/** The role in the shop whose answers each role in the town gets. The others may not look. */
const shownAs: Partial<Record<TownRole, ShopRole>> = { operator: 'owner', support: 'manager' }

/**
 * What only customers themselves may read: the code with which somebody collects an order, the devices and the sessions
 * of an account, all its data at once, and its live events, which would go on after the view.
 */
const ofCustomersAlone: ReadonlySet<string | undefined> = new Set([
  '/api/orders/:id/pickup-codes',
  '/api/devices/:id',
  '/api/me/sessions',
  '/api/me/export',
  '/api/events',
])

interface View {
  /** The shop, in the view of a shop. */
  business: string | null
  /** The account, in the view of a customer. */
  customer: string | null
  /** The customer groups of the account. */
  groups: string[]
  /** The order, in the view of a customer without an account. */
  order: string | null
}

/**
 * Returns the viewer of a request: with the header of a view, a member of its shop, or its customer, who may write
 * nothing.
 *
 * @throws Problem 403 `Viewing only` for a request that may write, `Hidden from the town` for what only the customer may
 * read, `View ended` if the view is not the viewer's or is over
 */
export async function viewThrough(
  { db, config }: Pick<Services, 'db' | 'config'>,
  request: FastifyRequest,
  viewer: Viewer,
): Promise<Viewer> {
  const view = request.headers[viewHeader.toLowerCase()]
  if (view === undefined) return viewer
  if (mayWrite(request)) throw new Problem('Viewing only')
  const role = townRoleOf(viewer)
  const seen = role && mayInTown(viewer, 'town.views') ? shownAs[role] : undefined
  const [found] =
    seen && typeof view === 'string' && isId(view)
      ? await db.query<View>({
          name: 'view',
          text: `select business_id as business, null::uuid as customer, '{}'::text[] as groups, null::uuid as "order"
                 from shop_view where id = $1 and user_id = $2 and ends_at > now()
                 union all
                 select null, seen.user_id,
                   array(select g.customer_group_id::text from customer_group_member g where g.user_id = seen.user_id),
                   seen.order_id
                 from customer_view seen left join "user" u on u.id = seen.user_id
                 where seen.id = $1 and seen.staff_id = $2 and seen.ends_at > now() and u.enabled is not false`,
          values: [view, viewer.id],
        })
      : []
  if (!found || !seen || !role) throw new Problem('View ended')
  if (found.business === null && ofCustomersAlone.has(request.routeOptions.url))
    throw new Problem('Hidden from the town')
  const { session, requestId } = viewer
  return {
    ...personIn(found, viewer.id!, seen, config.secret),
    session,
    looksAs: role,
    ...(requestId && { requestId }),
  }
}

/** The person whose answers are sent. Members of a shop are the viewer themselves, with the role in this shop. */
function personIn({ business, customer, groups, order }: View, staff: string, role: ShopRole, secret: string): Viewer {
  if (business !== null) return memberOf(staff, [business], role)
  if (customer !== null) return { ...customerOf(customer), groups }
  return { ...anonymous, orderToken: guestToken(secret, order!) }
}

/** The address to which a network sends the browser back: it stores the connection of a shop. */
const callback = '/api/twitter-callback'

const mayWrite = ({ method, routeOptions }: FastifyRequest): boolean =>
  !['GET', 'HEAD', 'OPTIONS'].includes(method) ||
  routeOptions.config.byBearerAlone === true ||
  routeOptions.url === callback
