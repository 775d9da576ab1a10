import type { ContentKind } from '@lonja/contract/moderation/choices'
import type { WaitingContent } from '@lonja/contract/moderation/queue'
import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay } from '#/people/current-shop.ts'
import { DecisionForm } from './DecisionForm.tsx'
import css from './moderation.module.css'

/** Content that waits: what it says, who reported it and why, and the decision. */
export function WaitingCard({ content }: { content: WaitingContent }) {
  const { t, formatRelative, formatDate } = useLocale()
  const mayDecide = useMay('town.reports')
  const [isOpen, setOpen] = useState(false)
  const { id, kind, title, excerpt, business, product, pending, since, reports } = content
  return (
    <article className={css['card']} aria-labelledby={`content-${id}`}>
      <h2 id={`content-${id}`}>
        {t(`manage.moderation.kind.${kind}`)}: {title}
      </h2>
      <p className={css['about']}>
        {[pending && t('manage.moderation.pending'), business?.name, formatRelative(since)].filter(Boolean).join(' · ')}
      </p>
      {excerpt && <blockquote className={css['words']}>{excerpt}</blockquote>}
      {reports.length > 0 && (
        <ul className={css['reports']} aria-label={t('manage.moderation.reports')}>
          {reports.map(({ id: report, reason, explanation, name, createdDate }) => (
            <li key={report}>
              <strong>{t(`manage.content_reason.${reason}`)}</strong>
              <p className={css['words']}>{explanation}</p>
              <p className={css['about']}>
                {name ?? t('manage.moderation.anonymous')} · {formatDate(createdDate)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Places kind={kind} business={business} product={product} />
      {mayDecide &&
        (isOpen ? (
          <DecisionForm content={content} onClose={() => setOpen(false)} />
        ) : (
          <p>
            <Button onClick={() => setOpen(true)}>
              {t('manage.moderation.decide')}
              <span className="sr-only"> {title}</span>
            </Button>
          </p>
        ))}
    </article>
  )
}

interface PlacesProps {
  kind: ContentKind
  business: WaitingContent['business']
  product: string | null
}

/** Where the content is shown. */
function Places({ kind, business, product }: PlacesProps) {
  const { t } = useLocale()
  return (
    <p className={css['places']}>
      {product && <a href={`/product/${product}`}>{t('manage.moderation.see_product')}</a>}
      {kind === 'business' && business && (
        <Link to={`/town/shops/${business.id}`}>{t('manage.moderation.see_shop')}</Link>
      )}
    </p>
  )
}
