import type { Client } from '@lonja/ui/api/client.ts'
import type { Order } from '#/orders/order.queries.ts'

/** Finds the order of a code. @throws ApiError 404 if no order of the user's shops has it */
export const findByCode = (api: Client, code: string): Promise<Order> => api.call(`/orders-handover?code=${code}`)
