import type { FastifyRequest } from 'fastify'
import { viewHeader } from '@lonja/contract/shop-views/view-header'
import type { ShopRole, TownRole } from '@lonja/contract/people/rights'
import { type Viewer, mayInTown, memberOf, townRoleOf } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { isId } from '../http/query.ts'

/** The role in the shop whose answers each role in the town gets. The others may not look. */
const shownAs: Partial<Record<TownRole, ShopRole>> = { operator: 'owner', support: 'manager' }

/**
 * Returns the viewer of a request: with the header of a view, a member of its shop who may write nothing.
 *
 * @throws Problem 403 `Viewing only` for a request that may write, `View ended` if the view is not the viewer's or is over
 */
export async function viewThrough(db: Database, request: FastifyRequest, viewer: Viewer): Promise<Viewer> {
  const view = request.headers[viewHeader.toLowerCase()]
  if (view === undefined) return viewer
  if (mayWrite(request)) throw new Problem('Viewing only')
  const role = townRoleOf(viewer)
  const seen = role && mayInTown(viewer, 'town.views') ? shownAs[role] : undefined
  const [found] =
    seen && typeof view === 'string' && isId(view)
      ? await db.query<{ business: string }>({
          name: 'shop view',
          text: 'select business_id as business from shop_view where id = $1 and user_id = $2 and ends_at > now()',
          values: [view, viewer.id],
        })
      : []
  if (!found || !seen || !role) throw new Problem('View ended')
  const { session, requestId } = viewer
  return { ...memberOf(viewer.id!, [found.business], seen), session, looksAs: role, ...(requestId && { requestId }) }
}

const mayWrite = ({ method, routeOptions }: FastifyRequest): boolean =>
  !['GET', 'HEAD', 'OPTIONS'].includes(method) || routeOptions.config.byBearerAlone === true
