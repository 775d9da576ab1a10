import { itemsPerPage } from '@lonja/contract/constants'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import type { Page } from '@lonja/ui/api/client.ts'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { KeptItem } from '@lonja/ui/late/kept.tsx'
import { ProductCard, ProductCardSkeleton } from '#/products/ProductCard.tsx'
import css from './ProductGrid.module.css'
import { type ListState, listPath, overOf } from './list-state.ts'
import type { CardProduct } from '#/products/product-card.ts'

const cardSizes = '(width < 576px) 46vw, (width < 992px) 30vw, 240px'
const inSight = 4

interface ProductGridProps {
  list: UseInfiniteQueryResult<InfiniteData<Page<CardProduct>>>
  products: readonly CardProduct[]
  state: ListState
  total: number
}

/**
 * The products of the list, and a link to the next page. With scripts the link adds the products of the next page to
 * the list.
 */
export function ProductGrid({ list, products, state, total }: ProductGridProps) {
  const locale = useLocale()
  const { t } = locale
  const navigate = useNavigate()
  const items = useRef<HTMLUListElement>(null)
  const before = useRef<number>(undefined)
  const [added, setAdded] = useState(0)
  const shown = (state.from - 1) * itemsPerPage + products.length
  const over = overOf(list.data?.pages[0])
  const next = list.hasNextPage ? { ...state, from: state.to + 1, to: state.to + 1 } : undefined

  // When more products were added to the list, moves the focus to the first of them.
  useEffect(() => {
    if (before.current === undefined || products.length <= before.current) return
    items.current?.children[before.current]?.querySelector('a')?.focus({ preventScroll: true })
    before.current = undefined
  }, [products.length])

  const more = async () => {
    before.current = products.length
    const { data } = await list.fetchNextPage()
    setAdded(data?.pages.at(-1)?.items.length ?? 0)
    navigate(listPath({ ...state, to: state.to + 1 }), { replace: true })
  }
  return (
    <>
      {state.from > 1 && (
        <div className={css['more']}>
          <ButtonLink kind="secondary" to={listPath({ ...state, from: state.from - 1, to: state.from - 1 })}>
            {t('products.previous')}
          </ButtonLink>
        </div>
      )}
      <ul ref={items} className={css['grid']} data-stale={list.isPlaceholderData || undefined}>
        {products.map((product, index) => (
          <KeptItem key={product.id}>
            <ProductCard product={product} sizes={cardSizes} eager={index < inSight} level={2} />
          </KeptItem>
        ))}
      </ul>
      <div className={css['more']}>
        <output className={css['shown']}>
          {list.isFetchingNextPage && t('loading')}
          {!list.isFetchingNextPage && added > 0 && <>{t('products.added', { count: added })}, </>}
          {!list.isFetchingNextPage &&
            (over === null
              ? t('products.shown', { shown, total, count: total })
              : t('products.shown_over', { shown, count: over }))}
        </output>
        <progress className={css['progress']} max={total} value={shown} aria-hidden="true" />
        {list.isFetchNextPageError && <InlineNotice tone="bad">{errorText(locale, list.error)}</InlineNotice>}
        {next && (
          <ButtonLink
            kind="secondary"
            to={listPath(next)}
            aria-busy={list.isFetchingNextPage || undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              if (!list.isFetchingNextPage) void more()
            }}
          >
            {t('products.more')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

export function ProductGridSkeleton() {
  return (
    <div className={css['grid']}>
      {Array.from({ length: 8 }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  )
}
