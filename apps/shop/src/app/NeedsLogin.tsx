import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from '@lonja/ui/router/router.tsx'
import { currentUser, hasSignedOut, useSession } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'

/** Shows a screen to signed-in users only; others go to the login page, which leads back here. */
export function NeedsLogin({ children }: { children: ReactNode }) {
  const { t } = useLocale()
  const user = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const target = `${pathname}${search}`

  const wasIn = useRef(false)
  useEffect(() => {
    if (user) wasIn.current = true
    // Checked again: in the render after hydration the session is not known yet.
    if (user ?? currentUser()) return
    // A user who signs out on this screen does not want to return to it.
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
