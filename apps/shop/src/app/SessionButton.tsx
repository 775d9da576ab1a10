import { useLocation } from '@lonja/ui/router/router.tsx'
import type { Client } from '@lonja/ui/api/client.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { logout, useSession } from '@lonja/ui/api/session.ts'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button, ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { LogoutIcon, UserIcon } from '@lonja/ui/controls/icons.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'

/** A button to sign in or out. After signing in the user returns to the current page. */
export function SessionButton() {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const user = useSession()
  const { pathname, search } = useLocation()
  if (user) {
    return (
      <Button kind="quiet" icon={<LogoutIcon size={20} />} onClick={() => void logOut(locale, api)}>
        {t('menu.logout')}
      </Button>
    )
  }
  const back = pathname === '/' || pathname === '/login' ? '' : `?redirect=${encodeURIComponent(pathname + search)}`
  return (
    <ButtonLink kind="quiet" to={`/login${back}`} icon={<UserIcon size={20} />}>
      {t('menu.login')}
    </ButtonLink>
  )
}

async function logOut({ t }: Locale, api: Client) {
  await logout(api)
  showToast('success', t('session.goodbye'))
}
