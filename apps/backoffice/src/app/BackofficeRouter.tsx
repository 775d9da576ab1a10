import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { type Locale, LocaleContext } from '@lonja/ui/i18n/locale.ts'
import { places, visit } from '@lonja/ui/screens/browser-history.ts'
import { type Navigate, type Place, Router } from '@lonja/ui/router/router.tsx'
import type { Store } from '@lonja/ui/store/create-store.ts'

/** All addresses of the back office begin with this path. The components inside use paths without it. */
const home = '/manage'

const addressOf = (_language: string, path: string): string => home + path
const navigate: Navigate = (to, options) => visit(home + to, options)

/** Provides the address and the language, and renders again when one of them changes. */
export function BackofficeRouter({ locales, children }: { locales: Store<Locale>; children: ReactNode }) {
  const [{ place, locale }, setShown] = useState(() => ({ place: placeNow(), locale: locales.get() }))
  useLayoutEffect(() => {
    const show = () => startTransition(() => setShown({ place: placeNow(), locale: locales.get() }))
    const stops = [places.subscribe(show), locales.subscribe(show)]
    return () => stops.forEach((stop) => stop())
  }, [locales])
  return (
    <LocaleContext value={locale}>
      <Router place={place} navigate={navigate} addressOf={addressOf}>
        {children}
      </Router>
    </LocaleContext>
  )
}

function placeNow(): Place {
  const place = places.get()
  return { ...place, pathname: place.pathname.slice(home.length) || '/' }
}
