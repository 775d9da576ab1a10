/**
 * `draft`: the applicant is still writing. `applied`: the town must decide. `more_wanted`: the town asks the applicant
 * for more.
 */
export const applicationStates = ['draft', 'applied', 'more_wanted', 'approved', 'rejected'] as const
export type ApplicationState = (typeof applicationStates)[number]

/** The states in which the applicant can change and send the application. */
export const openStates = ['draft', 'more_wanted'] as const satisfies readonly ApplicationState[]

/** The reasons for which the town asks for more, or rejects an application. */
export const applicationReasons = [
  'identity',
  'tax-number',
  'account',
  'address',
  'texts',
  'goods',
  'area',
  'duplicate',
  'no-answer',
  'other',
] as const
export type ApplicationReason = (typeof applicationReasons)[number]

/** What a person of the town checks before an approval. Everything else is checked by the program. */
export const applicationChecks = ['identity', 'register', 'account', 'address', 'goods'] as const
export type ApplicationCheck = (typeof applicationChecks)[number]
