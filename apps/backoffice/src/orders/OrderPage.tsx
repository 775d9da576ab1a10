import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, Suspense, useState } from 'react'
import type { OrderStatusCode } from '@lonja/contract/constants'
import { isFinal, mayMove } from '@lonja/contract/orders/transitions'
import { isCollectedBy, totalRows } from '@lonja/contract/orders/order-summary'
import { ApiError, errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { ClaimButton } from '#/acceptance/ClaimButton.tsx'
import { Adjustments } from '#/adjustments/Adjustments.tsx'
import { GoodwillButton } from '#/adjustments/GoodwillButton.tsx'
import { LineChange } from '#/adjustments/LineChange.tsx'
import { ReplacedNote } from '#/adjustments/ReplacedNote.tsx'
import { useMay } from '#/people/current-shop.ts'
import { FailedNote } from './FailedNote.tsx'
import { NextStep } from './OrderCard.tsx'
import { PrintOrder } from './PrintOrder.tsx'
import { WithoutCode } from './WithoutCode.tsx'
import css from './OrderPage.module.css'
import { amountDue, settledText } from './next-step.ts'
import { type Order, moveOrder, orderQueries, readOrdersAgain } from './order.queries.ts'
import { shownStatus, useMadeSteps } from './steps.ts'

/** What was changed is read seldom, and the order is needed at once. */
const History = latePart(() => import('#/audit/History.tsx').then(({ History: Loaded }) => Loaded))

/** One order: what to prepare, for whom, the money, and what has happened. */
export function Screen({ params }: ScreenProps) {
  const { t } = useLocale()
  const order = useQuery(orderQueries.one(params['id'] ?? '', useQueryClient()))
  if (order.error instanceof ApiError && order.error.status === 404)
    return (
      <Page title={t('manage.order.gone')} heading={t('manage.order.gone')}>
        <Back />
      </Page>
    )
  const title = t('manage.order.title', { code: order.data?.code ?? '' })
  return (
    <Page title={title} heading={title}>
      <Back />
      <QueryView query={order} skeleton={<Skeleton shape="block" />}>
        {(found) => <Details order={found} />}
      </QueryView>
    </Page>
  )
}

function Back() {
  const { t } = useLocale()
  return (
    <p className={css['back']} data-screen>
      <Link to="/orders">{t('manage.orders.title')}</Link>
    </p>
  )
}

function Details({ order }: { order: Order }) {
  const { t, formatMoney, formatSlot } = useLocale()
  const status = shownStatus(useMadeSteps(), order)
  const { lines, slot, shippingMethod, note } = order
  const due = amountDue(order)
  const isChangeable = useMay('orders') && ['confirm', 'accepted', 'preparing', 'ready'].includes(status)
  return (
    <>
      <div className={css['order']}>
        <section className={css['state']} aria-label={t('manage.order.state')}>
          <p>
            <strong>{t(`manage.status.${status}`)}</strong>
            {' · '}
            {slot ? formatSlot(slot) : t('manage.orders.now')}
            {' · '}
            {t(isCollectedBy(shippingMethod) ? 'manage.orders.collected' : 'manage.orders.delivered')}
          </p>
          <div className={css['actions']}>
            <NextStep order={order} status={status} wide={false} />
            {status === 'confirm' && <ClaimButton order={order} wide={false} />}
            <WithoutCode order={order} status={status} />
            <Reject order={order} status={status} />
            <GoodwillButton order={order} status={status} />
            <PrintOrder order={order} status={status} />
          </div>
        </section>
        <FailedNote order={order} />
        {note && (
          <InlineNotice>
            <strong>{t('manage.order.note')}</strong> {note}
          </InlineNotice>
        )}
        <section aria-labelledby="lines">
          <h2 id="lines">{t('manage.order.lines')}</h2>
          <ul className={css['lines']}>
            {lines.map((line) => {
              const { id, quantity, refundedQty, title, attributes, unitPrice, total } = line
              return (
                <li key={id} data-card={id}>
                  <strong className={css['quantity']}>{quantity - refundedQty} ×</strong>
                  <span className={css['what']}>
                    {title}
                    {attributes.length > 0 && (
                      <small>
                        {attributes.map(({ attributeName, valueName }) => `${attributeName}: ${valueName}`).join(' · ')}
                      </small>
                    )}
                    {refundedQty > 0 && <small>{t('manage.order.of_ordered', { count: quantity })}</small>}
                    <ReplacedNote line={line} />
                    <small>{t('manage.order.each', { price: formatMoney(unitPrice) })}</small>
                  </span>
                  <span>{formatMoney(total)}</span>
                  {isChangeable && <LineChange order={order} line={line} />}
                </li>
              )
            })}
          </ul>
          <dl className={css['totals']}>
            {totalRows(order.totals).map(({ kind, amount }) => (
              <div key={kind}>
                <dt>{t(`manage.order.row.${kind}`)}</dt>
                <dd>{formatMoney(amount)}</dd>
              </div>
            ))}
            <div>
              <dt>{t('manage.order.row.total')}</dt>
              <dd>
                <strong>{formatMoney(order.totals.total)}</strong>
              </dd>
            </div>
            {order.adjusted > 0 && (
              <div>
                <dt>{t('manage.adjust.title')}</dt>
                <dd>{formatMoney(0 - order.adjusted)}</dd>
              </div>
            )}
            <div>
              <dt>{t('manage.order.row.due')}</dt>
              <dd>{due > 0 ? <strong>{formatMoney(due)}</strong> : t(settledText(status))}</dd>
            </div>
          </dl>
        </section>
        <Adjustments order={order.id} />
        <Customer order={order} />
        <Steps order={order} />
        <Suspense>
          <History
            of={[
              { resource: 'orders', id: order.id },
              ...order.payments.map(({ id }) => ({ resource: 'payments', id })),
            ]}
          />
        </Suspense>
      </div>
    </>
  )
}

function Customer({ order }: { order: Order }) {
  const { t } = useLocale()
  // The server leaves the customer out for roles that may not see customers.
  const customer = order.customer as Order['customer'] | null
  if (!customer) return null
  const { name, surnames, phone, email } = customer
  const address = order.deliveryAddress
  return (
    <section aria-labelledby="customer">
      <h2 id="customer">{t('manage.order.customer')}</h2>
      <p>{[name, surnames].filter(Boolean).join(' ')}</p>
      <ul className={css['contact']}>
        {phone && (
          <li>
            <a href={`tel:${phone}`}>{t('manage.order.call', { phone })}</a>
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
      </ul>
      {address && <p>{addressText(address)}</p>}
    </section>
  )
}

const addressText = ({ street, number, floor, zip, city }: NonNullable<Order['deliveryAddress']>): string =>
  [[street, number].filter(Boolean).join(' '), floor, `${zip} ${city}`].filter(Boolean).join(', ')

function Steps({ order }: { order: Order }) {
  const { t, formatDateTime } = useLocale()
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('manage.order.history')}</h2>
      <ol className={css['history']}>
        {order.history.map(({ id, status, createdDate, actor, reason }) => (
          <li key={id}>
            {t('manage.order.moved', {
              when: formatDateTime(createdDate),
              status: t(`manage.status.${status.code}`),
              actor: t(`manage.actor.${actor}`),
            })}
            {reason && <small>{reason}</small>}
          </li>
        ))}
      </ol>
    </section>
  )
}

const reasons = ['sold_out', 'closed', 'no_time', 'other'] as const

/** Rejects or cancels the order with a reason that the customer reads. Paid money goes back by itself. */
function Reject({ order, status }: { order: Order; status: OrderStatusCode }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const client = useQueryClient()
  const may = useMay('orders')
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState<(typeof reasons)[number]>('sold_out')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  if (!may || isFinal(status) || !mayMove(status, 'canceled', 'shop')) return null
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const more = text.trim()
    setBusy(true)
    try {
      const why =
        reason === 'other' && more ? more : [t(`manage.reject.why.${reason}`), more].filter(Boolean).join('. ')
      await moveOrder(api, order.id, 'canceled', why)
      setOpen(false)
      showToast('success', t('manage.reject.done', { code: order.code }))
    } catch (error) {
      showToast('error', errorText(locale, error))
    } finally {
      setBusy(false)
      void readOrdersAgain(client)
    }
  }
  const title = t(status === 'confirm' ? 'manage.reject.title' : 'manage.reject.cancel')
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog open={open} title={title} onClose={() => setOpen(false)} shape="sheet">
        <form className={css['reject']} onSubmit={(event) => void send(event)}>
          <fieldset>
            <legend>{t('manage.reject.reason')}</legend>
            {reasons.map((each) => (
              <Choice
                key={each}
                type="radio"
                name="reason"
                label={t(`manage.reject.why.${each}`)}
                checked={reason === each}
                onChange={() => setReason(each)}
              />
            ))}
          </fieldset>
          <label>
            {t('manage.reject.more')}
            <textarea rows={3} maxLength={400} value={text} onChange={(event) => setText(event.target.value)} />
          </label>
          <p>{t('manage.reject.effect')}</p>
          <Button type="submit" kind="danger" busy={busy}>
            {title}
          </Button>
        </form>
      </Dialog>
    </>
  )
}
