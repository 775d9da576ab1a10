import { paymentAnomalyContract } from '@lonja/contract/payments/payment-anomaly'
import { may } from '../access/guards.ts'
import { defineResource } from '../resource/define-resource.ts'
import { inTown } from '../access/visibility.ts'
import { sql } from '../sql/sql.ts'

export const paymentAnomalyResource = defineResource({
  contract: paymentAnomalyContract,
  table: 'payment_anomaly',
  operations: { list: may('town.read'), read: may('town.read') },
  beyond: { operations: ['list', 'read'], for: 'operators, who find out why a bank reports something else' },
  visible: inTown('town.read'),
  columns: { createdDate: 'created_at' },
  order: (row) => sql`${row}.created_at desc`,
})
