import type { ComponentType } from 'react'
import type { Right } from '@lonja/contract/people/rights'
import type { TextKey } from '@lonja/ui/i18n/texts.ts'
import { BellIcon, MenuIcon, OrdersIcon, ScanIcon, TagIcon } from '@lonja/ui/controls/icons.tsx'
import { InboxCount } from '#/inbox/InboxCount.tsx'
import { useShop } from '#/people/current-shop.ts'

export interface MenuEntry {
  to: string
  title: TextKey
  /** Entries with an icon are in the bar of a phone; the others are on the screen «Más». */
  icon?: ComponentType
  /** A number beside the title. */
  count?: ComponentType<{ className: string | undefined }>
  /** The right that the user needs in the shop. */
  right?: Right
}

/** The screens of a shop, in the order of the menu. */
const menu: readonly MenuEntry[] = [
  { to: '/orders', title: 'manage.nav.orders', icon: OrdersIcon, right: 'orders.read' },
  { to: '/products', title: 'manage.nav.products', icon: TagIcon, right: 'shop.read' },
  { to: '/scan', title: 'manage.nav.scan', icon: ScanIcon, right: 'stock' },
  { to: '/inbox', title: 'manage.nav.inbox', icon: BellIcon, count: InboxCount, right: 'answers' },
  { to: '/handover', title: 'manage.nav.handover', right: 'orders' },
  { to: '/offers', title: 'manage.nav.offers', right: 'offers' },
  { to: '/figures', title: 'manage.figures.title', right: 'figures' },
  { to: '/tags', title: 'manage.tags.title', right: 'products' },
  { to: '/price-lists', title: 'manage.price_lists.title', right: 'products' },
  { to: '/customer-groups', title: 'manage.groups.title', right: 'offers' },
  { to: '/picking', title: 'manage.picking.title', right: 'orders' },
  { to: '/stock', title: 'manage.count.title', right: 'stock' },
  { to: '/settings/orders', title: 'manage.answers.title', right: 'settings' },
  { to: '/hours', title: 'manage.hours.title', right: 'pauses' },
  { to: '/settings/team', title: 'manage.team.title', right: 'team' },
  { to: '/settings/invoicing', title: 'manage.invoicing.title', right: 'legal' },
  { to: '/more', title: 'manage.nav.more', icon: MenuIcon },
]

/** The entries of the menu that the user may open in the present shop. */
export function useMenu(): readonly MenuEntry[] {
  const { rights } = useShop()
  return menu.filter(({ right }) => right === undefined || rights.includes(right))
}
