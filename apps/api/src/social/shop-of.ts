import { violationMessages } from '@lonja/contract/errors'
import { rights } from '@lonja/contract/people/rights'
import { z } from 'zod'
import { type Viewer, mayInTown, shopsWith } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { idOf, queryOf } from '../http/query.ts'
import type { Context } from '../operation/define-operation.ts'
import { Problem, invalid } from '../http/problem.ts'

/** The query parameter of operations about one shop. */
export const shopQuery = { businessId: 'The shop’s id.' }

export const isMissing = (given: unknown): boolean => given === undefined || given === null || given === ''

/** Reads the shop in a body by its id or IRI, and returns the id. */
export const ShopId = z
  .unknown()
  .meta({ type: 'string' })
  .transform((given, { issues }) => {
    const id = typeof given === 'string' ? idOf(given, 'businesses') : null
    const message = isMissing(given) ? violationMessages.blank : violationMessages.invalid
    if (id === null) issues.push({ code: 'custom', message, input: given })
    return id ?? z.NEVER
  })

/**
 * The id of the shop in the query, if the viewer may act for the shop.
 *
 * @throws Problem 422 if the query names no shop, 403 if the viewer may not act for the shop, 404 if no shop has the id
 */
export async function shopInQuery({
  services: { db },
  request,
  viewer,
}: Pick<Context, 'services' | 'request' | 'viewer'>): Promise<string> {
  const { data: id, error } = ShopId.safeParse(queryOf(request.url).one('businessId'))
  if (error) throw invalid({ propertyPath: 'businessId', message: error.issues[0]!.message })
  await mustSpeakFor(db, viewer, id)
  return id
}

/** @throws Problem 403 if the viewer may not change the shop's settings, 404 if no shop has the id */
export async function mustSpeakFor(db: Database, viewer: Viewer, id: string): Promise<void> {
  if (mayInTown(viewer, 'settings')) {
    const [shop] = await db.query({ text: 'select from business where id = $1', values: [id] })
    if (!shop) throw new Problem('Not Found')
  } else if (!shopsWith(viewer, 'settings').includes(id)) throw new Problem('Access Denied.')
}

/**
 * Whether a person may act for the shop at present. It reads the database, because the person's access token may be
 * older than a change of rights.
 */
export async function speaksFor(db: Database, userId: string, businessId: string): Promise<boolean> {
  const [row] = await db.query<{ may: boolean }>({
    text: `select exists (
             select from "user" u where u.id = $1 and u.enabled
                and (u.role = 'ROLE_ADMIN'
                     or exists (select from business_member m where m.user_id = u.id and m.business_id = $2
                                and m.role = any($3::text[])))) as may`,
    values: [userId, businessId, rights.settings.shop],
  })
  return row!.may
}
