import { type ReactNode, createContext } from 'react'

/** Components that an app gives to this package, which does not know its screens. */
export const AppParts = createContext<{
  /** Beside the heading of each page: the link to its help. */
  help?: ReactNode
  /** Suggestions if an answer is missing without a network. */
  withoutNetwork?: ReactNode
}>({})
