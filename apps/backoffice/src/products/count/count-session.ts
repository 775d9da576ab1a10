/** A variant on the shelf, with its counted units. */
export interface Counted {
  id: string
  name: string
  units: number
}

/** A count of the shelf, which can take hours and survives a closed tab. */
export interface CountSession {
  business: string
  /** The variant that is counted now. Its units are not sent yet. */
  current?: Counted | undefined
  /** The variants whose units were sent, last one first. */
  done: readonly Counted[]
}

/** A session after a step, and the count to send, if the step has ended one. */
export interface CountStep {
  session: CountSession
  ended?: Counted
}

/** Counts one unit of a variant. A variant after another one ends the count of the other one. */
export function countOne(session: CountSession, { id, name }: { id: string; name: string }): CountStep {
  const { current } = session
  if (current?.id === id) return { session: { ...session, current: { ...current, units: current.units + 1 } } }
  const { session: before, ...step } = endCurrent(session)
  return { ...step, session: { ...before, current: { id, name, units: 1 } } }
}

/** Replaces the units of the variant that is counted now. */
export const setUnits = (session: CountSession, units: number): CountSession =>
  session.current ? { ...session, current: { ...session.current, units } } : session

/** Ends the count of the present variant. A second count of a variant replaces the first one. */
export function endCurrent({ current, ...session }: CountSession): CountStep {
  if (!current) return { session }
  return { session: withDone(session, current), ended: current }
}

/** Says that nothing is left of a variant that nobody has seen on the shelf. */
export const countNone = (session: CountSession, variant: { id: string; name: string }): CountStep => {
  const none = { ...variant, units: 0 }
  return { session: withDone(session, none), ended: none }
}

const withDone = (session: CountSession, counted: Counted): CountSession => ({
  ...session,
  done: [counted, ...session.done.filter(({ id }) => id !== counted.id)],
})

/** The variants that were not counted in the session. */
export const unseen = <Variant extends { id: string }>(
  { current, done }: CountSession,
  variants: readonly Variant[],
): Variant[] => variants.filter(({ id }) => id !== current?.id && !done.some((counted) => counted.id === id))
