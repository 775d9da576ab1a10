import { useState } from 'react'

/** The rows of a list that the user has chosen. */
export interface Selection {
  /** Whether rows can be chosen now. */
  isOn: boolean
  /** Whether all rows of the list are chosen, also those on other pages. */
  isAll: boolean
  ids: ReadonlySet<string>
  begin: () => void
  end: () => void
  chooseAll: () => void
  toggle: (id: string) => void
  has: (id: string) => boolean
}

const none: ReadonlySet<string> = new Set()

export function useSelection(): Selection {
  const [isOn, setOn] = useState(false)
  const [isAll, setAll] = useState(false)
  const [ids, setIds] = useState(none)
  const set = (on: boolean) => {
    setOn(on)
    setAll(false)
    setIds(none)
  }
  return {
    isOn,
    isAll,
    ids,
    begin: () => set(true),
    end: () => set(false),
    chooseAll: () => setAll(true),
    toggle: (id) => {
      setAll(false)
      setIds((chosen) => new Set(chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...chosen, id]))
    },
    has: (id) => isAll || ids.has(id),
  }
}
