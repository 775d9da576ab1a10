import { openingState } from '@lonja/contract/businesses/opening-hours'
import { timeZoneOf } from '@lonja/contract/time'
import { useState } from 'react'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { deliveryLabel, openingLabel } from '@lonja/ui/i18n/opening-label.ts'
import { useNow } from '@lonja/ui/hooks/now.ts'
import css from './OpeningLabel.module.css'
import type { Shop } from './shop.queries.ts'

type Hours = Pick<Shop, 'openingHours' | 'closures' | 'pauses'> & { address: { zip: string } | null }

/**
 * The opening state of a shop, for example `Abierto hasta las 14:00`, and whether it delivers. A shop without hours has no
 * state, except while it is paused.
 */
export function OpeningLabel({ shop: { openingHours, closures, pauses, address } }: { shop: Hours }) {
  const locale = useLocale()
  const [first] = useState(() => new Date(serverNow()))
  const now = useNow()
  const zone = timeZoneOf(address?.zip)
  const state = openingState(openingHours, closures, now ?? first, zone, pauses)
  const delivery = deliveryLabel(locale, pauses, now ?? first, zone)
  // The texts from the server stay until the browser has the server’s time; then the texts are updated.
  const key = now ? 'live' : 'served'
  return (
    <>
      {state && (
        <span key={key} className={state.open ? css['open'] : css['closed']} suppressHydrationWarning>
          {openingLabel(locale, state)}
        </span>
      )}
      {delivery && (
        <span key={`${key} delivery`} className={css['closed']} suppressHydrationWarning>
          {state ? ` · ${delivery}` : delivery}
        </span>
      )}
    </>
  )
}
