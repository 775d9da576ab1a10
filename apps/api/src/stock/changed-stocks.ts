import { z } from 'zod'

/** The most variants that one request may change. */
export const mostCombos = 500

/** The units of variants after a change. */
export const ChangedStocks = z.array(z.object({ id: z.string(), stock: z.int(), availableStock: z.int() }))
