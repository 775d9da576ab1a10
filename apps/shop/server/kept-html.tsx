import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type Locale, LocaleContext } from '@lonja/ui/i18n/locale.ts'
import { Router, placeOf } from '@lonja/ui/router/router.tsx'

/** The HTML of parts by their component, their data, and their other properties. */
type Kept = WeakMap<object, WeakMap<object, Map<string, string>>>

/** It is deleted together with the data of the parts, or with the locale. */
const keptIn = new WeakMap<Locale, Kept>()

/** Parts that are stored do not depend on the page, so they are rendered as parts of this one. */
const place = placeOf('/')

/** A function for `KeepHtml`, which stores the HTML of parts in one language of one town. */
export function keepHtml(locale: Locale, client: QueryClient): (part: ReactElement<object>) => string {
  const kept = found(keptIn, locale, () => new WeakMap())
  return (part) => {
    const [data, name] = split(part.props)
    const ofData = found(
      found(kept, part.type as object, () => new WeakMap()),
      data,
      () => new Map<string, string>(),
    )
    const known = ofData.get(name)
    if (known !== undefined) return known
    const rendered = renderToString(
      <LocaleContext value={locale}>
        <QueryClientProvider client={client}>
          <Router place={place}>{part}</Router>
        </QueryClientProvider>
      </LocaleContext>,
    )
    // React joins many short texts, which V8 stores as a tree. The copy is one text, which is faster to read.
    const html = Buffer.from(rendered).toString()
    ofData.set(name, html)
    return html
  }
}

/** The data among the properties of a part, and a text with the other properties. */
function split(props: object): [data: object, name: string] {
  let data: object | undefined
  let name = ''
  for (const [key, value] of Object.entries(props) as [string, unknown][]) {
    const isData = typeof value === 'object' && value !== null
    if (typeof value === 'function' || (isData && data))
      throw new Error(`A stored part cannot have the property ${key}`)
    if (isData) data = value
    else name += `${key}=${JSON.stringify(value)};`
  }
  if (!data) throw new Error('A stored part needs data')
  return [data, name]
}

function found<Key extends object, Value>(map: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}
