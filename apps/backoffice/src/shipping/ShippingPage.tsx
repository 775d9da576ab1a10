import { useQuery } from '@tanstack/react-query'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useShop } from '#/people/current-shop.ts'
import { AskPrice } from './AskPrice.tsx'
import { NewMethod } from './NewMethod.tsx'
import css from './ShippingPage.module.css'
import { type Method, shippingQueries } from './shipping.queries.ts'

/** How customers receive their orders: the methods of the shop, and a box that asks for a price. */
export function Screen() {
  const { t } = useLocale()
  const { id } = useShop()
  const methods = useQuery(shippingQueries.methods(id))
  const title = t('manage.shipping.title')
  return (
    <Page title={title} heading={title}>
      <QueryView query={methods} skeleton={<Skeleton shape="block" />}>
        {(found) => (
          <div className={css['page']}>
            <section aria-labelledby="methods">
              <h2 id="methods">{t('manage.shipping.methods')}</h2>
              {found.length === 0 && <p>{t('manage.shipping.none')}</p>}
              <ul className={css['methods']}>
                {found.map((method) => (
                  <li key={method.id}>
                    <MethodCard method={method} />
                  </li>
                ))}
              </ul>
              <NewMethod />
            </section>
            <AskPrice />
          </div>
        )}
      </QueryView>
    </Page>
  )
}

function MethodCard({ method: { id, name, type, enabled, slotPolicy, freeFrom, zones } }: { method: Method }) {
  const { t, formatMoney } = useLocale()
  const prices = zones.map(({ price }) => price)
  const facts = [
    t(`manage.shipping.type.${type}`),
    prices.length > 0 && t('manage.shipping.from_price', { price: formatMoney(Math.min(...prices)) }),
    freeFrom !== null && t('manage.shipping.free_from_amount', { amount: formatMoney(freeFrom) }),
    slotPolicy && t('manage.shipping.slots_of', { minutes: slotPolicy.minutes, count: slotPolicy.capacity }),
    !enabled && t('manage.shipping.off'),
  ]
  return (
    <>
      <Link to={`/shipping/${id}`}>{name}</Link>
      <p>{facts.filter(Boolean).join(' · ')}</p>
    </>
  )
}
