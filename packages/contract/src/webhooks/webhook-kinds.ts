/** The kinds of events. */
export const webhookKinds = ['order.changed', 'stock.changed', 'question.changed', 'case.changed'] as const
export type WebhookKind = (typeof webhookKinds)[number]
