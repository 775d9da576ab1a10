/** Who moves an order or a payment, as its history says. */
export const historyActors = ['customer', 'shop', 'operator', 'system', 'bank'] as const
export type Actor = (typeof historyActors)[number]

/** By state: the states that it may lead to, and who may take it there. */
export type Moves<State extends string> = Readonly<Record<State, Readonly<Partial<Record<State, readonly Actor[]>>>>>
