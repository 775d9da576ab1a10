import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from '@lonja/ui/router/router.tsx'
import { currentUser, hasSignedOut, useSession } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'

/**
 * Shows a screen to signed-in users only. Other users go to the login page, and return to the screen after the login.
 */
export function NeedsLogin({ children }: { children: ReactNode }) {
  const { t } = useLocale()
  const user = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const target = `${pathname}${search}`

  const wasIn = useRef(false)
  useEffect(() => {
    if (user) wasIn.current = true
    // In the render after hydration `user` is not known yet, so the session is read again.
    if (user ?? currentUser()) return
    // A user who signs out on this screen does not want to return to it, so the home page opens.
    if (wasIn.current && hasSignedOut()) return navigate('/', { replace: true })
    showToast('error', (locale) => locale.t('error.logged'))
    navigate(`/login?redirect=${encodeURIComponent(target)}`, { replace: true })
  }, [user, target, navigate])

  return user ? (
    children
  ) : (
    <Page title={t('login.title')} noIndex>
      <Skeleton shape="block" />
    </Page>
  )
}
