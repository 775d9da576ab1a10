import type { Operations } from '../services.ts'
import { listSlots } from '../shipping/list-slots.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeOrder } from './change-order.ts'
import { confirmOrder } from './confirm-order.ts'
import { createOrder } from './create-order.ts'
import { listPaymentChoices, listShippingChoices } from './list-choices.ts'
import { nameStatus } from './name-status.ts'
import { sendLink } from './send-link.ts'
import { refundOrder } from './refund-order.ts'
import { validateOrder } from './validate-order.ts'
import { withdrawOrder } from './withdraw-order.ts'
import { writeHistory } from './write-history.ts'

export const orderOperations: Operations = async (app, services) => {
  for (const operation of [
    validateOrder,
    createOrder,
    changeOrder,
    cancelOrder,
    confirmOrder,
    sendLink,
    refundOrder,
    withdrawOrder,
    writeHistory,
    nameStatus,
    listShippingChoices,
    listPaymentChoices,
    listSlots,
  ])
    await operation(app, services)
}
