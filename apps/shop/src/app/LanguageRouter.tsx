import { addressIn, splitAddress } from '@lonja/contract/languages'
import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router, UNSAFE_createBrowserHistory } from 'react-router'
import type { Store } from '@lonja/ui/store/create-store.ts'
import { type Locale, LocaleContext } from '@lonja/ui/i18n/locale.ts'

const history = UNSAFE_createBrowserHistory({ v5Compat: true })

/**
 * Keeps the address and the screens in one language: components below use paths without a language prefix. When the
 * language changes, the address changes too, and components with texts render again and keep their state. Going back
 * to a page that was seen in another language shows it in the current one.
 */
export function LanguageRouter({ locales, children }: { locales: Store<Locale>; children: ReactNode }) {
  const [{ action, location, locale }, setPlace] = useState(() => placeOf(locales.get()))
  useLayoutEffect(() => {
    const show = () => startTransition(() => setPlace(placeOf(locales.get())))
    const stops = [history.listen(show), locales.subscribe(show)]
    return () => stops.forEach((stop) => stop())
  }, [locales])
  return (
    <LocaleContext value={locale}>
      <Router
        basename={addressIn(locale.language, '/')}
        location={location}
        navigationType={action}
        navigator={history}
      >
        {children}
      </Router>
    </LocaleContext>
  )
}

function placeOf(locale: Locale) {
  const { action, location } = history
  const { language } = locale
  const address = splitAddress(location.pathname)
  if (address.language === language) return { action, location, locale }
  const pathname = addressIn(language, address.path)
  window.history.replaceState(window.history.state, '', pathname + location.search + location.hash)
  return { action, location: { ...location, pathname }, locale }
}
