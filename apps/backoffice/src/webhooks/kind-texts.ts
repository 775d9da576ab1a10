import type { WebhookKind } from '@lonja/contract/webhooks/webhook-kinds'

/** The keys of the texts for the kinds of events. */
export const kindTexts = {
  'order.changed': 'manage.webhooks.kind.order',
  'stock.changed': 'manage.webhooks.kind.stock',
  'question.changed': 'manage.webhooks.kind.question',
  'case.changed': 'manage.webhooks.kind.case',
} as const satisfies Record<WebhookKind, string>
