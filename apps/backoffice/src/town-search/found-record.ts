import type { TownFound } from '@lonja/contract/town-search/town-search'
import type { Right } from '@lonja/contract/people/rights'
import type { Locale } from '@lonja/ui/i18n/locale.ts'

/** The address that opens the record. Without the right to the shop's record, a shop opens its page for customers. */
export function addressOf({ kind, id, url }: TownFound, rights: readonly Right[]): { to: string } | { href: string } {
  if (kind === 'shop')
    return rights.includes('town.shops.read') ? { to: `/town/shops/${id}` } : { href: `/businesses/${url}` }
  if (kind === 'case') return { to: `/town/cases/${id}` }
  if (kind === 'page') return { to: `/town/pages/${id}` }
  if (kind === 'person') return { to: `/town/customers/${id}` }
  return { to: `/town/orders/${id}` }
}

/** The status of an order, or the state of a shop or a case, in words. */
export function stateOf({ kind, state }: TownFound, { knownText }: Locale): string | undefined {
  if (state === null) return undefined
  const texts = {
    order: 'manage.status',
    shop: 'manage.shops.state',
    case: 'manage.cases.state',
    person: 'manage.town_search',
  }
  return kind in texts ? knownText(`${texts[kind as keyof typeof texts]}.${state}`) : undefined
}
