import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { attributeContract } from './attributes/attribute.ts'
import * as constants from './constants.ts'
import { offerContract } from './offers/offer.ts'
import { orderContract, orderStatusContract } from './orders/order.ts'
import { priceListContract } from './prices/price.ts'
import type { Field } from './resource.ts'

it.each<[string, Field, readonly string[]]>([
  ['order statuses', orderStatusContract.fields.code, constants.orderStatuses],
  ['payment states', orderContract.fields.paymentState, constants.paymentStates],
  ['delivery states', orderContract.fields.deliveryState, constants.deliveryStates],
  ['discount types', offerContract.fields.discountType, constants.discountTypes],
  ['discount targets', offerContract.fields.target, constants.discountTargets],
  ['price lists', priceListContract.fields.code, constants.priceListKinds],
  ['attribute types', attributeContract.fields.type, constants.attributeTypes],
])('has the %s that the resource accepts', (_what, field, values) => {
  for (const value of values) expect(field.schema.safeParse(value).success).toBe(true)
  expect(field.schema.safeParse('other').error?.issues).toMatchObject([{ values }])
})

it('shows the version of the package', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  expect(constants.appVersion).toBe(version)
})
