import { isCollectedBy, nextSteps } from '@lonja/contract/orders/order-summary'
import { Suspense } from 'react'
import { useSession } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { PageTitle } from '@lonja/ui/layout/Page.tsx'
import { CheckIcon } from '@lonja/ui/controls/icons.tsx'
import { latePart } from '@lonja/ui/late/late-part.ts'
import css from './OrderPage.module.css'
import type { Order } from './order.queries.ts'
import { sharesOf } from './shares.ts'

// Loaded lazily, because it is shown only to users with an account, until they accept or decline.
const PushOffer = latePart(async () => (await import('#/push/PushOffer.tsx')).PushOffer)

/** Shown right after an order was placed or paid: the order’s number and the next steps. */
export function Confirmation({ order }: { order: Order }) {
  const { t, formatList, formatMoney } = useLocale()
  const user = useSession()
  const { code, customer, id, paymentState, paymentMethod, totals } = order
  const shares = sharesOf(order)
  const shops = shares.flatMap(({ business }) => business?.name ?? [])
  return (
    <section className={css['confirmation']}>
      <div className={css['mark']}>
        <CheckIcon size={32} />
      </div>
      <PageTitle>{t('order.thanks', { name: customer.name.split(' ', 1)[0] ?? '' })}</PageTitle>
      <p className={css['number']}>
        {t('order.number')} <strong>{code}</strong>
      </p>
      <p>
        {t('order.of_shops', { shops: formatList(shops) })}
        {paymentState === 'paid' &&
          ` ${t('order.paid_with', { amount: formatMoney(totals.total), method: paymentMethod?.name ?? '' })}`}
      </p>
      <ol className={css['next']}>
        {nextSteps(
          shares.map(({ shippingMethod }) => isCollectedBy(shippingMethod)),
          order.transfers !== null,
        ).map((step) => (
          <li key={step}>{t(`order.next_${step}`, { code, count: shares.length })}</li>
        ))}
      </ol>
      {user && (
        <Suspense fallback={null}>
          <PushOffer className={css['account']} />
        </Suspense>
      )}
      {!user && (
        <div className={css['account']}>
          <p>{t('order.account')}</p>
          <ButtonLink
            kind="secondary"
            to={`/register?redirect=${encodeURIComponent(`/order/${id}`)}`}
            state={{ email: customer.email }}
          >
            {t('order.account_create')}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
