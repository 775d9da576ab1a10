import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { rememberGuestOrder } from '#/orders/guest-orders.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { checkBasket, clearBasket, useBasket } from '#/basket/basket.ts'
import { lineImage, lineOptions } from '#/basket/line-parts.ts'
import { type LocalOrder, lineKey, slotTextOf } from '#/basket/local-order.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { storePlacedOrder } from '#/orders/placed-order.ts'
import { messageText } from '#/basket/messages.ts'
import { type ShopLines, shopsOf } from '#/basket/shops.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { LineItem } from '#/ui/LineItem.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { AlertIcon } from '@lonja/ui/controls/icons.tsx'
import type { FieldProblem } from '@lonja/ui/forms/form.ts'
import { useOnline } from '@lonja/ui/hooks/online.ts'
import css from './Checkout.module.css'
import { beginAttempt, endAttempt, isOutcomeUnknown, openAttempt } from './attempt.ts'
import { deleteDraft } from '#/basket/draft.ts'
import { placeOrder } from './place-order.ts'

interface ReviewStepProps {
  order: LocalOrder
  signedIn: boolean
  /** Shows the server’s errors at the step where they can be corrected. */
  object: (error: unknown) => FieldProblem[]
}

/** The last step: it shows the whole order again, and the button that places the order with an obligation to pay. */
export function ReviewStep({ order, signedIn, object }: ReviewStepProps) {
  const { t, formatMoney } = useLocale()
  const online = useOnline()
  // The customer agrees to the shown total, so the button is disabled while the total is being calculated.
  const checking = useBasket().status === 'checking'
  const { problems, unsure, busy, submit } = usePlaceOrder(order, object)
  return (
    <form onSubmit={(event) => void submit(event)}>
      <ErrorSummary problems={problems} />
      {unsure && problems.length === 0 && (
        <InlineNotice tone="offer">
          <AlertIcon size={20} />
          {t('payment.unsure')}
        </InlineNotice>
      )}
      {shopsOf(order).map((shop) => (
        <ReviewedShop key={shop.id} order={order} shop={shop} />
      ))}
      <Link to="/cart" className={css['link']}>
        {t('payment.edit_cart')}
      </Link>
      <div className={css['place']}>
        <p className={css['total']}>
          {t('totals.total')} <strong>{formatMoney(order.total ?? 0)}</strong>
        </p>
        <Button type="submit" wide busy={busy || checking} disabled={!online}>
          {t('payment.place')}
        </Button>
        <p className={css['soft']}>
          {online ? t('payment.terms') : t('cart.stop_offline')}{' '}
          <Link to="/cms/condiciones">{t('payment.terms_link')}</Link>
        </p>
        {!signedIn && <p className={css['soft']}>{t('payment.guest_note')}</p>}
      </div>
    </form>
  )
}

/** The lines of one shop, and the delivery or pickup of these lines. */
function ReviewedShop({ order, shop: { id, name, lines, part } }: { order: LocalOrder; shop: ShopLines }) {
  const locale = useLocale()
  const { t, formatMoney } = locale
  return (
    <section className={css['shop']} aria-label={name}>
      <h3>
        {name}
        {part?.shippingMethod && (
          <span>{[part.shippingMethod.name, slotTextOf(locale, order, id)].filter(Boolean).join(' · ')}</span>
        )}
      </h3>
      <ul>
        {lines.map((line) => (
          <li key={lineKey(line)}>
            <LineItem
              title={line.product.title}
              image={lineImage(line)}
              options={lineOptions(line)}
              amount={<strong>{formatMoney(line.total ?? 0)}</strong>}
            >
              <p className={css['soft']}>
                {t('payment.quantity', { count: line.quantity, price: formatMoney(line.price ?? 0) })}
              </p>
              {line.messages?.map((message) => (
                <p key={message.code} className={css['changed']}>
                  {messageText(locale, message)}
                </p>
              ))}
            </LineItem>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Sends the order, and stores the attempt while its outcome is not known. */
function usePlaceOrder(order: LocalOrder, object: ReviewStepProps['object']) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [unsure, setUnsure] = useState(() => openAttempt() !== undefined)
  const [busy, setBusy] = useState(false)
  // React updates `busy` some time after a press. The ref blocks a second press that comes before that update.
  const sending = useRef(false)

  useEffect(() => {
    checkBasket(5).catch((error: unknown) => setProblems(object(error)))
    // oxlint-disable-next-line react/exhaustive-deps -- runs only once, when the step opens
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setProblems([])
    try {
      const created = await placeOrder(api, beginAttempt(order))
      endAttempt()
      if (created.token !== undefined) rememberGuestOrder({ id: created.id, token: created.token })
      const { token: _token, ...answered } = created
      storePlacedOrder(answered)
      navigate(`/order/${created.id}`, { replace: true, state: { placed: true, pay: true } })
      clearBasket()
      deleteDraft()
      // Stock and orders have changed, so all data is loaded again.
      void client.invalidateQueries()
    } catch (error) {
      if (isOutcomeUnknown(error)) {
        setUnsure(true)
        setProblems([{ text: `${errorText(locale, error)} ${t('payment.unsure')}` }])
      } else {
        endAttempt()
        setUnsure(false)
        setProblems(object(error))
        // Loads the current prices and stock, so that the customer sees the new total before agreeing to it.
        checkBasket().catch(() => undefined)
      }
      sending.current = false
      setBusy(false)
    }
  }
  return { problems, unsure, busy, submit }
}
