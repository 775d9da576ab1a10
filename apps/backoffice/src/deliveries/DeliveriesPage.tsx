import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatTime } from '@lonja/contract/formats'
import { localTime } from '@lonja/contract/time'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { type Order, orderQueries } from '#/orders/order.queries.ts'
import { shownStatus, useMadeSteps } from '#/orders/steps.ts'
import { useShop } from '#/people/current-shop.ts'
import css from './DeliveriesPage.module.css'
import { DeliveryCard } from './DeliveryCard.tsx'
import { DeliveryMap } from './DeliveryMap.tsx'
import { RouteSheet } from './RouteSheet.tsx'
import { deliveriesOn, dueAt } from './deliveries.ts'
import { type Stop, stopsOf } from './stops.ts'

/** What the shop delivers on a day, by time: whom to visit, what to collect, and what has happened at the door. */
export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const navigate = useNavigate()
  const shop = useShop()
  const today = localTime(new Date(serverNow())).date
  const wanted = search.get('date') ?? ''
  const date = /^\d{4}-\d{2}-\d{2}$/.test(wanted) && !Number.isNaN(Date.parse(wanted)) ? wanted : today
  const query = useQuery(date === today ? orderQueries.board(shop.id) : orderQueries.deliveries(shop.id, date))
  const title = t('manage.deliveries.title')
  const show = (day: string) => navigate(day === '' ? '/deliveries' : `/deliveries?date=${day}`, { replace: true })
  return (
    <Page title={title} heading={title}>
      <div className={css['choices']} data-screen>
        <Field
          id="date"
          type="date"
          label={t('manage.deliveries.day')}
          value={date}
          onChange={(event) => show(event.target.value)}
        />
        <Button kind="secondary" onClick={() => print()}>
          {t('manage.deliveries.print')}
        </Button>
      </div>
      <QueryView
        query={query}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(orders) => deliveriesOn(date, orders, today).length === 0}
        empty={<p>{t('manage.deliveries.none')}</p>}
      >
        {(orders) => <Deliveries date={date} orders={deliveriesOn(date, orders, today)} />}
      </QueryView>
    </Page>
  )
}

function Deliveries({ date, orders }: { date: string; orders: readonly Order[] }) {
  const { t, formatDate } = useLocale()
  const timeOf = (order: Order): string => {
    const at = dueAt(order)
    if (at === undefined) return t('manage.orders.now')
    const isOther = localTime(new Date(at)).date !== date
    const end = order.slot && at === order.slot.from ? `–${formatTime(order.slot.to)}` : ''
    return `${isOther ? `${formatDate(at, 'day')}, ` : ''}${formatTime(at)}${end}`
  }
  const stops = useMemo(() => stopsOf(orders), [orders])
  const byTime = [...Map.groupBy(stops, ({ order }) => timeOf(order))]
  return (
    <>
      <RouteSheet date={date} byTime={byTime} />
      <MapOnDemand stops={stops} />
      <div className={css['deliveries']} data-screen>
        {byTime.map(([time, found]) => (
          <section key={time} aria-label={time}>
            <h2>
              {time} <small>{t('manage.deliveries.count', { count: found.length })}</small>
            </h2>
            <ul>
              {found.map((stop) => (
                <li key={stop.order.id}>
                  <DeliveryCard {...stop} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

/** The button for the map, whose code is loaded only when it is opened. All visits are also in the list below. */
function MapOnDemand({ stops }: { stops: readonly Stop[] }) {
  const { t } = useLocale()
  const steps = useMadeSteps()
  const [isOpen, setOpen] = useState(false)
  const left = stops.filter(({ order }) => shownStatus(steps, order) !== 'complete')
  return (
    <div className={css['place']} data-screen>
      <Button kind="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'manage.deliveries.hide_map' : 'manage.deliveries.show_map')}
      </Button>
      {isOpen && <DeliveryMap stops={left} />}
    </div>
  )
}
