import { reservation } from '@lonja/contract/constants'
import type { Config } from './config.ts'

/** The default number of seconds for which an unpaid order holds its units. */
export const standardReservation = reservation.first * 60

/**
 * Seconds for which an unpaid order holds its units (`first`, `atBank`, `longest`), and for which a bank's form is
 * valid (`form`).
 */
export interface ReservationTimes {
  /** How long the units are held after the order, if the customer does not go to the bank. */
  first: number
  /** How long the units are held after the customer went to the bank. */
  atBank: number
  /** How long the units are held at most after the order, even if the customer goes to the bank several times. */
  longest: number
  form: number
  /** The time after the customer went to the bank, until we ask the bank for the result. */
  untilAsked: number
}

/** The configured times: the default times, all multiplied by the same factor. */
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
