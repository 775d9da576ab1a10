import { addressIn, splitAddress } from '@lonja/contract/languages'
import { type ReactNode, startTransition, useCallback, useLayoutEffect, useState } from 'react'
import { type Locale, LocaleContext } from '@lonja/ui/i18n/locale.ts'
import { places, visit } from '@lonja/ui/screens/browser-history.ts'
import { type Navigate, Router } from '@lonja/ui/router/router.tsx'
import type { Store } from '@lonja/ui/store/create-store.ts'

/**
 * Keeps the address and the screens in one language. The components inside it use paths without a language prefix.
 * When the language changes, the address changes too, and the components that contain texts render again and keep
 * their state. When the user goes back to a page that was seen in another language, the page is shown in the current
 * language.
 */
export function LanguageRouter({ locales, children }: { locales: Store<Locale>; children: ReactNode }) {
  const [{ place, locale }, setShown] = useState(() => shownIn(locales.get()))
  useLayoutEffect(() => {
    const show = () => startTransition(() => setShown(shownIn(locales.get())))
    const stops = [places.subscribe(show), locales.subscribe(show)]
    return () => stops.forEach((stop) => stop())
  }, [locales])
  const navigate = useCallback<Navigate>(
    (to, options) => visit(addressIn(locales.get().language, to), options),
    [locales],
  )
  return (
    <LocaleContext value={locale}>
      <Router place={place} navigate={navigate}>
        {children}
      </Router>
    </LocaleContext>
  )
}

function shownIn(locale: Locale) {
  const place = places.get()
  const { language, path: pathname } = splitAddress(place.pathname)
  if (language !== locale.language) {
    const address = addressIn(locale.language, pathname) + place.search + place.hash
    window.history.replaceState(window.history.state, '', address)
  }
  return { locale, place: { ...place, pathname } }
}
