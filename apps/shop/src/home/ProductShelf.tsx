import type { ShownBlockOf } from '@lonja/contract/home/shown-block'
import { useQuery } from '@tanstack/react-query'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { Shelf, ShelfSkeleton } from '#/products/Shelf.tsx'
import { shelfOf } from './shelf-of.ts'
import { wordsIn } from './words.ts'

/** A shelf of products that a rule chooses. It disappears if it is empty. */
export function ProductShelf({ block, eager }: { block: ShownBlockOf<'products'>; eager: boolean }) {
  const { products, ...shelf } = shelfOf(block)
  const title = titleOf(useLocale(), block)
  const { data, fetchStatus } = useQuery(products)
  if (!data && fetchStatus === 'fetching') return <ShelfSkeleton title={title} />
  if (!data?.length) return null
  return <Shelf title={title} products={data} {...shelf} eager={eager} />
}

function titleOf({ t, language }: Locale, { title, rule, name }: ShownBlockOf<'products'>): string {
  const given = wordsIn(language, title).text
  if (given) return given
  if (rule === 'category' || rule === 'business' || rule === 'tag') return name ?? ''
  return t(`home.${rule}`)
}
