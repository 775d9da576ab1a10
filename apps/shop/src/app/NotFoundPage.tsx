import { splitAddress } from '@lonja/contract/languages'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { NotFound } from '#/ui/NotFound.tsx'
import { reportMissing } from './report.ts'

/** Any unknown path ends here: with status 404 from the server, and under its own path in the browser. */
export function Screen() {
  const { t } = useLocale()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (pathname === '/not-found') return
    reportMissing(pathname)
    // A link that was clicked while the page started up has changed the address already, and its screen is on its way.
    if (splitAddress(window.location.pathname).path !== pathname) return
    void navigate('/not-found', { replace: true })
  }, [pathname, navigate])
  return <NotFound title={t('not_found.title')} text={t('not_found.text')} />
}
