import { paymentMethodContract } from '@lonja/contract/payments/payment-method'
import { everyone, operator } from '../access/guards.ts'
import { defineResource } from '../resource/define-resource.ts'
import { idOf } from '../http/query.ts'
import { either, enabled, getsSharedAnswers } from '../access/visibility.ts'
import { always, never, sql } from '../sql/sql.ts'

export const paymentMethodResource = defineResource({
  contract: paymentMethodContract,
  table: 'payment_method',
  operations: { list: everyone, read: everyone, create: operator, update: operator, remove: operator },
  beyond: { operations: ['create'], for: 'operators, who set up how people can pay' },
  visible: either(enabled, (_row, viewer) => (operator(viewer) ? always : never)),
  relations: { business: { through: 'payment_method_business', own: 'payment_method_id', other: 'business_id' } },
  special: {
    // If a method names no shops, all shops accept it.
    'business.id': (_value, row, values) => {
      const ids = values.map((value) => idOf(value, 'businesses'))
      if (ids.includes(null)) return null
      const accepted = sql`select b.business_id from payment_method_business b where b.payment_method_id = ${row}.id`
      return {
        where: sql`(not exists (${accepted}) or exists (${accepted} and b.business_id = any(${ids}::uuid[])))`,
      }
    },
  },
  order: (row) => sql`${row}.sort`,
  shared: getsSharedAnswers,
})
