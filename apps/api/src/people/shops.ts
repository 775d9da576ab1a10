import type { Config } from '../config.ts'
import { staffOf, anonymous, type Viewer } from '../access/guards.ts'
import { businessResource } from '../businesses/business.resource.ts'
import type { Database } from '../database/database.ts'
import type { Models } from '../resource/compile.ts'
import { Problem } from '../http/problem.ts'
import { createRecord } from '../resource/write.ts'
import { shippingMethodResource } from '../shipping/shipping-method.resource.ts'

/** Commands write records with the rights of an operator, but without an account. */
const asOperator: Viewer = { ...anonymous, role: staffOf('', 'operator').role }

export interface NewShop {
  name: string
  code?: string | undefined
  email?: string | undefined
}

export interface Shop {
  id: string
  code: string
  name: string
  state: string
  enabled: boolean
  members: number
}

/**
 * Adds an approved shop by the same rules as `POST /api/businesses`. Its first shipping method is collection at its
 * counter. @throws Problem 422
 */
export async function addShop(
  parts: { config: Config; db: Database; models: Models },
  { name, code, email }: NewShop,
): Promise<Shop> {
  const { db, models } = parts
  return db.transaction(async () => {
    const given = { name, state: 'approved', ...(email && { email }), ...(code && { code, url: code }) }
    const id = await createRecord(parts, models.of(businessResource), given, asOperator)
    const counter = { name: 'Recogida en la tienda', code: 'pickup', type: 'pickup', business: id }
    await createRecord(parts, models.of(shippingMethodResource), counter, asOperator)
    return findShop(db, id)
  })
}

const SHOP = `b.id, b.code, b.name, b.state, b.enabled,
  (select count(*)::int from business_member m where m.business_id = b.id) as members`

export async function listShops(db: Database): Promise<Shop[]> {
  return db.query<Shop>({ text: `select ${SHOP} from business b order by b.name, b.id` })
}

/** Finds a shop by its id, its code, or the last part of its page's address. @throws Problem 404 */
export async function findShop(db: Database, by: string): Promise<Shop> {
  const [shop] = await db.query<Shop>({
    text: `select ${SHOP} from business b where b.id::text = $1 or b.code = $1 or b.url = $1 limit 1`,
    values: [by.toLowerCase()],
  })
  if (!shop) throw new Problem('Not Found')
  return shop
}
