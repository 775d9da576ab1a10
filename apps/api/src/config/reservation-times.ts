import { reservation } from '@lonja/contract/constants'
import type { Config } from './config.ts'

/** Seconds that an unpaid order holds its units. */
export const standardReservation = reservation.first * 60

/** Seconds that what is in an unpaid order is held, and that a bank's form is good for. */
export interface ReservationTimes {
  /** Until its customer goes to the bank. */
  first: number
  /** From when they go there. */
  atBank: number
  /** Since the order was made, however often they go. */
  longest: number
  form: number
  /** From when they went there until the bank is asked what became of it. */
  untilAsked: number
}

/** As configured, all in the same proportion. */
export function reservationTimes({ reservationSeconds = standardReservation }: Config): ReservationTimes {
  const scale = reservationSeconds / reservation.first
  const { first, atBank, longest, form, untilAsked } = reservation
  return {
    first: first * scale,
    atBank: atBank * scale,
    longest: longest * scale,
    form: form * scale,
    untilAsked: untilAsked * scale,
  }
}
