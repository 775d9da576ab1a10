/**
 * The kinds of problems that need a person of the town, the most urgent first. `order`: a shop does not answer an order.
 * `payment`: a provider reports something else than our records. `refund`: a provider has not confirmed a refund for two
 * hours. `delivery`: an order could not be delivered, and no further attempt is planned. `mail`: a mail was given up.
 * `case`: a case is past its date, or the town has not answered it for two days.
 * `report`: reported content waits for a decision. `complaint`: a person complains about a decision.
 * `application`: a person waits for the answer to an application for a shop. `budget`: a running campaign has spent 80 % of its
 * budget or more. `alert`: a backup, the disk or another part of the system.
 */
export const attentionKinds = [
  'order',
  'payment',
  'refund',
  'delivery',
  'mail',
  'case',
  'report',
  'complaint',
  'application',
  'budget',
  'alert',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** The most problems of one kind in the answer. */
export const shownOfKind = 20
