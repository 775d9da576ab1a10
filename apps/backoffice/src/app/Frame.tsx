import { type ComponentType, type ReactNode, Suspense } from 'react'
import { appVersion } from '@lonja/contract/constants'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { TextKey } from '@lonja/ui/i18n/texts.ts'
import { NavLink, useLocation } from '@lonja/ui/router/router.tsx'
import css from './Frame.module.css'

export interface FrameEntry {
  to: string
  title: TextKey
  /** Entries with an icon are in the bar of a phone; the others are on the screen «Más». */
  icon?: ComponentType
  /** A number beside the title. */
  count?: ComponentType<{ className: string | undefined }>
}

interface FrameProps {
  /** The name of the shop or the town. */
  place: ReactNode
  /** What stands at the end of the header. */
  aside: ReactNode
  /** What stands below the header on every screen. */
  notices?: ReactNode
  menu: readonly { title: TextKey; entries: readonly FrameEntry[] }[]
  children: ReactNode
}

/** The header and the menu around a screen. The menu is at the side, and on phones a bar at the bottom. */
export function Frame({ place, aside, notices, menu, children }: FrameProps) {
  const { t } = useLocale()
  const { pathname } = useLocation()
  // A screen below another one may have an entry of its own, and then only this entry is marked.
  const isBelow = (to: string) =>
    menu.some(({ entries }) =>
      entries.some((other) => isAt(pathname, other.to) && other.to !== to && isAt(other.to, to)),
    )
  return (
    <>
      <a href="#main" className={css['skip']} data-screen>
        {t('manage.skip')}
      </a>
      <header className={css['header']}>
        <div className={css['place']}>{place}</div>
        {aside}
      </header>
      {notices}
      <div className={css['split']}>
        <nav className={css['nav']} aria-label={t('manage.menu')}>
          {menu.map(({ title: group, entries }) => (
            <div key={group} className={css['group']}>
              <p>{t(group)}</p>
              {entries.map(({ to, title, icon: Icon, count: Count }) => (
                <NavLink key={to} to={to} end={isBelow(to)} data-bar={Icon ? 'icon' : undefined}>
                  {Icon && <Icon />}
                  {t(title)}
                  {Count && (
                    <Suspense>
                      <Count className={css['count']} />
                    </Suspense>
                  )}
                </NavLink>
              ))}
            </div>
          ))}
          <span className={css['version']}>{appVersion}</span>
        </nav>
        <main id="main" tabIndex={-1} className={css['main']}>
          {children}
        </main>
      </div>
    </>
  )
}

const isAt = (path: string, to: string): boolean => path === to || path.startsWith(`${to}/`)
