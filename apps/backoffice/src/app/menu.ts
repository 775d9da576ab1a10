import { BellIcon, MenuIcon, OrdersIcon, ScanIcon, TagIcon } from '@lonja/ui/controls/icons.tsx'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { useShop } from '#/people/current-shop.ts'
import type { FrameEntry } from './Frame.tsx'
import { type ScreenPath, mayOpen } from './screen-rights.ts'

const InboxCount = latePart(() => import('#/inbox/InboxCount.tsx').then(({ InboxCount: Loaded }) => Loaded))

/** The groups of the menu on a large screen. */
type MenuGroup = 'daily' | 'orders' | 'products' | 'sales' | 'shop' | 'more'

interface MenuEntry extends FrameEntry {
  to: ScreenPath
  group: MenuGroup
}

/** The screens of a shop, in the order of the menu. */
const menu: readonly MenuEntry[] = [
  { to: '/orders', title: 'manage.nav.orders', icon: OrdersIcon, group: 'daily' },
  { to: '/products', title: 'manage.nav.products', icon: TagIcon, group: 'daily' },
  { to: '/scan', title: 'manage.nav.scan', icon: ScanIcon, group: 'daily' },
  { to: '/inbox', title: 'manage.nav.inbox', icon: BellIcon, count: InboxCount, group: 'daily' },
  { to: '/orders/all', title: 'manage.all_orders.title', group: 'orders' },
  { to: '/order/new', title: 'manage.phone.title', group: 'orders' },
  { to: '/picking', title: 'manage.picking.title', group: 'orders' },
  { to: '/deliveries', title: 'manage.deliveries.title', group: 'orders' },
  { to: '/handover', title: 'manage.nav.handover', group: 'orders' },
  { to: '/stock', title: 'manage.count.title', group: 'products' },
  { to: '/tags', title: 'manage.tags.title', group: 'products' },
  { to: '/price-lists', title: 'manage.price_lists.title', group: 'products' },
  { to: '/offers', title: 'manage.nav.offers', group: 'sales' },
  { to: '/customers', title: 'manage.customers.title', group: 'sales' },
  { to: '/customer-groups', title: 'manage.groups.title', group: 'sales' },
  { to: '/figures', title: 'manage.figures.title', group: 'sales' },
  { to: '/hours', title: 'manage.hours.title', group: 'shop' },
  { to: '/shipping', title: 'manage.shipping.title', group: 'shop' },
  { to: '/pages', title: 'manage.pages.shop', group: 'shop' },
  { to: '/settings/look', title: 'manage.look.title', group: 'shop' },
  { to: '/settings/orders', title: 'manage.answers.title', group: 'shop' },
  { to: '/settings/team', title: 'manage.team.title', group: 'shop' },
  { to: '/settings/activity', title: 'manage.audit.activity', group: 'shop' },
  { to: '/settings/invoicing', title: 'manage.invoicing.title', group: 'shop' },
  { to: '/settings/social', title: 'manage.social.title', group: 'shop' },
  { to: '/terms', title: 'manage.terms.title', group: 'shop' },
  { to: '/settings/keys', title: 'manage.api_keys.title', group: 'shop' },
  { to: '/settings/webhooks', title: 'manage.webhooks.title', group: 'shop' },
  { to: '/settings/device', title: 'manage.shared.title', group: 'shop' },
  { to: '/settings/printers', title: 'manage.printers.title', group: 'shop' },
  { to: '/help', title: 'manage.help.title', group: 'more' },
  { to: '/more', title: 'manage.nav.more', icon: MenuIcon, group: 'more' },
]

/** The groups of the menu, with the entries that the user may open in the present shop. */
export function useMenuGroups() {
  const { rights } = useShop()
  const groups = Map.groupBy(
    menu.filter(({ to }) => mayOpen(to, rights)),
    ({ group }) => group,
  )
  return [...groups].map(([group, entries]) => ({ title: `manage.menu_group.${group}` as const, entries }))
}
