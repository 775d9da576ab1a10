import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField } from '@lonja/ui/controls/Field.tsx'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { type Order, orderQueries } from '#/orders/order.queries.ts'
import { type MadeStep, shownStatus, useMadeSteps } from '#/orders/steps.ts'
import { useShop } from '#/people/current-shop.ts'
import { GoodsList } from './GoodsList.tsx'
import { OrderList } from './OrderList.tsx'
import { PickScanner } from './PickScanner.tsx'
import css from './PickingPage.module.css'
import { useMarks } from './pick-acts.ts'
import { printPickingList } from './print-picking-list.ts'
import { completeOrders, linesToPick, sumOf } from './picking.ts'

const ways = ['goods', 'orders'] as const

/** Gathers the goods of all accepted orders: by goods, so that each shelf is visited once, or order by order. */
export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const board = useQuery(orderQueries.board(useShop().id))
  const steps = useMadeSteps()
  const isOpen = (order: Order) => ['accepted', 'preparing'].includes(shownStatus(steps, order))
  const title = t('manage.picking.title')
  return (
    <Page title={title} heading={title}>
      <QueryView
        query={board}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(orders) => !orders.some(isOpen)}
        empty={<p>{t('manage.picking.none')}</p>}
      >
        {(orders) => <Picking orders={orders.filter(isOpen)} steps={steps} search={search} />}
      </QueryView>
    </Page>
  )
}

interface PickingProps {
  orders: readonly Order[]
  /** The steps that the server does not know yet. */
  steps: readonly MadeStep[]
  search: URLSearchParams
}

function Picking({ orders, steps, search }: PickingProps) {
  const locale = useLocale()
  const { t, formatSlot } = locale
  const navigate = useNavigate()
  const marks = useMarks()
  const [scans, setScans] = useState(false)
  const way = search.get('by') === 'orders' ? 'orders' : 'goods'
  const nameOf = ({ slot }: Order) => (slot ? formatSlot(slot) : t('manage.orders.now'))
  const slots = [...new Set(orders.map(nameOf))]
  const chosen = slots.find((slot) => slot === search.get('slot'))
  const shown = chosen === undefined ? orders : orders.filter((order) => nameOf(order) === chosen)
  const lines = linesToPick(shown, marks, steps)
  const complete = completeOrders(shown, lines)
  const show = (change: Record<string, string>) => {
    const next = new URLSearchParams({ ...Object.fromEntries(search), ...change })
    navigate(`/picking?${next}`, { replace: true })
  }
  return (
    <div className={css['picking']}>
      <div className={css['choices']}>
        {ways.map((each) => (
          <Button
            key={each}
            kind={way === each ? 'primary' : 'secondary'}
            aria-pressed={way === each}
            onClick={() => show({ by: each })}
          >
            {t(`manage.picking.by_${each}`)}
          </Button>
        ))}
        <Button kind="secondary" aria-pressed={scans} onClick={() => setScans(!scans)}>
          {t(scans ? 'manage.scan.close' : 'manage.picking.scan')}
        </Button>
        <Button kind="secondary" onClick={() => void printPickingList(lines, chosen, locale)}>
          {t('manage.print.list')}
        </Button>
      </div>
      {slots.length > 1 && (
        <SelectField
          id="slot"
          label={t('manage.picking.slot')}
          value={chosen ?? ''}
          onChange={(event) => show({ slot: event.target.value })}
        >
          <option value="">{t('manage.picking.all_slots')}</option>
          {slots.map((slot) => (
            <option key={slot} value={slot}>
              {slot}
            </option>
          ))}
        </SelectField>
      )}
      <PickScanner lines={lines} showsCamera={scans} />
      <p>
        <progress
          value={sumOf(lines, 'picked')}
          max={sumOf(lines, 'units')}
          aria-label={t('manage.picking.progress')}
        />{' '}
        {t('manage.picking.of', { picked: sumOf(lines, 'picked'), count: sumOf(lines, 'units') })}
      </p>
      {way === 'goods' ? <GoodsList lines={lines} /> : <OrderList orders={shown} lines={lines} />}
      {way === 'goods' && complete.length > 0 && (
        <section aria-labelledby="complete">
          <h2 id="complete">{t('manage.picking.complete')}</h2>
          <OrderList orders={complete} lines={lines} />
        </section>
      )}
    </div>
  )
}
