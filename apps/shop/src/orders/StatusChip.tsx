import type { OrderStatusCode } from '@lonja/contract/constants'
import type { ComponentType } from 'react'
import { CheckIcon, ClockIcon, CloseIcon, StoreIcon, TruckIcon } from '#/ui/icons.tsx'
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

/** How an order stands, in words and with a sign of its own. */
export function StatusChip({ status: { code, name } }: { status: { code: OrderStatusCode; name: string } }) {
  const { icon: Icon, tone } = looks[code]
  return (
    <span className={[css['chip'], css[tone]].join(' ')}>
      <Icon size={16} />
      {name}
    </span>
  )
}
