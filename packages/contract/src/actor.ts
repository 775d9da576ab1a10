/** The kind of person or system that changed an order or a payment; the history of the order or payment records it. */
export const historyActors = ['customer', 'shop', 'operator', 'system', 'bank'] as const
export type Actor = (typeof historyActors)[number]

/** For each state, the states that can follow it, and for each of these the actors that may make the change. */
export type Moves<State extends string> = Readonly<Record<State, Readonly<Partial<Record<State, readonly Actor[]>>>>>
