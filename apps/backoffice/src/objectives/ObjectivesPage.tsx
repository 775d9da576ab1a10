import { useQuery } from '@tanstack/react-query'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { SubjectTabs } from '#/kit/Tabs.tsx'
import { discountTabs } from '#/offers/discount.ts'
import { periodText } from '#/offers/discount-sentence.ts'
import { useShop } from '#/people/current-shop.ts'
import css from './ObjectivesPage.module.css'
import { type Goal, type Objective, objectiveQueries } from './objective.queries.ts'

/** The goals that the town sets, with the progress and the reward of the shop. */
export function Screen() {
  const { t } = useLocale()
  const goals = useQuery(objectiveQueries.ofShop(useShop().id))
  return (
    <Page title={t('manage.objectives.title')} heading={t('manage.objectives.title')}>
      <SubjectTabs records={{ tabs: discountTabs }} />
      <QueryView
        query={goals}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(items) => items.length === 0}
        empty={<Notice title={t('manage.objectives.none')} />}
      >
        {(items) => (
          <ul className={css['goals']}>
            {items.map((goal) => (
              <li key={goal.objective.id}>
                <GoalCard {...goal} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Page>
  )
}

function GoalCard({ objective, own }: Goal) {
  const locale = useLocale()
  const { t } = locale
  const { id, name, description, metric, reward, threshold } = objective
  const target = own?.target ?? threshold
  const { startDate = objective.startDate, endDate = objective.endDate } = own ?? {}
  const values = { current: countText(metric, own?.current ?? 0, locale), target: countText(metric, target, locale) }
  return (
    <article className={css['goal']} aria-labelledby={`goal-${id}`}>
      <h2 id={`goal-${id}`}>{name}</h2>
      <p className={css['days']}>{periodText({ startDate, endDate }, locale)}</p>
      {description && <p>{description}</p>}
      {own ? (
        <>
          <progress max={target} value={Math.min(own.current, target)} aria-labelledby={`goal-${id}`} />
          <p>
            <strong>{t(`manage.objectives.metric.${metric}`, values)}</strong> ·{' '}
            {t(`manage.objectives.state.${own.state}`)}
          </p>
        </>
      ) : (
        <p>{t('manage.objectives.apart', { goal: t(`manage.objectives.goal.${metric}`, values) })}</p>
      )}
      {reward && <p>{t('manage.objectives.reward', { reward })}</p>}
    </article>
  )
}

/** A number of the goal: sales are cents. */
const countText = (metric: Objective['metric'], value: number, { formatMoney, formatNumber }: Locale): string =>
  metric === 'revenue' ? formatMoney(value) : formatNumber(value)
