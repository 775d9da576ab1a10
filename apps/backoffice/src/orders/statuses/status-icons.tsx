import type { ComponentType } from 'react'
import { AlertIcon, BellIcon, CheckIcon, CloseIcon, OrdersIcon, icon } from '@lonja/ui/controls/icons.tsx'
import type { IconName } from './status-look.ts'

// These icons are only used for statuses. In the file of shared icons they would be loaded with every screen.
/** The icon of each name that a status can have. */
export const statusIcons: Record<IconName, ComponentType<{ size?: number }>> = {
  inbox: OrdersIcon,
  check: CheckIcon,
  store: icon(<path d="M4 9.5 5.5 4.5h13L20 9.5zM5.5 9.5v10h13v-10M10 19.5V14h4v5.5" />),
  package: icon(<path d="M4.5 8 12 4l7.5 4v8L12 20l-7.5-4zM4.5 8l7.5 4 7.5-4M12 12v8" />),
  bell: BellIcon,
  truck: icon(
    <path d="M3.5 6.5h10V16h-10zM13.5 9.5h4l3 3.5v3h-7M7 16a1.8 1.8 0 1 1 0 3.6A1.8 1.8 0 0 1 7 16M17 16a1.8 1.8 0 1 1 0 3.6A1.8 1.8 0 0 1 17 16" />,
  ),
  done: icon(<path d="m2.5 12.5 4.5 4.5L16 7.5M12 16l1 1 8.5-9.5" />),
  cross: CloseIcon,
  clock: icon(<path d="M7 4h10M7 20h10M8.5 4c0 4 3.5 5 3.5 8s-3.5 4-3.5 8M15.5 4c0 4-3.5 5-3.5 8s3.5 4 3.5 8" />),
  alert: AlertIcon,
}
