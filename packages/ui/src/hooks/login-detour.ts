import { useLocation, useNavigate } from '#/router/router.tsx'
import { useLocale } from '#/i18n/locale.ts'
import { showToast } from './toast.ts'

/**
 * Returns a function that sends a visitor without a session to the login. After the login the visitor returns to this
 * page. If `place` is given, the page is then scrolled to the element with this id.
 */
export function useLoginDetour(): (place?: string) => void {
  const { t } = useLocale()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (place) => {
    showToast('error', t('error.logged'))
    navigate(`/login?redirect=${encodeURIComponent(`${pathname}${search}${place === undefined ? '' : `#${place}`}`)}`)
  }
}
