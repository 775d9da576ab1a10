import { openingState } from '@lonja/contract/businesses/opening-hours'
import { timeZoneOf } from '@lonja/contract/time'
import { useState } from 'react'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useNow } from '@lonja/ui/hooks/now.ts'
import css from './OpeningLabel.module.css'
import { openingLabel } from './opening-label.ts'
import type { Shop } from './shop.queries.ts'

type Hours = Pick<Shop, 'openingHours' | 'closures'> & { address: { zip: string } | null }

/** The sign on a shop's door: `Abierto hasta las 14:00`. Nothing where it has not said its hours. */
export function OpeningLabel({ shop: { openingHours, closures, address } }: { shop: Hours }) {
  const locale = useLocale()
  const [first] = useState(() => new Date(serverNow()))
  const now = useNow()
  const state = openingState(openingHours, closures, now ?? first, timeZoneOf(address?.zip))
  if (!state) return null
  return (
    // What the server wrote stays until its clock is known here; then it is written anew.
    <span key={now ? 'live' : 'served'} className={state.open ? css['open'] : css['closed']} suppressHydrationWarning>
      {openingLabel(locale, state)}
    </span>
  )
}
