import type { ComponentType } from 'react'
import { type TextKey } from '#/i18n/texts.ts'
import {
  BellIcon,
  CartIcon,
  CatalogIcon,
  HeartIcon,
  HomeIcon,
  InfoIcon,
  OrdersIcon,
  StoreIcon,
  UserIcon,
} from '#/ui/icons.tsx'
import { hasScreen } from './routes.ts'

export interface NavigationEntry {
  title: TextKey
  url: string
  icon: ComponentType<{ size?: number }>
}

const built = (entries: NavigationEntry[]): readonly NavigationEntry[] => entries.filter(({ url }) => hasScreen(url))

const home: NavigationEntry = { title: 'menu.home', url: '/', icon: HomeIcon }
const catalog: NavigationEntry = { title: 'menu.catalog', url: '/catalog', icon: CatalogIcon }
const cart: NavigationEntry = { title: 'menu.cart', url: '/cart', icon: CartIcon }
const orders: NavigationEntry = { title: 'menu.orders', url: '/orders', icon: OrdersIcon }

/** The menus of SPEC §2. What has no screen yet is left out by itself. */
export const mainMenu = built([
  home,
  catalog,
  { title: 'menu.campaigns', url: '/bells', icon: BellIcon },
  { title: 'menu.whoami', url: '/info', icon: InfoIcon },
])
export const guestMenu = built([orders])
export const userMenu = built([
  { title: 'menu.profile', url: '/profile', icon: UserIcon },
  orders,
  { title: 'menu.whitelist', url: '/whitelist', icon: HeartIcon },
  { title: 'menu.businesses', url: '/businesses', icon: StoreIcon },
  { title: 'menu.notifications', url: '/notifications', icon: BellIcon },
])

/** The bar at the bottom of phones; the last place is the session's. */
export const tabs = built([home, catalog, cart, orders])
export const profileTab = built([{ title: 'menu.profile', url: '/profile', icon: UserIcon }])
export const loginTab = built([{ title: 'menu.login', url: '/login', icon: UserIcon }])
export const legalLinks: readonly { title: TextKey; url: string }[] = [
  { title: 'footer.legal' as const, url: '/cms/aviso-legal' },
  { title: 'footer.privacy' as const, url: '/cms/privacidad' },
  { title: 'footer.cookies' as const, url: '/cms/cookies' },
  { title: 'footer.accessibility' as const, url: '/cms/accesibilidad' },
  { title: 'footer.help' as const, url: '/cms/ayuda' },
].filter(({ url }) => hasScreen(url))
