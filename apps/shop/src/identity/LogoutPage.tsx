import { useEffect } from 'react'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { currentUser, logout, useSession } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Page, PageTitle } from '@lonja/ui/layout/Page.tsx'
import { UserIcon } from '@lonja/ui/controls/icons.tsx'

/** Ends the session of the user who opens this screen. */
export function Screen() {
  const { t } = useLocale()
  const api = useApi()
  const user = useSession()
  useEffect(() => {
    if (currentUser()) void logout(api)
  }, [api])

  return (
    <Page title={t('logout.title')} noIndex>
      <Notice
        icon={<UserIcon size={40} />}
        title={<PageTitle>{user ? t('logout.leaving') : t('logout.title')}</PageTitle>}
        action={
          <>
            <ButtonLink to="/">{t('logout.home')}</ButtonLink>
            <ButtonLink kind="secondary" to="/login">
              {t('logout.login')}
            </ButtonLink>
          </>
        }
      >
        <p>{t('logout.text')}</p>
      </Notice>
    </Page>
  )
}
