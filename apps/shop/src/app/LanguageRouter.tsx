import { currentLanguage } from '@lonja/contract/formats'
import { addressIn, splitAddress } from '@lonja/contract/languages'
import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react'
import { Router, UNSAFE_createBrowserHistory } from 'react-router'

const history = UNSAFE_createBrowserHistory({ v5Compat: true })

/**
 * Keeps address and screens in one language: what is below knows paths without a prefix. When the language changes, so
 * does the address, in place; everything is rendered anew and keeps what it holds. Back to a page that was seen in
 * another language shows it in the present one.
 */
export function LanguageRouter({ render }: { render: () => ReactNode }) {
  const [{ action, location, language }, setPlace] = useState(placeOf)
  useLayoutEffect(() => {
    const show = () => startTransition(() => setPlace(placeOf()))
    const stop = history.listen(show)
    addEventListener('languagechange', show)
    return () => {
      stop()
      removeEventListener('languagechange', show)
    }
  }, [])
  // eslint-disable-next-line react/exhaustive-deps -- the words are in what it renders, and nothing else changes them
  const screens = useMemo(render, [language])
  return (
    <Router basename={addressIn(language, '/')} location={location} navigationType={action} navigator={history}>
      {screens}
    </Router>
  )
}

function placeOf() {
  const { action, location } = history
  const language = currentLanguage()
  const address = splitAddress(location.pathname)
  if (address.language === language) return { action, location, language }
  const pathname = addressIn(language, address.path)
  window.history.replaceState(window.history.state, '', pathname + location.search + location.hash)
  return { action, location: { ...location, pathname }, language }
}
