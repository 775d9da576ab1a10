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

/** The opening state of a shop, for example `Abierto hasta las 14:00`. Shows nothing for a shop without hours. */
export function OpeningLabel({ shop: { openingHours, closures, address } }: { shop: Hours }) {
  const locale = useLocale()
  const [first] = useState(() => new Date(serverNow()))
  const now = useNow()
  const state = openingState(openingHours, closures, now ?? first, timeZoneOf(address?.zip))
  if (!state) return null
  return (
    // The text from the server stays until the browser has the server’s time; then the text is updated.
    <span key={now ? 'live' : 'served'} className={state.open ? css['open'] : css['closed']} suppressHydrationWarning>
      {openingLabel(locale, state)}
    </span>
  )
}
