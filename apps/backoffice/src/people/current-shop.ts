import { createContext, useContext } from 'react'
import type { Right } from '@lonja/contract/people/rights'
import { createStore, useStore } from '@lonja/ui/store/create-store.ts'
import { readStored, store } from '@lonja/ui/store/storage.ts'
import type { OwnShop } from './bootstrap.queries.ts'

const chosen = createStore(() => readStored('manage_shop') as string | undefined)

/** The id of the shop that was chosen on this device. */
export const useChosenShop = (): string | undefined => useStore(chosen, undefined)

export function chooseShop(id: string): void {
  store('manage_shop', id)
  chosen.set(id)
}

export const ShopContext = createContext<OwnShop | undefined>(undefined)

/** The shop in which the user works now. Only screens inside `ShopContext` may call it. */
export function useShop(): OwnShop {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error('This screen needs a shop')
  return shop
}

/** Whether the user has the right in the present shop. */
export const useMay = (right: Right): boolean => useShop().rights.includes(right)
