import type { Right } from '@lonja/contract/people/rights'
import { type Viewer, mayAt } from '../access/guards.ts'
import { Problem } from '../http/problem.ts'
import { type Query, idOf } from '../http/query.ts'

/** The shop in the parameter `business`. @throws Problem 403 if the viewer has not the right in it */
export function shopOf(query: Query, viewer: Viewer, right: Right): string {
  const shop = idOf(query.one('business') ?? '', 'businesses')
  if (shop === null || !mayAt(viewer, right, shop)) throw new Problem('Access Denied.')
  return shop
}
