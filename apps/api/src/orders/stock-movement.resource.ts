import { stockMovementContract } from '@lonja/contract/stock/stock-movement'
import { may, mayInTown } from '../access.ts'
import { defineResource } from '../resource/define-resource.ts'
import { all, ofMyShops, sql } from '../visibility.ts'

const ofNoUnconfirmed = sql(
  (row) => `not exists (select from "order" o where o.id = ${row}.order_id and o.unconfirmed)`,
)

/** Written by triggers alone, whoever moves stock (`migrations/0075_products.sql`). */
export const stockMovementResource = defineResource({
  contract: stockMovementContract,
  table: 'stock_movement',
  operations: { list: may('shop.read'), read: may('shop.read') },
  visible: (row, viewer, bind) =>
    mayInTown(viewer, 'shop.read') ? 'true' : all(ofMyShops('shop.read'), ofNoUnconfirmed)(row, viewer, bind),
  columns: { createdDate: 'created_at' },
  order: (row) => `${row}.created_at desc`,
})
