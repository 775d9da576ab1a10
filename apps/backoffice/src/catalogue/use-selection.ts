import { useState } from 'react'

/** The chosen products of a list. */
export interface Selection {
  ids: string[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  clear: () => void
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<string[]>([])
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (id) => setIds((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id])),
    clear: () => setIds([]),
  }
}
