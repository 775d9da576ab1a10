/** The kinds of content that people report and the town decides about. */
export const contentKinds = ['product', 'business', 'valoration', 'question', 'answer'] as const
export type ContentKind = (typeof contentKinds)[number]

/** The decisions. `none`: the content stays as it is. `suspend`: the shop is suspended already, on its own screen. */
export const contentActions = ['none', 'publish', 'hide', 'restrict', 'lift', 'suspend'] as const
export type ContentAction = (typeof contentActions)[number]

/** The decisions about each kind of content. */
export const actionsOf: Readonly<Record<ContentKind, readonly ContentAction[]>> = {
  product: ['none', 'restrict', 'lift'],
  business: ['none', 'suspend'],
  valoration: ['none', 'hide', 'publish'],
  question: ['none', 'hide', 'publish'],
  answer: ['none', 'hide', 'publish'],
}

/** The decisions that need a statement of reasons: a reason, the facts and the ground. A suspension has its own. */
export const restrictingActions: readonly ContentAction[] = ['hide', 'restrict']

export const grounds = ['law', 'terms'] as const

/** The months in which a person can complain about a decision (Digital Services Act, art. 20). */
export const monthsToComplain = 6
