import { useEffect, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { LanguageChoice } from '@lonja/ui/controls/LanguageChoice.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { ThemeChoice } from '@lonja/ui/controls/ThemeChoice.tsx'
import { useSession } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { PushSwitch } from '@lonja/ui/push/PushSwitch.tsx'
import { type PushState, pushState } from '@lonja/ui/push/browser-push.ts'
import { showKeys } from '#/keyboard/Keyboard.tsx'
import { keys } from '#/keyboard/keys.ts'
import { useShop } from '#/people/current-shop.ts'
import { useCounter } from '#/shared-devices/counter.ts'
import { LogOut } from './LogOut.tsx'
import css from './MorePage.module.css'
import { useMenu } from './menu.ts'

/** The account, the role, and the settings of this device. */
export function Screen() {
  const { t } = useLocale()
  const user = useSession()
  const entries = useMenu().filter(({ icon }) => !icon)
  const { name, url, role } = useShop()
  const isShared = useCounter() !== undefined
  const [push, setPush] = useState<PushState>('none')
  useEffect(() => void pushState().then(setPush), [])
  return (
    <Page title={t('manage.nav.more')} heading={t('manage.nav.more')}>
      <div className={css['more']}>
        <nav className={css['entries']} aria-label={t('manage.more.screens')}>
          {entries.map(({ to, title }) => (
            <Link key={to} to={to}>
              {t(title)}
            </Link>
          ))}
        </nav>
        <section aria-labelledby="account">
          <h2 id="account">{t('manage.more.account')}</h2>
          <p>
            {t('manage.more.signed_in', { user: user?.username ?? '', role: t(`manage.role.${role}`), shop: name })}
          </p>
          <p>
            <a href={`/businesses/${url}`}>{t('manage.more.public_page')}</a>
          </p>
          {!isShared && <LogOut />}
        </section>
        <section aria-labelledby="device">
          <h2 id="device">{t('manage.more.device')}</h2>
          <LanguageChoice />
          <ThemeChoice />
          <Button kind="secondary" aria-keyshortcuts={keys.help} onClick={showKeys}>
            {t('manage.keys.title')}
          </Button>
          {!isShared && <PushSwitch state={push} onChange={setPush} />}
        </section>
      </div>
    </Page>
  )
}
