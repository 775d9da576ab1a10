import { NavLink } from '@lonja/ui/router/router.tsx'
import { useSession } from '@lonja/ui/api/session.ts'
import { useBasketCount } from '#/basket/basket.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Count } from '@lonja/ui/controls/Count.tsx'
import css from './TabBar.module.css'
import { Unread } from './Unread.tsx'
import { loginTab, profileTab, tabs } from './navigation.ts'

/** The navigation bar at the bottom of the screen on phones. */
export function TabBar() {
  const { t } = useLocale()
  const user = useSession()
  const count = useBasketCount()
  return (
    <nav className={css['bar']} aria-label={t('shell.tabs')}>
      {[...tabs, ...(user ? profileTab : loginTab)].map(({ title, url, icon: Icon }) => (
        <NavLink key={url} to={url} end={url === '/'} className={css['tab']}>
          <span className={css['icon']}>
            <Icon />
            {url === '/profile' && <Unread className={css['badge']} />}
            {url === '/cart' && count > 0 && <Count className={css['badge']}>{count}</Count>}
          </span>
          {t(title)}
        </NavLink>
      ))}
    </nav>
  )
}
