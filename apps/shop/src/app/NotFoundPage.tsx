import { splitAddress } from '@lonja/contract/languages'
import { useEffect } from 'react'
import { useLocation, useNavigate } from '@lonja/ui/router/router.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { NotFound } from '#/ui/NotFound.tsx'
import { reportMissing } from '@lonja/ui/api/report.ts'

/**
 * Shown for every unknown path: the server answers with status 404, and the browser replaces the path by
 * `/not-found`.
 */
export function Screen() {
  const { t } = useLocale()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (pathname === '/not-found') return
    reportMissing(pathname)
    // A link that was pressed during hydration has already changed the address, and the screen of that link is
    // loading.
    if (splitAddress(window.location.pathname).path !== pathname) return
    navigate('/not-found', { replace: true })
  }, [pathname, navigate])
  return <NotFound title={t('not_found.title')} text={t('not_found.text')} />
}
