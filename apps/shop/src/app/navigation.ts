import type { ComponentType } from 'react'
import { type TextKey } from '@lonja/ui/i18n/texts.ts'
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
} from '@lonja/ui/controls/icons.tsx'

export interface NavigationEntry {
  title: TextKey
  url: string
  icon: ComponentType<{ size?: number }>
}

const home: NavigationEntry = { title: 'menu.home', url: '/', icon: HomeIcon }
const catalog: NavigationEntry = { title: 'menu.catalog', url: '/catalog', icon: CatalogIcon }
const cart: NavigationEntry = { title: 'menu.cart', url: '/cart', icon: CartIcon }
const shops: NavigationEntry = { title: 'menu.shops', url: '/businesses', icon: StoreIcon }
const orders: NavigationEntry = { title: 'menu.orders', url: '/orders', icon: OrdersIcon }

/** The menus that the specification requires (`docs/checklist.md`, §2). */
export const mainMenu: readonly NavigationEntry[] = [
  home,
  catalog,
  { title: 'menu.campaigns', url: '/bells', icon: BellIcon },
  { title: 'menu.whoami', url: '/info', icon: InfoIcon },
]
export const guestMenu: readonly NavigationEntry[] = [
  orders,
  { title: 'menu.whitelist', url: '/saved', icon: HeartIcon },
  shops,
]
export const userMenu: readonly NavigationEntry[] = [
  { title: 'menu.profile', url: '/profile', icon: UserIcon },
  orders,
  { title: 'menu.whitelist', url: '/whitelist', icon: HeartIcon },
  { title: 'menu.businesses', url: '/businesses?fav=true', icon: HeartIcon },
  shops,
  { title: 'menu.notifications', url: '/notifications', icon: BellIcon },
]

/** The entries of the navigation bar of phones. The profile or, for guests, the login follows as the last entry. */
export const tabs: readonly NavigationEntry[] = [home, catalog, cart, orders]
export const profileTab: readonly NavigationEntry[] = [{ title: 'menu.profile', url: '/profile', icon: UserIcon }]
export const loginTab: readonly NavigationEntry[] = [{ title: 'menu.login', url: '/login', icon: UserIcon }]
export const legalLinks: readonly { title: TextKey; url: string }[] = [
  { title: 'footer.legal', url: '/cms/aviso-legal' },
  { title: 'footer.privacy', url: '/cms/privacidad' },
  { title: 'footer.cookies', url: '/cms/cookies' },
  { title: 'footer.accessibility', url: '/cms/accesibilidad' },
  { title: 'footer.ranking', url: '/ranking' },
  { title: 'footer.help', url: '/cms/ayuda' },
]
