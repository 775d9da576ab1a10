import { paymentMethodContract } from '@lonja/contract/payments/payment-method'
import { everyone, operator } from '../access.ts'
import { defineResource } from '../resource/define-resource.ts'
import { idOf } from '../http/query.ts'
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
  special: {
    // What lists no shop is accepted by all.
    'business.id': (_value, row, bind, values) => {
      const ids = values.map((value) => idOf(value, 'businesses'))
      if (ids.includes(null)) return null
      const accepted = `select b.business_id from payment_method_business b where b.payment_method_id = ${row}.id`
      return {
        where: `(not exists (${accepted}) or exists (${accepted} and b.business_id = any(${bind(ids)}::uuid[])))`,
      }
    },
  },
  order: (row) => `${row}.sort`,
  shared: likeEverybody,
})
