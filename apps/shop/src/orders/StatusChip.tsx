import type { OrderStatusCode, PaymentState } from '@lonja/contract/constants'
import type { ComponentType } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon, StoreIcon, TruckIcon } from '@lonja/ui/controls/icons.tsx'
import css from './StatusChip.module.css'

const looks: Record<OrderStatusCode, { icon: ComponentType<{ size?: number }>; tone: 'wait' | 'go' | 'good' | 'bad' }> =
  {
    pending: { icon: ClockIcon, tone: 'wait' },
    confirm: { icon: CheckIcon, tone: 'go' },
    accepted: { icon: StoreIcon, tone: 'go' },
    preparing: { icon: ClockIcon, tone: 'go' },
    ready: { icon: StoreIcon, tone: 'good' },
    shipped: { icon: TruckIcon, tone: 'go' },
    complete: { icon: CheckIcon, tone: 'good' },
    canceled: { icon: CloseIcon, tone: 'bad' },
  }

export const statusIcon = (code: OrderStatusCode): ComponentType<{ size?: number }> => looks[code].icon

interface StatusChipProps {
  status: { code: OrderStatusCode; name: string }
  /** Whether the customer collects the order; then there is no delivery. */
  collected: boolean
  /** Whether the order waits until the guest confirms it with the link in the mail. */
  unconfirmed?: boolean
}

/** The status of an order in words, with an icon for each status. */
export function StatusChip({ status: { code, name }, collected, unconfirmed = false }: StatusChipProps) {
  const { t } = useLocale()
  const { icon: Icon, tone } = looks[code]
  return (
    <span className={[css['chip'], css[tone]].join(' ')}>
      <Icon size={16} />
      {unconfirmed && code === 'pending'
        ? t('order.confirm.status')
        : code === 'complete' && collected
          ? t('order.status.complete_pickup')
          : name}
    </span>
  )
}

type ShownPayment = 'failed' | 'paid' | 'partially_refunded' | 'refunded' | 'returning'

const paymentLooks: Record<ShownPayment, { icon: typeof CheckIcon; tone: 'wait' | 'good' | 'bad' }> = {
  failed: { icon: AlertIcon, tone: 'bad' },
  paid: { icon: CheckIcon, tone: 'good' },
  partially_refunded: { icon: CheckIcon, tone: 'good' },
  refunded: { icon: CheckIcon, tone: 'good' },
  returning: { icon: ClockIcon, tone: 'wait' },
}

/**
 * The state of the payment, shown beside the status. A payment that is still due is not shown, because the status
 * contains that information.
 */
export function PaymentChip({
  status,
  paymentState,
}: {
  status: { code: OrderStatusCode }
  paymentState: PaymentState
}) {
  const { t } = useLocale()
  const state = status.code === 'canceled' && paymentState === 'paid' ? 'returning' : paymentState
  if (!isShownPayment(state)) return null
  const { icon: Icon, tone } = paymentLooks[state]
  return (
    <span className={[css['chip'], css[tone]].join(' ')}>
      <Icon size={16} />
      {t(`orders.payment.${state}`)}
    </span>
  )
}

const isShownPayment = (state: string): state is ShownPayment => Object.hasOwn(paymentLooks, state)
