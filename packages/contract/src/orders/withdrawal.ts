import { addDays, instantOf, localTime } from '../time.ts'

/**
 * The number of calendar days after the hand-over in which a customer can withdraw without a reason (TRLGDCU art.
 * 104).
 */
export const withdrawalDays = 14

/**
 * The instant at which the right to withdraw ends: the end of the last day in the town's local time.
 *
 * @param received  the time of the hand-over
 */
export const withdrawalEnds = (received: string): Date =>
  instantOf(addDays(localTime(new Date(received)).date, withdrawalDays + 1), 0)

/**
 * The instant until which the shop refunds the money: the end of the fourteenth calendar day after the declaration
 * (TRLGDCU art. 107), in the town's local time.
 *
 * @param declared  the time at which the customer declared the withdrawal
 */
export const refundDue = (declared: string): Date => withdrawalEnds(declared)
