import { addDays, instantOf, localTime } from '../time.ts'

/** Calendar days after its hand-over in which a purchase can be given back without a reason (TRLGDCU art. 104). */
export const withdrawalDays = 14

/**
 * The instant from which it is too late: the end of the last day on the town's calendar.
 *
 * @param received  when it was handed over
 */
export const withdrawalEnds = (received: string): Date =>
  instantOf(addDays(localTime(new Date(received)).date, withdrawalDays + 1), 0)
