import { useRef, useState } from 'react'
import { readStored, removeStored, store } from '@lonja/ui/store/storage.ts'
import { countStock } from '../product-acts.ts'
import type { CountSession, CountStep } from './count-session.ts'

/** The count of a shop's shelf that was begun on this device; undefined without one. */
export function useCount(business: string) {
  const [session, setSession] = useState(() => {
    const stored = readStored('manage_count') as CountSession | undefined
    return stored?.business === business ? stored : undefined
  })
  /** Scans can be faster than renders, so each step begins with the session after the step before it. */
  const latest = useRef(session)
  const keep = (next: CountSession) => {
    latest.current = next
    store('manage_count', next)
    setSession(next)
  }
  return {
    session,
    begin: () => keep({ business, done: [] }),
    /** Makes a step, and sends the count that the step has ended. */
    take: (step: (session: CountSession) => CountStep) => {
      if (!latest.current) return
      const { session: next, ended } = step(latest.current)
      if (ended) countStock(ended, ended.units)
      keep(next)
    },
    end: () => {
      removeStored('manage_count')
      latest.current = undefined
      setSession(undefined)
    },
  }
}
export type Count = ReturnType<typeof useCount>
/** Makes a step of a session. */
export type TakeStep = Count['take']
