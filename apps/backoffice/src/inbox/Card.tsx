import { type ReactNode, useId } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './InboxPage.module.css'
import type { Kind } from './inbox.queries.ts'

interface CardProps {
  kind: Kind
  title: ReactNode
  /** Since when it waits. */
  since: string
  children: ReactNode
}

/** One thing that waits for the shop: what it is, since when, and how to answer it. */
export function Card({ kind, title, since, children }: CardProps) {
  const { t, formatRelative } = useLocale()
  const id = useId()
  return (
    <article className={css['card']} aria-labelledby={id}>
      <p className={css['kind']}>
        <strong>{t(`manage.inbox.one.${kind}`)}</strong>
        <time dateTime={since}>{formatRelative(since)}</time>
      </p>
      <h2 id={id}>{title}</h2>
      {children}
    </article>
  )
}
