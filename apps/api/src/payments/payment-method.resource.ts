import { paymentMethodContract } from '@lonja/contract/payments/payment-method'
import { everyone, operator } from '../access.ts'
import { defineResource } from '../resource/define-resource.ts'
import { either, likeEverybody, sql } from '../visibility.ts'

export const paymentMethodResource = defineResource({
  contract: paymentMethodContract,
  table: 'payment_method',
  operations: { list: everyone, read: everyone, create: operator, update: operator, remove: operator },
  visible: either(
    sql((row) => `${row}.enabled`),
    (_row, viewer) => (operator(viewer) ? 'true' : 'false'),
  ),
  relations: { business: { through: 'payment_method_business', own: 'payment_method_id', other: 'business_id' } },
  order: (row) => `${row}.sort`,
  shared: likeEverybody,
})
