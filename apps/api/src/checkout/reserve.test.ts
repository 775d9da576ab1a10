import { addDays } from '@lonja/contract/time'
import { expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insertProduct, insertShippingMethod } from '#/testing/factories'
import { testApi } from '#/testing/scenario'
import { reserveSlots } from '../shipping/reserve-slots.ts'
import { type OrderWorld, insertOrderWorld } from '../testing/order-world.ts'
import { reserveStock } from './stock.ts'

// An order is checked before its units are reserved. These tests reserve without the check, as if other orders had
// reserved units after the check.
let world!: OrderWorld
const { db, services } = await testApi(async (database) => {
  world = await insertOrderWorld(database)
})

it.each(['reserved', 'allocated'] as const)('%s units cannot be reserved again', async (as) => {
  const product = await insertProduct(db, { business_id: world.bakery.id, stock: 5 })
  const reserve = (quantity: number, how: 'reserved' | 'allocated') =>
    db.transaction(() =>
      reserveStock(services, [{ comboId: product.combo_id, productId: product.id, quantity, counted: true }], how, {
        rootId: uuidv7(),
        userId: null,
      }),
    )
  expect(await reserve(3, as)).toEqual(new Set())
  for (const other of ['reserved', 'allocated'] as const)
    expect(await reserve(3, other)).toEqual(new Set([product.combo_id]))
  expect(await reserve(2, 'reserved')).toEqual(new Set())
  expect(await reserve(1, 'allocated')).toEqual(new Set([product.combo_id]))
})

it('a slot accepts no more orders than its capacity', async () => {
  const { id: methodId } = await insertShippingMethod(db, { business_id: world.bakery.id, code: 'two-per-hour' })
  const day = addDays(new Date().toISOString().slice(0, 10), 2)
  const slot = { from: `${day}T09:00:00+00:00`, to: `${day}T10:00:00+00:00` }
  const wanted = { methodId, slot, capacity: 2 }
  const reserve = () => db.transaction(() => reserveSlots(db, [wanted]))
  expect([await reserve(), await reserve(), await reserve()]).toEqual([[], [], [wanted]])
})
