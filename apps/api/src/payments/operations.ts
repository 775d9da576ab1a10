import type { Operations } from '../services.ts'
import { attemptPayment } from './attempt-payment.ts'
import { receiveNotifications } from './receive-notification.ts'
import { redirectPayment } from './redirect-payment.ts'
import { recordPayment } from './record-payment.ts'

export const paymentOperations: Operations = async (app, services) => {
  for (const operation of [attemptPayment, redirectPayment, receiveNotifications, recordPayment])
    await operation(app, services)
}
