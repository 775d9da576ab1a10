import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field, SelectField } from '@lonja/ui/controls/Field.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { keys } from '#/keyboard/keys.ts'
import { useWide } from '#/kit/use-wide.ts'
import { useOrderPaths } from '../order-paths.ts'
import { inOrder } from '../statuses/status-look.ts'
import { statusQueries } from '../statuses/status.queries.ts'
import css from './AllOrdersPage.module.css'
import {
  type ListPlace,
  addressOf,
  filterNames,
  listedPayments,
  listedStates,
  readPlace,
  ways,
} from './list-address.ts'

/** The search and the filters. They are in the address of the screen, so a link or «back» shows the same list. */
export function Filters({ place }: { place: ListPlace }) {
  const { t } = useLocale()
  const navigate = useNavigate()
  const { all } = useOrderPaths()
  const states = inOrder(listedStates, useQuery(statusQueries.all()).data ?? [])
  const more = filterNames.filter((name) => name !== 'search' && place[name] !== '').length
  const [open, setOpen] = useState(useWide() && more > 0)
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [
        name,
        typeof value === 'string' ? value.trim() : '',
      ]),
    )
    // An unknown value in the form is left out like one in the address.
    const { sort, descending, saved } = place
    navigate(addressOf(all, { ...readPlace(new URLSearchParams(given)), sort, descending, saved, page: 1 }))
  }
  const select = (name: 'state' | 'payment' | 'way', values: readonly string[], nameOf: (value: string) => string) => (
    <SelectField name={name} label={t(`manage.all_orders.filter.${name}`)} defaultValue={place[name]}>
      <option value="">{t('manage.all_orders.any')}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {nameOf(value)}
        </option>
      ))}
    </SelectField>
  )
  const names = new Map<string, string>([
    ...listedStates.map((state) => [state, t(`manage.status.${state}`)] as const),
    ...listedPayments.map((payment) => [payment, t(`manage.all_orders.payment.${payment}`)] as const),
    ['collected', t('manage.orders.collected')] as const,
    ['delivered', t('manage.orders.delivered')] as const,
  ])
  const nameOf = (value: string) => names.get(value) ?? value
  // The board leads here with `#search`.
  const searchField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (location.hash === '#search') searchField.current?.focus()
  }, [])
  return (
    <search>
      <form className={css['filters']} onSubmit={find}>
        <div className={css['search']}>
          <Field
            type="search"
            name="search"
            ref={searchField}
            aria-keyshortcuts={keys.search}
            label={t('manage.all_orders.search')}
            hint={t('manage.all_orders.search_hint')}
            defaultValue={place.search}
          />
          <Button type="submit" kind="secondary">
            {t('manage.products.find')}
          </Button>
        </div>
        <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            {more > 0 ? t('manage.all_orders.filters', { count: more }) : t('manage.all_orders.no_filters')}
          </summary>
          <div className={css['fields']}>
            {select('state', states, nameOf)}
            {select('payment', listedPayments, nameOf)}
            {select('way', Object.keys(ways), nameOf)}
            <Field type="date" name="from" label={t('manage.all_orders.filter.from')} defaultValue={place.from} />
            <Field type="date" name="to" label={t('manage.all_orders.filter.to')} defaultValue={place.to} />
            <Field name="product" label={t('manage.all_orders.filter.product')} defaultValue={place.product} />
            <Button type="submit">{t('manage.all_orders.apply')}</Button>
            {more > 0 && <Link to={all}>{t('manage.all_orders.clear')}</Link>}
          </div>
        </details>
      </form>
    </search>
  )
}
