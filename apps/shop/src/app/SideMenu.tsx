import { NavLink, useLocation } from '@lonja/ui/router/router.tsx'
import { useSession } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './SideMenu.module.css'
import { Unread } from './Unread.tsx'
import { TownLinks } from '#/menus/TownLinks.tsx'
import { useTownLinks } from '#/menus/menu.queries.ts'
import { type NavigationEntry, guestMenu, mainMenu, userMenu } from './navigation.ts'

/** The lists of links in the side menu, used by the split pane and the drawer. */
export function SideMenu() {
  const { t } = useLocale()
  const user = useSession()
  const own = user ? userMenu : guestMenu
  return (
    <nav className={css['menu']} aria-label={t('shell.menu')}>
      <Entries entries={mainMenu} place="main" />
      <Entries entries={own} place={user ? 'user' : 'guest'} />
    </nav>
  )
}

interface EntriesProps {
  entries: readonly NavigationEntry[]
  place: 'main' | 'user' | 'guest'
}

/** The entries that every town has, and those that this town has added. */
function Entries({ entries, place }: EntriesProps) {
  const { t } = useLocale()
  const { pathname, search } = useLocation()
  const links = useTownLinks(place)
  /** `/businesses` lists all shops or, with `fav=` in the query, only the favourites, so the query is compared too. */
  const isOther = (url: string) => pathname === '/businesses' && url.includes('fav=') !== search.includes('fav=')
  return (
    <ul className={css['list']}>
      {entries.map(({ title, url, icon: Icon }) => (
        <li key={url}>
          <NavLink to={url} end={url === '/'} className={css['entry']} aria-current={isOther(url) ? 'false' : 'page'}>
            <Icon size={22} />
            {t(title)}
            {url === '/notifications' && <Unread className={css['badge']} />}
          </NavLink>
        </li>
      ))}
      <TownLinks links={links} className={css['entry']} withIcons />
    </ul>
  )
}
