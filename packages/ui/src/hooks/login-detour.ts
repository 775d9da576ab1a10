import { useLocation, useNavigate } from 'react-router'
import { useLocale } from '#/i18n/locale.ts'
import { showToast } from './toast.ts'

/** Leads whoever is not signed in to the login, which leads back to this page, to its `#place` where one is named. */
export function useLoginDetour(): (place?: string) => void {
  const { t } = useLocale()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (place) => {
    showToast('error', t('error.logged'))
    void navigate(
      `/login?redirect=${encodeURIComponent(`${pathname}${search}${place === undefined ? '' : `#${place}`}`)}`,
    )
  }
}
