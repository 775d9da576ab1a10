import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { LanguageChoice } from '@lonja/ui/controls/LanguageChoice.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { ThemeChoice } from '@lonja/ui/controls/ThemeChoice.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { PushSwitch } from '@lonja/ui/push/PushSwitch.tsx'
import { type PushState, pushState } from '@lonja/ui/push/browser-push.ts'
import { showKeys } from '#/keyboard/Keyboard.tsx'
import { keys } from '#/keyboard/keys.ts'
import { useCounter } from '#/shared-devices/counter.ts'
import type { TextKey } from '@lonja/ui/i18n/texts.ts'
import type { FrameEntry } from './Frame.tsx'
import { LogOut } from './LogOut.tsx'
import css from './MorePage.module.css'

interface MoreScreensProps {
  /** The groups of the menu. The screens that the bar of a phone does not have are shown. */
  menu: readonly { title: TextKey; entries: readonly FrameEntry[] }[]
  /** The account, and the role in which it works. */
  account: ReactNode
}

/** The other screens, the account, and the settings of this device. */
export function MoreScreens({ menu, account }: MoreScreensProps) {
  const { t } = useLocale()
  const isShared = useCounter() !== undefined
  const [push, setPush] = useState<PushState>('none')
  useEffect(() => void pushState().then(setPush), [])
  return (
    <Page title={t('manage.nav.more')} heading={t('manage.nav.more')}>
      <div className={css['more']}>
        <nav className={css['entries']} aria-label={t('manage.more.screens')}>
          {menu
            .map(({ title, entries }) => ({ title, screens: entries.filter(({ icon }) => !icon) }))
            .map(
              ({ title, screens }) =>
                screens.length > 0 && (
                  <section key={title} aria-labelledby={title}>
                    <h2 id={title}>{t(title)}</h2>
                    {screens.map((screen) => (
                      <Link key={screen.to} to={screen.to}>
                        {t(screen.title)}
                      </Link>
                    ))}
                  </section>
                ),
            )}
        </nav>
        <section aria-labelledby="account">
          <h2 id="account">{t('manage.more.account')}</h2>
          {account}
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
