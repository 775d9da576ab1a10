/** The reasons for which the town suspends a shop. */
export const suspensionReasons = [
  'trader-data',
  'unlawful-goods',
  'unanswered-orders',
  'complaints',
  'terms',
  'asked',
  'other',
] as const
export type SuspensionReason = (typeof suspensionReasons)[number]
