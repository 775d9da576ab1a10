import { stockMovementContract } from '@lonja/contract/stock/stock-movement'
import { may } from '../access.ts'
import { defineResource } from '../resource/define-resource.ts'
import { ofMyShops } from '../visibility.ts'

/** Written by triggers alone, whoever moves stock (`migrations/0075_products.sql`). */
export const stockMovementResource = defineResource({
  contract: stockMovementContract,
  table: 'stock_movement',
  operations: { list: may('shop.read'), read: may('shop.read') },
  visible: ofMyShops('shop.read'),
  columns: { createdDate: 'created_at' },
  order: (row) => `${row}.created_at desc`,
})
