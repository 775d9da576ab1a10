import { paymentAnomalyContract } from '@lonja/contract/payments/payment-anomaly'
import { may, mayInTown } from '../access.ts'
import { defineResource } from '../resource/define-resource.ts'

export const paymentAnomalyResource = defineResource({
  contract: paymentAnomalyContract,
  table: 'payment_anomaly',
  operations: { list: may('town.read'), read: may('town.read') },
  visible: (_row, viewer) => (mayInTown(viewer, 'town.read') ? 'true' : 'false'),
  columns: { createdDate: 'created_at' },
  order: (row) => `${row}.created_at desc`,
})
