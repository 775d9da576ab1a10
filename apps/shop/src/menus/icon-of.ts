import type { ComponentType } from 'react'
import {
  BellIcon,
  CartIcon,
  CatalogIcon,
  ChevronRightIcon,
  HeartIcon,
  HomeIcon,
  InfoIcon,
  OrdersIcon,
  StoreIcon,
  UserIcon,
} from '@lonja/ui/controls/icons.tsx'

type Icon = ComponentType<{ size?: number }>

const icons: Readonly<Record<string, Icon>> = {
  bell: BellIcon,
  cart: CartIcon,
  catalog: CatalogIcon,
  heart: HeartIcon,
  home: HomeIcon,
  info: InfoIcon,
  orders: OrdersIcon,
  store: StoreIcon,
  user: UserIcon,
}

/** The icon with the name that an entry of the town has; an arrow if there is none. */
export const iconOf = (name: string | null): Icon => icons[name ?? ''] ?? ChevronRightIcon
