import { Suspense } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { logout } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { useLocation } from '@lonja/ui/router/router.tsx'
import css from './entrance.module.css'

const JoinAlone = latePart(() => import('./JoinAlone.tsx').then(({ JoinAlone: Loaded }) => Loaded))

/** For people who belong to no shop: explains how a shop is opened, and shows their application. */
export function NoShopPage() {
  const { pathname } = useLocation()
  if (pathname !== '/join') return <HowToOpen />
  return (
    <Suspense>
      <JoinAlone />
    </Suspense>
  )
}

function HowToOpen() {
  const { t } = useLocale()
  const api = useApi()
  return (
    <main className={css['entrance']}>
      <Page title={t('manage.no_shop.title')} heading={t('manage.no_shop.title')}>
        <p>{t('manage.no_shop.text')}</p>
        <p>{t('manage.no_shop.invited')}</p>
        <p className={css['actions']}>
          <Link to="/join">{t('manage.applications.join')}</Link>
          <a href="/info">{t('manage.no_shop.contact')}</a>
          <a href="/">{t('manage.to_shop')}</a>
        </p>
        <Button kind="secondary" onClick={() => void logout(api)}>
          {t('manage.logout')}
        </Button>
      </Page>
    </main>
  )
}
