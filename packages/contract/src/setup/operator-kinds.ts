/** The kinds of organisations that run a town. */
export const operatorKinds = ['town-hall', 'association'] as const
export type OperatorKind = (typeof operatorKinds)[number]
