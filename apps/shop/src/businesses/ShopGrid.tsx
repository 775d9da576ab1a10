import { type ReactNode, type Ref } from 'react'
import { BusinessCardSkeleton } from './BusinessCard.tsx'
import css from './BusinessesPage.module.css'

/** A grid of shop cards, with as many columns as the window has room for. */
export function ShopGrid({
  ref,
  isStale = false,
  children,
}: {
  ref?: Ref<HTMLUListElement>
  isStale?: boolean
  children: ReactNode
}) {
  return (
    <ul ref={ref} className={css['grid']} data-stale={isStale || undefined}>
      {children}
    </ul>
  )
}

export function GridSkeleton() {
  return (
    <div className={css['grid']}>
      {Array.from({ length: 8 }, (_, index) => (
        <BusinessCardSkeleton key={index} />
      ))}
    </div>
  )
}
