import { type Viewer, mayAt } from '../access/guards.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'

/**
 * The default of the refund limit: the maximum amount in cents that managers and the town's support may refund of one
 * order. Owners and operators may refund more.
 */
const REFUND_LIMIT = 5_000

/**
 * All refunds of the order count; otherwise several small refunds could exceed the limit.
 *
 * @param back  the cents of all refunds of the order, with the new one
 * @throws Problem 403 if the person may not refund so much
 */
export function mustBeWithinLimit(
  { config }: Pick<Services, 'config'>,
  viewer: Viewer,
  business: string | null,
  back: number,
): void {
  if (!mayAt(viewer, 'refunds.unlimited', business) && back > (config.refundLimit ?? REFUND_LIMIT))
    throw new Problem('Refund limit exceeded')
}
