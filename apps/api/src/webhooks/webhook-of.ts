import { type Viewer, mayAt } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { Problem } from '../http/problem.ts'

export interface FoundWebhook {
  id: string
  business: string | null
  url: string
  disabled: Date | null
}

/** Locks an endpoint that the viewer may manage. Call it in a transaction. @throws Problem 404 */
export async function lockWebhook(db: Database, id: string, viewer: Viewer): Promise<FoundWebhook> {
  const [found] = await db.query<FoundWebhook>({
    text: 'select id, business_id as business, url, disabled_at as disabled from webhook where id = $1 for no key update',
    values: [id],
  })
  if (!found || !mayAt(viewer, 'keys', found.business)) throw new Problem('Not Found')
  return found
}

/** The host of an endpoint, for lists. The rest of its address may contain a secret of the receiver. */
export const hostOf = (url: string): string | null => URL.parse(url)?.host ?? null
