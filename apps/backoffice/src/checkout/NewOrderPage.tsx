import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isCollectedBy } from '@lonja/contract/orders/order-summary'
import { ApiError, errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { readOrdersAgain } from '#/orders/order.queries.ts'
import { useMay, useShop } from '#/people/current-shop.ts'
import { Contact } from './Contact.tsx'
import { Delivery } from './Delivery.tsx'
import { FindCustomer } from './FindCustomer.tsx'
import { AddGoods } from './Goods.tsx'
import { Lines } from './Lines.tsx'
import css from './NewOrderPage.module.css'
import { Totals } from './Totals.tsx'
import { checkoutQueries, placeOrder } from './checkout.queries.ts'
import { usePhoneOrder } from './use-phone-order.ts'

/** Takes an order down while the customer is on the telephone: who, what, how and when. */
export function Screen() {
  const locale = useLocale()
  const { t } = locale
  const { id: shop } = useShop()
  const maySearch = useMay('customers.read')
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { order, change, clear } = usePhoneOrder(shop)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [isDelivered, setDelivered] = useState(false)
  const choices = useQuery(checkoutQueries.choices(order, shop, isDelivered))
  const chosen = choices.data?.ways.find(({ id }) => id === order.method)
  const checked = useQuery(checkoutQueries.checked(order, shop, isDelivered))
  if (chosen && isDelivered === isCollectedBy(chosen)) setDelivered(!isDelivered)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const made = await placeOrder(api, order, shop, isDelivered)
      clear()
      void readOrdersAgain(client)
      showToast('success', t('manage.phone.done', { code: made.code }))
      navigate(`/orders/${made.id}`)
    } catch (error) {
      setProblem(problemText(locale, error))
    } finally {
      setBusy(false)
    }
  }
  const title = t('manage.phone.title')
  return (
    <Page title={title} heading={title}>
      <form className={css['order']} onSubmit={(event) => void send(event)} noValidate>
        <section aria-labelledby="who">
          <h2 id="who">{t('manage.phone.who')}</h2>
          {maySearch && <FindCustomer onChange={change} />}
          <Contact order={order} onChange={change} />
        </section>
        <section aria-labelledby="what">
          <h2 id="what">{t('manage.order.lines')}</h2>
          <AddGoods lines={order.lines} onChange={change} />
          <Lines lines={order.lines} basket={checked.data} onChange={change} />
          {checked.error && <InlineNotice>{errorText(locale, checked.error)}</InlineNotice>}
        </section>
        {order.lines.length > 0 && choices.data && (
          <section aria-labelledby="how">
            <h2 id="how">{t('manage.phone.how')}</h2>
            <Delivery order={order} choices={choices.data} onChange={change} />
          </section>
        )}
        <TextAreaField
          label={t('manage.phone.note')}
          optional={t('manage.hours.optional')}
          rows={2}
          maxLength={1_000}
          value={order.note}
          onChange={(event) => change({ note: event.target.value })}
        />
        {order.lines.length > 0 && checked.data && <Totals basket={checked.data} />}
        {problem && <p role="alert">{problem}</p>}
        <div className={css['row']}>
          <Button type="submit" busy={busy}>
            {t('manage.phone.send')}
          </Button>
          <Button kind="secondary" onClick={clear}>
            {t('manage.phone.clear')}
          </Button>
        </div>
      </form>
    </Page>
  )
}

/** The fields of the screen, by the words that the path of a violation contains. */
const parts = {
  name: 'customer.name',
  phone: 'customer.phone',
  email: 'customer.email',
  address: 'deliveryAddress',
  lines: 'lines',
  slot: 'slot',
  method: 'shippings',
  payment: 'paymentMethod',
} as const
const names = Object.keys(parts) as (keyof typeof parts)[]

/** What is missing or wrong, in the words of the screen. */
function problemText(locale: Locale, error: unknown): string {
  const paths = error instanceof ApiError ? error.violations.map(({ propertyPath }) => propertyPath) : []
  const wrong = new Set(paths.flatMap((path) => names.find((name) => path.includes(parts[name])) ?? []))
  if (wrong.size === 0) return errorText(locale, error)
  const said = [...wrong].map((name) => locale.t(`manage.phone.check.${name}`))
  return locale.t('manage.phone.check.title', { names: locale.formatList(said) })
}
