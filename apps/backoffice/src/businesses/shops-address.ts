import type { ApplicationState } from '@lonja/contract/applications/choices'
import type { businessStates } from '@lonja/contract/businesses/business'

/** The views of the town's list of shops: applications by their state, and shops by theirs. */
export const views = {
  waiting: { applications: 'applied' },
  asked: { applications: 'more_wanted' },
  open: { shops: 'approved' },
  holiday: { shops: 'holiday' },
  suspended: { shops: 'suspended' },
  pending: { shops: 'pending' },
  rejected: { applications: 'rejected' },
} as const satisfies Record<string, { applications: ApplicationState } | { shops: (typeof businessStates)[number] }>
export type View = keyof typeof views

/** The view in the address; the applications that wait, if the address has none. */
export function viewIn(search: URLSearchParams): View {
  const given = search.get('view') ?? ''
  return given in views ? (given as View) : 'waiting'
}

export const addressOf = (view: View, search: string): string =>
  `/town/shops?${new URLSearchParams({ view, ...(search && { search }) })}`
