import { stockMovementContract } from '@lonja/contract/stock/stock-movement'
import { shopMember } from '../access.ts'
import { defineResource } from '../resource/define-resource.ts'
import { ofMyShops } from '../visibility.ts'

/** Written by triggers alone, whoever moves stock (`migrations/0075_products.sql`). */
export const stockMovementResource = defineResource({
  contract: stockMovementContract,
  table: 'stock_movement',
  operations: { list: shopMember, read: shopMember },
  visible: ofMyShops(),
  columns: { createdDate: 'created_at' },
  order: (row) => `${row}.created_at desc`,
})
