/** The reasons for which people report content, and for which the town restricts it. */
export const contentReasons = [
  'unlawful',
  'unsafe',
  'counterfeit',
  'misleading',
  'privacy',
  'hate',
  'minors',
  'spam',
  'off-topic',
  'other',
] as const
export type ContentReason = (typeof contentReasons)[number]
