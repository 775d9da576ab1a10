import { colorOf, iconOf } from './status-look.ts'
import type { OrderStatus } from './status.queries.ts'

/** A status while it is edited. If its colour or icon is an empty text, the status has none. */
export interface StatusDraft {
  name: string
  sort: string
  color: string
  icon: string
  notifyCustomer: boolean
  notifyBusiness: boolean
}

/** The draft of a saved status. Unknown colours and icons are left out, as they are everywhere. */
export const draftOf = ({ name, sort, color, icon, notifyCustomer, notifyBusiness }: OrderStatus): StatusDraft => ({
  name,
  sort: `${sort}`,
  color: colorOf(color) ?? '',
  icon: iconOf(icon) ?? '',
  notifyCustomer,
  notifyBusiness,
})

export type WrongField = 'name' | 'sort'

/** The fields that cannot be saved. */
export const wrongFields = ({ name, sort }: StatusDraft): WrongField[] => [
  ...(name.trim() === '' ? (['name'] as const) : []),
  ...(/^\d{1,4}$/.test(sort.trim()) ? [] : (['sort'] as const)),
]

/** What is saved of a draft without wrong fields. */
export const statusOf = (code: OrderStatus['code'], draft: StatusDraft): Omit<OrderStatus, 'id' | 'final'> => ({
  code,
  name: draft.name.trim(),
  sort: Number(draft.sort),
  color: draft.color || null,
  icon: draft.icon || null,
  notifyCustomer: draft.notifyCustomer,
  notifyBusiness: draft.notifyBusiness,
})
