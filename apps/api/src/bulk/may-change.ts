import type { BulkChange } from '@lonja/contract/bulk/bulk-change'
import { type Viewer, mayAt } from '../access/guards.ts'

/** Whether the viewer may make a change of many products in a shop. Offers have a right of their own. */
export const mayChange = (viewer: Viewer, business: string, { kind }: BulkChange): boolean =>
  mayAt(viewer, 'products', business) && (kind !== 'offer' || mayAt(viewer, 'offers', business))
