import { useQuery } from '@tanstack/react-query'
import { Suspense, startTransition, useEffect, useState } from 'react'
import { Button, ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { RouterLink } from '@lonja/ui/router/router.tsx'
import { Cancellations } from '#/acceptance/Cancellations.tsx'
import { PauseBanner } from '#/hours/PauseBanner.tsx'
import { keys } from '#/keyboard/keys.ts'
import { useMay, useShop } from '#/people/current-shop.ts'
import { OrderCard } from './OrderCard.tsx'
import css from './OrdersPage.module.css'
import { endShift, silence, startShift, useRinging, useShift } from '#/acceptance/bell.ts'
import { type Column, columnOf, columns } from './next-step.ts'
import { type Order, orderQueries } from './order.queries.ts'
import { shownStatus, useMadeSteps } from './steps.ts'

const SuspendedBanner = latePart(() =>
  import('#/people/SuspendedBanner.tsx').then(({ SuspendedBanner: Loaded }) => Loaded),
)

/** The orders of today, by the work that is left: a board, or one column at a time on a phone. */
export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const { id, suspension } = useShop()
  const board = useQuery(orderQueries.board(id))
  const wanted = search.get('show')
  const shown = columns.find((column) => column === wanted) ?? 'new'
  return (
    <Page
      title={t('manage.orders.title')}
      heading={t('manage.orders.title')}
      aside={
        <ButtonLink kind="secondary" to="/orders/all#search" aria-keyshortcuts={keys.search}>
          {t('manage.orders.find')}
        </ButtonLink>
      }
    >
      {suspension && (
        <Suspense>
          <SuspendedBanner suspension={suspension} />
        </Suspense>
      )}
      <PauseBanner />
      <QueryView query={board} skeleton={<Skeleton shape="block" />}>
        {(orders) => <Board orders={orders} shown={shown} />}
      </QueryView>
    </Page>
  )
}

function Board({ orders, shown }: { orders: readonly Order[]; shown: Column }) {
  const { t } = useLocale()
  const steps = useMadeSteps()
  const inColumn = Map.groupBy(orders, (order) => columnOf(shownStatus(steps, order)))
  const unanswered = inColumn.get('new')?.length ?? 0
  return (
    <>
      <Bell unanswered={unanswered} />
      <Cancellations />
      <nav className={css['tabs']} aria-label={t('manage.orders.columns')}>
        {columns.map((column) => (
          <RouterLink
            key={column}
            to={`/orders?show=${column}`}
            replace
            aria-current={column === shown ? 'true' : undefined}
          >
            {t(`manage.orders.column.${column}`)} <span>{inColumn.get(column)?.length ?? 0}</span>
          </RouterLink>
        ))}
      </nav>
      <div className={css['board']}>
        {columns.map((column) => {
          const found = inColumn.get(column) ?? []
          return (
            <section
              key={column}
              className={css['column']}
              data-shown={column === shown || undefined}
              aria-labelledby={`column-${column}`}
            >
              <h2 id={`column-${column}`}>
                {t(`manage.orders.column.${column}`)} <span>{found.length}</span>
              </h2>
              {found.length === 0 ? (
                <p className={css['none']}>{t(`manage.orders.none.${column}`)}</p>
              ) : (
                <Cards orders={found} steps={steps} />
              )}
            </section>
          )
        })}
      </div>
    </>
  )
}

/** The cards that a phone shows without scrolling, and some more. */
const firstCards = 4
/** The cards that are added in one step. */
const moreCards = 8

/** The first cards are rendered at once, and the others a few at a time, so that they never block a press for long. */
function Cards({ orders, steps }: { orders: readonly Order[]; steps: ReturnType<typeof useMadeSteps> }) {
  const [rendered, setRendered] = useState(firstCards)
  const more = rendered < orders.length
  useEffect(() => {
    if (more) startTransition(() => setRendered(rendered + moreCards))
  }, [more, rendered])
  return (
    <ul>
      {orders.slice(0, rendered).map((order) => (
        <li key={order.id}>
          <OrderCard order={order} status={shownStatus(steps, order)} />
        </li>
      ))}
    </ul>
  )
}

/** Begins and ends the work on this device, and says how many orders wait for an answer. */
function Bell({ unanswered }: { unanswered: number }) {
  const { t } = useLocale()
  const shift = useShift()
  const mayAnswer = useMay('orders')
  const ringing = useRinging()
  if (!mayAnswer) return null
  return (
    <div className={css['bell']} data-ringing={ringing || undefined}>
      <output>
        {unanswered > 0 ? t('manage.bell.waiting', { count: unanswered }) : t('manage.bell.none_waiting')}
      </output>
      {ringing && (
        <Button kind="secondary" onClick={silence}>
          {t('manage.bell.silence')}
        </Button>
      )}
      {shift ? (
        <Button kind="secondary" onClick={endShift}>
          {t('manage.bell.end')}
        </Button>
      ) : (
        <Button onClick={() => void startShift()}>{t('manage.bell.start')}</Button>
      )}
    </div>
  )
}
