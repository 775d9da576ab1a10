import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { SubjectTabs } from '#/kit/Tabs.tsx'
import css from '../ShippingPage.module.css'
import { type Method, type Tariff, shippingQueries } from '../shipping.queries.ts'
import { shopsOf } from './shops-of.ts'
import { shippingTabs } from './tabs.ts'

/** How every shop delivers: its methods, with the places and prices of each. */
export function Screen() {
  const { t } = useLocale()
  const town = useQuery(shippingQueries.ofTown())
  const [words, setWords] = useState('')
  const title = t('manage.town_shipping.title')
  return (
    <Page title={title} heading={title}>
      <SubjectTabs records={{ tabs: shippingTabs }} />
      <div className={css['page']}>
        <p>{t('manage.town_shipping.lead')}</p>
        <Field
          type="search"
          label={t('manage.town_shipping.search')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <QueryView query={town} skeleton={<Skeleton shape="block" />}>
          {({ methods, tariffs }) => <Shops shops={shopsOf(methods, words)} tariffs={tariffs} />}
        </QueryView>
      </div>
    </Page>
  )
}

function Shops({ shops, tariffs }: { shops: ReturnType<typeof shopsOf>; tariffs: readonly Tariff[] }) {
  const { t } = useLocale()
  if (shops.length === 0) return <p>{t('manage.town_shipping.none')}</p>
  return shops.map(({ id, name, methods }) => (
    <section key={id} aria-labelledby={`shop-${id}`}>
      <h2 id={`shop-${id}`}>{name}</h2>
      <ul className={css['methods']}>
        {methods.map((method) => (
          <li key={method.id}>
            <MethodRow
              method={method}
              tariffs={tariffs.filter(({ shippingMethod }) => shippingMethod.id === method.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function MethodRow({ method, tariffs }: { method: Method; tariffs: readonly Tariff[] }) {
  const { t, formatMoney } = useLocale()
  const { id, name, type, enabled, freeFrom } = method
  const facts = [
    t(`manage.shipping.type.${type}`),
    freeFrom !== null && t('manage.shipping.free_from_amount', { amount: formatMoney(freeFrom) }),
    !enabled && t('manage.shipping.off'),
  ]
  const costOf = ({ enabled: isServed, weightValues, price }: Tariff) => {
    if (!isServed) return t('manage.shipping.off')
    return weightValues.length > 0 ? t('manage.shipping.by_weight') : formatMoney(price)
  }
  return (
    <>
      <Link to={`/town/shipping/${id}`}>{name}</Link>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {tariffs.length > 0 && <p>{tariffs.map((tariff) => `${tariff.zone.name}: ${costOf(tariff)}`).join(' · ')}</p>}
    </>
  )
}
