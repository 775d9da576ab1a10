import { QueryClientProvider } from '@tanstack/react-query'
import { useId } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import type { Language } from '@lonja/contract/languages'
import { createClient } from '@lonja/ui/api/client.ts'
import { createQueryClient } from '@lonja/ui/api/query-client.ts'
import { LocaleContext, localeOf } from '@lonja/ui/i18n/locale.ts'
import { KeepHtml } from '@lonja/ui/late/kept.tsx'
import { Router, placeOf } from '@lonja/ui/router/router.tsx'
import { Shelf } from '#/products/Shelf.tsx'
import type { CardProduct } from '#/products/product-card.ts'
import { keepHtml } from './kept-html.tsx'
import { readTexts } from './texts.ts'

const client = createQueryClient(createClient())
const town = { name: 'Vilaserena', languages: ['es', 'ca', 'en'] as Language[] }
const localeIn = (language: Language) => localeOf(language, readTexts(language), town)
const locales = { es: localeIn('es'), ca: localeIn('ca'), en: localeIn('en') }

const products = [
  { title: 'Pan <b>de nueces</b>', price: 450, previousPrice: 600, rating: 4.5, ratingCount: 2, priceVaries: true },
  { title: 'Queso & «miel»', price: null, previousPrice: null, rating: null, ratingCount: 0, priceVaries: false },
].map((some, index): CardProduct => ({
  id: `01a00000-0000-7000-8000-00000000000${index}`,
  name: some.title,
  business: { id: 'b', name: 'Horno', url: 'horno' } as CardProduct['business'],
  available: index === 0,
  priceUnit: null,
  image: {
    contentUrl: '/media/a.webp',
    width: 640,
    height: 640,
    variants: { 320: { contentUrl: '/media/b.webp', width: 320, height: 320, mimeType: 'image/webp' } },
  } as unknown as CardProduct['image'],
  onlyCombo: null,
  ...some,
}))

function pageIn(language: keyof typeof locales, { keeps, level = 2 }: { keeps: boolean; level?: 2 | 3 }): string {
  const locale = locales[language]
  const shelf = <Shelf title="Ofertas" products={products} to="/products" eager level={level} />
  return renderToString(
    <LocaleContext value={locale}>
      <QueryClientProvider client={client}>
        <Router place={placeOf('/products?page=2')}>
          {keeps ? <KeepHtml value={keepHtml(locale, client)}>{shelf}</KeepHtml> : shelf}
          <Named />
        </Router>
      </QueryClientProvider>
    </LocaleContext>,
  )
}

const Part = ({ data }: { data?: object; other?: object; act?: () => void }) => <p hidden={data === undefined} />

/** This part contains an id that React makes from the position in the page. */
function Named() {
  return <p id={useId()} />
}

describe('the HTML of a list with stored parts', () => {
  it('is the same as without stored parts, in every language, for the first and for each later page', () => {
    for (const language of ['es', 'ca', 'es', 'en', 'ca'] as const)
      for (const level of [2, 3, 2] as const)
        expect(pageIn(language, { keeps: true, level })).toBe(pageIn(language, { keeps: false, level }))
  })

  it('renders a part once for the same data, and again for new data', () => {
    const rendered = vi.fn<() => void>()
    function Counted({ data }: { data: { name: string } }) {
      rendered()
      return <p>{data.name}</p>
    }
    const keep = keepHtml(locales.es, client)
    const data = { name: 'uno' }
    expect([keep(<Counted data={data} />), keep(<Counted data={data} />)]).toEqual(['<p>uno</p>', '<p>uno</p>'])
    expect(keepHtml(locales.es, client)(<Counted data={data} />)).toBe('<p>uno</p>')
    expect(rendered).toHaveBeenCalledTimes(1)
    expect(keep(<Counted data={{ name: 'dos' }} />)).toBe('<p>dos</p>')
    keepHtml(locales.ca, client)(<Counted data={data} />)
    expect(rendered).toHaveBeenCalledTimes(3)
  })

  it('cannot contain a part whose HTML depends on more than one object, or on a function', () => {
    const keep = keepHtml(locales.es, client)
    expect(() => keep(<Part data={{}} other={{}} />)).toThrow('cannot have the property other')
    expect(() => keep(<Part data={{}} act={() => undefined} />)).toThrow('cannot have the property act')
    expect(() => keep(<Part />)).toThrow('needs data')
  })
})
