import type { Attention, AttentionItem } from '@lonja/contract/attention/attention'
import { type AttentionKind, attentionKinds } from '@lonja/contract/attention/kinds'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { DayFigures } from '#/statistics/DayFigures.tsx'
import { OpeningNotice } from '#/setup/opening/OpeningNotice.tsx'
import { attentionQuery } from './attention.queries.ts'
import { Problem } from './Problem.tsx'
import css from './TodayPage.module.css'

/** What needs a person of the town now, by kind. */
export function Screen() {
  const { t } = useLocale()
  const attention = useQuery(attentionQuery)
  return (
    <Page title={t('manage.town.today')} heading={t('manage.attention.title')}>
      <OpeningNotice />
      <DayFigures />
      <QueryView
        query={attention}
        skeleton={<Skeleton shape="block" />}
        isEmpty={({ items }) => items.length === 0}
        empty={<Notice title={t('manage.attention.none')}>{t('manage.attention.none_text')}</Notice>}
      >
        {({ items, totals }) => (
          <div className={css['kinds']}>
            {attentionKinds.map((kind) => (
              <Kind key={kind} kind={kind} items={items.filter((item) => item.kind === kind)} totals={totals} />
            ))}
          </div>
        )}
      </QueryView>
    </Page>
  )
}

interface KindProps {
  kind: AttentionKind
  items: readonly AttentionItem[]
  totals: Attention['totals']
}

function Kind({ kind, items, totals }: KindProps) {
  const { t } = useLocale()
  if (items.length === 0) return null
  const rest = (totals[kind] ?? 0) - items.length
  return (
    <section aria-labelledby={`attention-${kind}`} className={css['kind']}>
      <h2 id={`attention-${kind}`}>
        {t(`manage.attention.kind.${kind}`)} <span>{totals[kind]}</span>
      </h2>
      <p>{t(`manage.attention.about.${kind}`)}</p>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Problem item={item} />
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{t('manage.attention.rest', { count: rest })}</p>}
    </section>
  )
}
