import type { Position } from '@lonja/contract/shipping/zone-area'
import type { Database } from '../database/database.ts'
import { type ShippingMethodFacts, isCollected } from './shipping-choice.ts'

/**
 * Estimates the position of an address from its postal code: the mean position of the shops there, because shops are
 * near homes. Null if the address has a position, if no zone needs one, or if no shop is in that postal code.
 */
export async function findCentre(
  db: Database,
  methods: readonly ShippingMethodFacts[],
  address: Readonly<Record<string, unknown>> | null | undefined,
): Promise<Position | null> {
  const zip = address?.['zip']
  if (typeof zip !== 'string' || typeof address?.['lat'] === 'number') return null
  const asks = methods.some(
    (method) => !isCollected(method) && method.zones.some(({ area }) => area.geometry ?? area.excludedGeometry),
  )
  if (!asks) return null
  const [centre] = await db.query<{ latitude: number; longitude: number }>({
    text: `select avg(b.latitude)::float8 as latitude, avg(b.longitude)::float8 as longitude
           from address a join business b on b.address_id = a.id
           where a.zip = $1 and b.latitude is not null and b.longitude is not null and b.enabled and b.state = 'approved'
           having count(*) > 0`,
    values: [zip.trim()],
  })
  return centre ? [centre.longitude, centre.latitude] : null
}
