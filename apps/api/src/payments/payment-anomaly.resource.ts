import { paymentAnomalyContract } from '@lonja/contract/payments/payment-anomaly'
import { operator } from '../access.ts'
import { defineResource } from '../resource/define-resource.ts'

export const paymentAnomalyResource = defineResource({
  contract: paymentAnomalyContract,
  table: 'payment_anomaly',
  operations: { list: operator, read: operator },
  visible: (_row, viewer) => (operator(viewer) ? 'true' : 'false'),
  columns: { createdDate: 'created_at' },
  order: (row) => `${row}.created_at desc`,
})
