import { type ReactElement, createContext, useContext } from 'react'

/**
 * Returns the HTML of a part of a page: the HTML of an earlier rendering, or else a new one. Only the server provides
 * such a function.
 */
export const KeepHtml = createContext<((part: ReactElement<object>) => string) | undefined>(undefined)

/**
 * A list item with one part, whose HTML the server stores and uses again for other pages. So the content of the part
 * must depend only on its properties, the language and the town, and not on the page. One property is an object, the
 * data of the part. The others are texts, numbers or booleans.
 */
export function KeptItem({ children: part }: { children: ReactElement<object> }) {
  const keep = useContext(KeepHtml)
  // oxlint-disable-next-line react/no-danger -- HTML that React made from the same element
  return keep ? <li dangerouslySetInnerHTML={{ __html: keep(part) }} /> : <li>{part}</li>
}
