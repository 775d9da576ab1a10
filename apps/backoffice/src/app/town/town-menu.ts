import type { Right } from '@lonja/contract/people/rights'
import { AlertIcon, HomeIcon, MenuIcon, OrdersIcon } from '@lonja/ui/controls/icons.tsx'
import type { FrameEntry } from '../Frame.tsx'
import { type TownPath, townScreenRights } from './town-screen-rights.ts'

/** The groups of the town's menu, in their order. */
const groups = ['daily', 'shops', 'shown', 'rules', 'town', 'more'] as const

interface TownEntry extends FrameEntry {
  to: TownPath
  group: (typeof groups)[number]
}

/** The screens of the town, in the order of the menu. */
const entries: readonly TownEntry[] = [
  { to: '/town', title: 'manage.town.today', icon: HomeIcon, group: 'daily' },
  { to: '/town/orders', title: 'manage.nav.orders', icon: OrdersIcon, group: 'daily' },
  { to: '/town/cases', title: 'manage.cases.title', icon: AlertIcon, group: 'daily' },
  { to: '/town/moderation', title: 'manage.moderation.title', group: 'daily' },
  { to: '/town/customers', title: 'manage.users.title', group: 'daily' },
  { to: '/town/home', title: 'manage.home.title', group: 'shown' },
  { to: '/town/galleries', title: 'manage.galleries.title', group: 'shown' },
  { to: '/town/pages', title: 'manage.pages.title', group: 'shown' },
  { to: '/town/menus', title: 'manage.menus.title', group: 'shown' },
  { to: '/town/templates', title: 'manage.templates.title', group: 'shown' },
  { to: '/town/help-texts', title: 'manage.help_texts.title', group: 'shown' },
  { to: '/town/look', title: 'manage.town_look.title', group: 'town' },
  { to: '/town/opening', title: 'manage.opening.title', group: 'town' },
  { to: '/town/catalogue', title: 'manage.catalogue.title', group: 'shops' },
  { to: '/town/categories', title: 'manage.categories.title', group: 'shops' },
  { to: '/town/attributes', title: 'manage.attributes.title', group: 'shops' },
  { to: '/town/recalls', title: 'manage.recalls.title', group: 'shops' },
  { to: '/town/tags', title: 'manage.town_tags.title', group: 'shops' },
  { to: '/town/campaigns', title: 'manage.town_campaigns.title', group: 'shown' },
  { to: '/town/coupons', title: 'manage.town_coupons.title', group: 'shown' },
  { to: '/town/objectives', title: 'manage.town_objectives.title', group: 'shown' },
  { to: '/town/payment-methods', title: 'manage.payment_methods.title', group: 'rules' },
  { to: '/town/shipping', title: 'manage.town_shipping.title', group: 'rules' },
  { to: '/town/order-statuses', title: 'manage.order_statuses.title', group: 'rules' },
  { to: '/town/figures', title: 'manage.figures.title', group: 'town' },
  { to: '/town/audit', title: 'manage.audit.town', group: 'town' },
  { to: '/town/shops', title: 'manage.shops.title', group: 'shops' },
  { to: '/town/reports', title: 'manage.reports.title', group: 'town' },
  { to: '/town/system', title: 'manage.system.title', group: 'town' },
  { to: '/town/keys', title: 'manage.api_keys.title', group: 'town' },
  { to: '/town/webhooks', title: 'manage.webhooks.title', group: 'town' },
  { to: '/town/more', title: 'manage.nav.more', icon: MenuIcon, group: 'more' },
]

/** The groups of the menu with the screens that a user with these rights may open. */
export function townMenu(rights: readonly Right[]) {
  const mayOpen = ({ to }: TownEntry) => townScreenRights[to] === null || rights.includes(townScreenRights[to])
  return groups.flatMap((group) => {
    const inGroup = entries.filter((entry) => entry.group === group && mayOpen(entry))
    return inGroup.length > 0 ? [{ title: `manage.town_group.${group}` as const, entries: inGroup }] : []
  })
}
