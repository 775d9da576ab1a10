import { useLocation, useNavigate } from '#/router/router.tsx'
import { useLocale } from '#/i18n/locale.ts'
import { showToast } from './toast.ts'

/**
 * Sends visitors without a session to the login, which leads back to this page, and to its `#place` if one is given.
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
