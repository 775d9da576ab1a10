import type { Operations } from '../services.ts'
import { cancelOrder } from './cancel-order.ts'
import { createOrder } from './create-order.ts'
import { listPaymentChoices, listShippingChoices } from './list-choices.ts'
import { validateOrder } from './validate-order.ts'

export const orderOperations: Operations = async (app, services) => {
  for (const operation of [validateOrder, createOrder, cancelOrder, listShippingChoices, listPaymentChoices])
    await operation(app, services)
}
