import { type ReactNode, createContext } from 'react'

/** Components that an app provides, because this package does not know the screens of the app. */
export const AppParts = createContext<{
  /** The link to the help of a page, beside its heading. */
  help?: ReactNode
  /** Suggestions for the user if there is no answer and no network. */
  withoutNetwork?: ReactNode
}>({})
