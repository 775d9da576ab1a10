import { createContext, useContext } from 'react'
import type { Right } from '@lonja/contract/people/rights'
import { createStore, useStore } from '@lonja/ui/store/create-store.ts'
import { readStored, store } from '@lonja/ui/store/storage.ts'
import type { OwnShop, OwnTown } from './bootstrap.queries.ts'

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

/** The id of the shop in which the user works now; undefined at the town's desk. */
export const useShopId = (): string | undefined => useContext(ShopContext)?.id

export const TownContext = createContext<OwnTown | undefined>(undefined)

/** The user's role and rights in the whole town. Only screens inside `TownContext` may call it. */
export function useTown(): OwnTown {
  const town = useContext(TownContext)
  if (!town) throw new Error('This screen needs a role in the town')
  return town
}

/** The user's rights in the present shop, or in the town at the town's desk. */
export function useRights(): readonly Right[] {
  const shop = useContext(ShopContext)
  const town = useContext(TownContext)
  return (shop ?? town)?.rights ?? []
}

export const useMay = (right: Right): boolean => useRights().includes(right)
