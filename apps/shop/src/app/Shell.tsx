import { appVersion } from '@lonja/contract/constants'
import { type ReactNode, useState } from 'react'
import { useLocation } from '@lonja/ui/router/router.tsx'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { useSession } from '@lonja/ui/api/session.ts'
import { useBasketCount } from '#/basket/basket.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { Town } from '@lonja/ui/i18n/town.ts'
import { Button, IconButton } from '@lonja/ui/controls/Button.tsx'
import { Count } from '@lonja/ui/controls/Count.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { SearchBox } from '#/ui/SearchBox.tsx'
import { Toasts } from '@lonja/ui/controls/Toasts.tsx'
import { CartIcon, ChevronLeftIcon, MenuIcon } from '@lonja/ui/controls/icons.tsx'
import { useLoaded } from '@lonja/ui/late/loaded.ts'
import { useScrollRestoration } from '@lonja/ui/hooks/scroll.ts'
import { CookieBanner, reopenCookieBanner } from './CookieBanner.tsx'
import { LanguageLinks } from './LanguageLinks.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { SessionButton } from './SessionButton.tsx'
import css from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { TabBar } from './TabBar.tsx'
import { TownLinks } from '#/menus/TownLinks.tsx'
import { useTownLinks } from '#/menus/menu.queries.ts'
import { legalLinks } from './navigation.ts'
import { hasRoomBeside, showBeside } from './split-pane.ts'

const loadDrawer = () => import('./Drawer.tsx')

/** The parts around a screen: header, side menu, tab bar, footer and overlays. */
export function Shell({ undecided, children }: { undecided: boolean; children: ReactNode }) {
  const { t } = useLocale()
  useScrollRestoration()
  return (
    <>
      <a href="#main" className={css['skip']}>
        {t('shell.skip')}
      </a>
      <CookieBanner initially={undecided} />
      <Header />
      <div className={css['split']}>
        <aside className={css['side']} aria-label={t('shell.menu')}>
          <SideMenu />
          <Button id="close-menu" kind="quiet" icon={<ChevronLeftIcon size={20} />} onClick={() => showBeside(false)}>
            {t('shell.close_menu')}
          </Button>
        </aside>
        <div className={css['content']}>
          <OfflineBar />
          <main id="main" tabIndex={-1} className={css['main']}>
            {children}
          </main>
          <Footer />
        </div>
      </div>
      <TabBar />
      <Toasts />
    </>
  )
}

function Header() {
  const { t, town } = useLocale()
  const user = useSession()
  const { pathname } = useLocation()
  // The path where the drawer was opened; the drawer closes when another page opens.
  const [menuAt, setMenuAt] = useState<string>()
  const closeMenu = () => setMenuAt(undefined)
  const drawer = useLoaded(menuAt !== undefined, loadDrawer, closeMenu)
  return (
    <header className={css['header']}>
      <div className={css['burger']}>
        <IconButton
          id="open-menu"
          label={t('shell.open_menu')}
          icon={<MenuIcon />}
          onClick={() => (hasRoomBeside() ? showBeside(true) : setMenuAt(pathname))}
        />
      </div>
      <Link to="/" className={css['brand']} aria-label={t('shell.brand')}>
        <Mark logo={town.logo} />
        <span>{town.name}</span>
      </Link>
      <span className={css['version']}>{appVersion}</span>
      <div className={css['search']}>
        <SearchBox suggest={() => import('#/products/search/Suggestions.tsx')} />
      </div>
      {user && <p className={css['greeting']}>{t('shell.greeting', { name: user.name ?? user.username })}</p>}
      <SessionButton />
      <CartLink />
      {drawer && <drawer.Drawer open={menuAt === pathname} onClose={closeMenu} />}
    </header>
  )
}

function CartLink() {
  const { t } = useLocale()
  const count = useBasketCount()
  return (
    <Link to="/cart" className={css['cart']} aria-label={t('shell.cart', { count })}>
      <CartIcon />
      {count > 0 && <Count className={css['badge']}>{count}</Count>}
    </Link>
  )
}

function Footer() {
  const { t } = useLocale()
  const links = useTownLinks('footer')
  const api = useApi()
  return (
    <footer className={css['footer']}>
      <ul className={css['legal']}>
        {legalLinks.map(({ title, url }) => (
          <li key={url}>
            <Link to={url}>{t(title)}</Link>
          </li>
        ))}
        <TownLinks links={links} />
        {api.origin === '' && (
          <li>
            <button type="button" onClick={reopenCookieBanner}>
              {t('footer.configure_cookies')}
            </button>
          </li>
        )}
      </ul>
      <LanguageLinks className={css['legal']} />
      <div className={css['end']}>
        <span>{t('footer.version', { version: appVersion })}</span>
        <SessionButton />
      </div>
    </footer>
  )
}

/** In pixels: the most space of the logo in the header. */
const mark = { width: 96, height: 32 }

/** The logo of the town, or else the arcade of a market hall. */
function Mark({ logo }: { logo: Town['logo'] }) {
  if (logo) {
    const scale = Math.min(mark.width / logo.width, mark.height / logo.height)
    return <img src={logo.url} width={Math.round(logo.width * scale)} height={Math.round(logo.height * scale)} alt="" />
  }
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="var(--action)" />
      <path
        d="M6.5 24v-8.5a4.75 4.75 0 0 1 9.5 0V24m0 0v-8.5a4.75 4.75 0 0 1 9.5 0V24M5 24.5h22"
        fill="none"
        stroke="var(--on-action)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  )
}
