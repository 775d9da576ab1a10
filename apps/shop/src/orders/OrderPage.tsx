import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from '@lonja/ui/router/router.tsx'
import { ApiError } from '@lonja/ui/api/api-error.ts'
import { useSession } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { InlineNotice, Notice } from '@lonja/ui/controls/Notice.tsx'
import { Page, PageTitle } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useHydrated } from '@lonja/ui/hooks/hydrated.ts'
import { OrdersIcon } from '@lonja/ui/controls/icons.tsx'
import { latePart } from '@lonja/ui/late/late-part.ts'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { Confirmation } from './Confirmation.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import css from './OrderPage.module.css'
import { ShareCard } from './ShareCard.tsx'
import { ShopChanges } from './ShopChanges.tsx'
import { StatusChip } from './StatusChip.tsx'
import { useLinkToken } from './link-token.ts'
import { type Order, orderQueries } from './order.queries.ts'
import { moneyBack, paymentStage } from './payment-stage.ts'
import { isCollected, isOwn, sharesOf } from './shares.ts'

// Loaded lazily, because few orders wait for a confirmation or for a bank.
const ConfirmOrder = latePart(async () => (await import('./ConfirmOrder.tsx')).ConfirmOrder)
const PayOrder = lazy(async () => ({ default: (await import('./PayOrder.tsx')).PayOrder }))

/** Only the browser knows the account or the token that opens the order, so the server renders a placeholder. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const { t } = useLocale()
  const hydrated = useHydrated()
  const linked = useLinkToken(id, hydrated)
  if (hydrated && !linked) return <OrderScreen id={id} />
  return (
    <Page title={t('order.title')} heading={t('order.title')} noIndex>
      <Skeleton shape="block" />
    </Page>
  )
}

function OrderScreen({ id }: { id: string }) {
  const { t } = useLocale()
  const order = useQuery(orderQueries.one(id))
  const { state } = useLocation() as { state: { placed?: boolean } | null }
  if (order.error instanceof ApiError && [401, 403, 404].includes(order.error.status) && !order.data) {
    return <NotYours id={id} />
  }
  return (
    <Page
      title={order.data ? t('order.named', { code: order.data.code }) : t('order.title')}
      heading={order.data ? undefined : t('order.title')}
      noIndex
    >
      <QueryView query={order} skeleton={<Skeleton shape="block" />}>
        {(data) => <OrderView order={data} placed={state?.placed === true} />}
      </QueryView>
    </Page>
  )
}

function OrderView({ order, placed }: { order: Order; placed: boolean }) {
  const { t, formatDateTime, formatMoney } = useLocale()
  const { code, status, createdDate, paymentState, totals } = order
  const isBack = useSearch().get('back') === 'bank'
  const stage = paymentStage(order, isBack)
  const back = moneyBack(order)
  const shares = sharesOf(order)
  const own = isOwn(order, useSession()?.id)
  // The payment may change while the page is open, for example in another window. Such a change is announced in the
  // same way as a change after the return from the bank.
  const [first] = useState(stage?.at)
  const hasChanged = first !== undefined && stage === null
  const isPaidNow = (isBack && paymentState === 'paid') || hasChanged
  const isWaiting = order.unconfirmed && status.code === 'pending'
  const isConfirmed = (placed || isPaidNow) && !isWaiting && !stage && !back && status.code !== 'canceled'
  const outcome = useRef<HTMLDivElement>(null)
  const isNews = isBack || stage?.at !== first
  useEffect(() => {
    if (isNews && !stage) outcome.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus()
  }, [isNews, stage])
  // If the order is cancelled while the page is open, the focus moves to the text about the refund.
  const canceled = status.code === 'canceled'
  const wasCanceled = useRef(canceled)
  const refund = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (canceled && !wasCanceled.current) {
      scrollTo(0, 0)
      refund.current?.focus()
    }
    wasCanceled.current = canceled
  }, [canceled])
  return (
    <div className={css['order']}>
      {/* Rendered from the beginning, because screen readers announce only text that is added later. */}
      <output className="sr-only">
        {isPaidNow && paymentState === 'paid' && t('order.pay.done')}
        {stage?.at === 'declined' && t('order.pay.declined')}
        {stage?.at === 'waiting' && t('order.pay.waiting')}
      </output>
      <div ref={outcome}>
        {isConfirmed ? (
          <Confirmation order={order} />
        ) : (
          <div className={css['head']}>
            <PageTitle>{t('order.named', { code })}</PageTitle>
            <StatusChip status={status} collected={shares.every(isCollected)} unconfirmed={order.unconfirmed} />
            <p>{t('order.placed', { date: formatDateTime(createdDate) })}</p>
          </div>
        )}
      </div>
      {own && status.code !== 'canceled' && <Questions order={order} />}
      <ShopChanges order={order} />
      {isWaiting && (
        <Suspense fallback={null}>
          <ConfirmOrder order={order} />
        </Suspense>
      )}
      {stage && (
        <Suspense fallback={<Skeleton shape="block" />}>
          <PayOrder order={order} stage={stage} focus={isNews} />
        </Suspense>
      )}
      <div ref={refund} tabIndex={-1} className={css['refund']}>
        {back && (
          <InlineNotice tone={back === 'returned' || back === 'partly' ? 'good' : 'plain'}>
            {t(`order.pay.${back}`, { amount: formatMoney(totals.total) })}
          </InlineNotice>
        )}
      </div>
      <div className={css['split']}>
        <div className={css['shares']}>
          {shares.map((share) => (
            <ShareCard key={share.id} share={share} order={order} own={own} />
          ))}
        </div>
        <aside className={css['side']} aria-label={t('order.facts')}>
          <OrderFacts order={order} />
          <OrderActions order={order} own={own} />
        </aside>
      </div>
    </div>
  )
}

// Loaded lazily: few shops replace what is missing.
const ReplacementQuestion = lazy(async () => ({
  default: (await import('./ReplacementQuestion.tsx')).ReplacementQuestion,
}))

function Questions({ order }: { order: Order }) {
  return (
    <Suspense fallback={null}>
      {order.lines
        .filter(({ answerDueDate }) => answerDueDate !== null)
        .map((line) => (
          <ReplacementQuestion key={line.id} order={order} line={line} />
        ))}
    </Suspense>
  )
}

/**
 * Shown for an unknown order and for the order of another customer, so that nobody learns which orders exist. A guest
 * may try again after signing in.
 */
function NotYours({ id }: { id: string }) {
  const { t } = useLocale()
  const user = useSession()
  return (
    <Page title={t('order.none')} noIndex>
      <Notice
        icon={<OrdersIcon size={40} />}
        title={<PageTitle>{t('order.none')}</PageTitle>}
        action={
          <>
            {!user && (
              <ButtonLink to={`/login?redirect=${encodeURIComponent(`/order/${id}`)}`}>
                {t('orders.sign_in')}
              </ButtonLink>
            )}
            <ButtonLink kind="secondary" to="/orders">
              {t('order.to_list')}
            </ButtonLink>
          </>
        }
      >
        <p>{t(user ? 'order.none_text' : 'order.none_guest')}</p>
      </Notice>
    </Page>
  )
}
