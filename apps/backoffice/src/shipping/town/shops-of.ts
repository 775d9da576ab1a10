import { folded } from '@lonja/contract/folded'
import type { Method } from '../shipping.queries.ts'

interface ShopMethods {
  id: string
  name: string
  methods: Method[]
}

/** The shops whose names contain the words, by name, each with its methods in the order of the server. */
export function shopsOf(methods: readonly Method[], words: string): ShopMethods[] {
  const shops = new Map<string, ShopMethods>()
  for (const method of methods) {
    const { id, name } = method.business
    if (!folded(name).includes(folded(words))) continue
    const shop = shops.get(id) ?? { id, name, methods: [] }
    shop.methods.push(method)
    shops.set(id, shop)
  }
  return [...shops.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'es'))
}
