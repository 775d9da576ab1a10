import { reservation } from '@lonja/contract/constants'
import type { Config } from './config.ts'

/** Seconds for which an unpaid order holds its units. */
export const standardReservation = reservation.first * 60

/** Seconds for which an unpaid order holds its units, and for which a bank's form is valid. */
export interface ReservationTimes {
  /** Before its customer goes to the bank. */
  first: number
  /** From the moment when they go there. */
  atBank: number
  /** Since the order was made, however often they go. */
  longest: number
  form: number
  /** From the moment when they went there until the bank is asked for the result. */
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
