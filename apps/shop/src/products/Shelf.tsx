import { type ReactNode, useId, useRef } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { IconButton } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '@lonja/ui/controls/icons.tsx'
import { KeptItem } from '@lonja/ui/late/kept.tsx'
import { ProductCard, ProductCardSkeleton } from './ProductCard.tsx'
import css from './Shelf.module.css'
import type { CardProduct } from './product-card.ts'

const cardSizes = '(width < 576px) 42vw, (width < 992px) 30vw, 216px'

interface ShelfProps {
  title: string
  products: readonly CardProduct[]
  /** The address of the list with all products of the shelf. */
  to?: string
  /** Whether the pictures of the shelf load with priority. */
  eager?: boolean
  /** The level of the shelf’s heading. The headings of the products are one level below. */
  level?: 2 | 3
}

/** A row of products that scrolls horizontally. */
export function Shelf({ title, products, to, eager = false, level = 2 }: ShelfProps) {
  return (
    <ShelfFrame title={title} to={to} level={level}>
      {products.map((product, index) => (
        <KeptItem key={product.id}>
          <ProductCard product={product} sizes={cardSizes} eager={eager && index < 4} level={level === 2 ? 3 : 4} />
        </KeptItem>
      ))}
    </ShelfFrame>
  )
}

export function ShelfSkeleton({ title, level = 2 }: Pick<ShelfProps, 'title' | 'level'>) {
  return (
    <ShelfFrame title={title} level={level} busy>
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index}>
          <ProductCardSkeleton />
        </li>
      ))}
    </ShelfFrame>
  )
}

interface ShelfFrameProps {
  title: string
  to?: string | undefined
  level?: 2 | 3
  busy?: boolean
  children: ReactNode
}

function ShelfFrame({ title, to, level = 2, busy = false, children }: ShelfFrameProps) {
  const { t } = useLocale()
  const Heading = `h${level}` as const
  const titleId = useId()
  const row = useRef<HTMLUListElement>(null)
  const scroll = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8, behavior: 'smooth' })
  return (
    <section className={css['shelf']} aria-labelledby={titleId} aria-busy={busy || undefined}>
      <div className={css['top']}>
        <Heading id={titleId}>{title}</Heading>
        {to && (
          <Link to={to} className={css['all']} aria-label={t('shelf.all_of', { title })}>
            {t('shelf.all')}
          </Link>
        )}
        <div className={css['arrows']}>
          <IconButton label={t('shelf.back')} icon={<ChevronLeftIcon size={20} />} onClick={() => scroll(-1)} />
          <IconButton label={t('shelf.forth')} icon={<ChevronRightIcon size={20} />} onClick={() => scroll(1)} />
        </div>
      </div>
      <ul ref={row} className={css['row']}>
        {children}
      </ul>
    </section>
  )
}
