import type { ComponentType } from 'react'
import type { TextKey } from '@lonja/ui/i18n/texts.ts'
import { BellIcon, MenuIcon, OrdersIcon, ScanIcon, TagIcon } from '@lonja/ui/controls/icons.tsx'
import { InboxCount } from '#/inbox/InboxCount.tsx'
import { useShop } from '#/people/current-shop.ts'
import { type ScreenPath, mayOpen } from './screen-rights.ts'

export interface MenuEntry {
  to: ScreenPath
  title: TextKey
  /** Entries with an icon are in the bar of a phone; the others are on the screen «Más». */
  icon?: ComponentType
  /** A number beside the title. */
  count?: ComponentType<{ className: string | undefined }>
}

/** The screens of a shop, in the order of the menu. */
const menu: readonly MenuEntry[] = [
  { to: '/orders', title: 'manage.nav.orders', icon: OrdersIcon },
  { to: '/products', title: 'manage.nav.products', icon: TagIcon },
  { to: '/scan', title: 'manage.nav.scan', icon: ScanIcon },
  { to: '/inbox', title: 'manage.nav.inbox', icon: BellIcon, count: InboxCount },
  { to: '/orders/all', title: 'manage.all_orders.title' },
  { to: '/order/new', title: 'manage.phone.title' },
  { to: '/picking', title: 'manage.picking.title' },
  { to: '/deliveries', title: 'manage.deliveries.title' },
  { to: '/handover', title: 'manage.nav.handover' },
  { to: '/stock', title: 'manage.count.title' },
  { to: '/offers', title: 'manage.nav.offers' },
  { to: '/figures', title: 'manage.figures.title' },
  { to: '/tags', title: 'manage.tags.title' },
  { to: '/price-lists', title: 'manage.price_lists.title' },
  { to: '/customers', title: 'manage.customers.title' },
  { to: '/customer-groups', title: 'manage.groups.title' },
  { to: '/settings/orders', title: 'manage.answers.title' },
  { to: '/hours', title: 'manage.hours.title' },
  { to: '/shipping', title: 'manage.shipping.title' },
  { to: '/settings/team', title: 'manage.team.title' },
  { to: '/settings/activity', title: 'manage.audit.activity' },
  { to: '/settings/invoicing', title: 'manage.invoicing.title' },
  { to: '/settings/social', title: 'manage.social.title' },
  { to: '/settings/printers', title: 'manage.printers.title' },
  { to: '/help', title: 'manage.help.title' },
  { to: '/more', title: 'manage.nav.more', icon: MenuIcon },
]

/** The entries of the menu that the user may open in the present shop. */
export function useMenu(): readonly MenuEntry[] {
  const { rights } = useShop()
  return menu.filter(({ to }) => mayOpen(to, rights))
}
