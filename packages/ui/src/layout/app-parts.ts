import { type ReactNode, createContext } from 'react'

/** What an app puts into pieces that do not know its screens. */
export const AppParts = createContext<{
  /** Beside the heading of each page: the way to its help. */
  help?: ReactNode
  /** Where one can go on when an answer is missing for want of a network. */
  withoutNetwork?: ReactNode
}>({})
