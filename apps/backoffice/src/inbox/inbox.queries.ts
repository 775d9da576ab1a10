import type { Right } from '@lonja/contract/people/rights'
import type { issueContract } from '@lonja/contract/issues/issue'
import type { NotificationEvent } from '@lonja/contract/notifications/events'
import type { notificationUserContract } from '@lonja/contract/notifications/notification'
import type { orderContract } from '@lonja/contract/orders/order'
import type { questionProductContract } from '@lonja/contract/questions/question-product'
import type { Item } from '@lonja/contract/resource'
import type { valorationContract } from '@lonja/contract/valorations/valoration'
import { queryOptions } from '@tanstack/react-query'
import type { Page } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export interface Waiting {
  /** Orders with returned lines that are not refunded yet. */
  returns: Item<typeof orderContract>
  cases: Item<typeof issueContract>
  questions: Item<typeof questionProductContract>
  reviews: Item<typeof valorationContract>
  notices: Item<typeof notificationUserContract>
}
export type Kind = keyof Waiting

interface List {
  /** The right that a member needs to work on records of this kind. */
  right: Right
  path: (shop: string) => string
  query: readonly (readonly [string, string])[]
}

const oldestFirst = ['order[createdDate]', 'asc'] as const
const newestFirst = ['order[createdDate]', 'desc'] as const
/** Events about a shop. New orders are left out, because they are on the board. */
const shownEvents: readonly NotificationEvent[] = ['order-status', 'order-unanswered', 'order-canceled', 'campaign']

/** What can wait for a shop, the most urgent kind first. */
const lists: Readonly<Record<Kind, List>> = {
  returns: {
    right: 'orders',
    path: (shop) => `/orders?business.id=${shop}`,
    query: [
      ['awaitsRefund', 'true'],
      ['order[updatedDate]', 'asc'],
    ],
  },
  cases: { right: 'cases', path: (shop) => `/issues?business.id=${shop}`, query: [['state', 'open'], oldestFirst] },
  questions: {
    right: 'answers',
    path: (shop) => `/question-products?product.business.id=${shop}`,
    query: [['unanswered', 'true'], oldestFirst],
  },
  reviews: {
    right: 'replies',
    path: (shop) => `/valorations?product.business.id=${shop}`,
    query: [['replied', 'false'], newestFirst],
  },
  notices: {
    right: 'answers',
    path: (shop) => `/notification-users?notification.business.id=${shop}`,
    query: [
      ['exists[readDate]', 'false'],
      ...shownEvents.map((event) => ['notification.type[]', event] as const),
      newestFirst,
    ],
  },
}

export const kinds = Object.keys(lists) as Kind[]

/** The kinds on which a member with these rights works. */
export const kindsFor = (rights: readonly Right[]): Kind[] => kinds.filter((kind) => rights.includes(lists[kind].right))

/** What waits, by kind. Kinds on which the user does not work are missing. */
export type Inbox = { [Of in Kind]?: Pick<Page<Waiting[Of]>, 'items' | 'total'> }

/** The number of records of each kind that are loaded at once. */
const most = 30
const every = 2 * 60_000

export const inboxQueries = {
  /** What waits for the members of a shop with these rights. */
  of: (shop: string, rights: readonly Right[]) => {
    const own = kindsFor(rights)
    return queryOptions({
      queryKey: ['inbox', shop, own],
      queryFn: async ({ client, signal }): Promise<Inbox> => {
        const pages = own.map(async (kind) => {
          const { path, query } = lists[kind]
          const more = new URLSearchParams([
            ...query.map(([name, value]) => [name, value]),
            ['itemsPerPage', `${most}`],
          ])
          const { items, total } = await apiOf(client).callPage(`${path(shop)}&${more}`, { signal })
          return [kind, { items, total }] as const
        })
        // Each path answers with records of its own kind.
        return Object.fromEntries(await Promise.all(pages))
      },
      staleTime: 30_000,
      refetchInterval: every,
    })
  },
}

export const totalOf = (inbox: Inbox): number => kinds.reduce((sum, kind) => sum + (inbox[kind]?.total ?? 0), 0)
