/** The kinds of notifications. */
export const notificationEvents = [
  'order-created',
  'order-unanswered',
  'order-canceled',
  'question-asked',
  'valoration-written',
  'issue-opened',
  'return-declared',
  'stock-low',
  'terms-changed',
  'order-status',
  'question-answered',
  'valoration-replied',
  'issue-answered',
  'application-decided',
  'product-back',
  'campaign',
] as const
export type NotificationEvent = (typeof notificationEvents)[number]

/** The kinds that only members of shops get. */
export const shopEvents = [
  'order-created',
  'order-unanswered',
  'order-canceled',
  'question-asked',
  'valoration-written',
  'issue-opened',
  'return-declared',
  'stock-low',
  'terms-changed',
] as const satisfies readonly NotificationEvent[]

/** The kinds about which orders have letters of their own, so that no choice sends or stops mail. */
export const mailedEvents = [
  'order-created',
  'order-unanswered',
  'order-canceled',
  'order-status',
  'return-declared',
] as const satisfies readonly NotificationEvent[]
