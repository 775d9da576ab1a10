import type { BellSound } from '@lonja/contract/acceptance/choices'
import { allowSounds, play, stopSound } from './sounds.ts'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import { createStore, useStore } from '@lonja/ui/store/create-store.ts'

/** The bell sounds this long, and is then silent until the next stroke, until no order waits for an answer. */
const soundSeconds = 3
const everyMs = 10_000
/** The user can silence the bell on this device for this long without accepting an order. */
const quietMs = 2 * 60_000
export const usualVolume = 0.4
export const loudVolume = 0.9

/** The facts about a waiting order that decide about the bell. */
export interface Ringing {
  /** The bell is silent about the order until this time, because a member of the shop answers it. */
  quietUntil: string | null
  louder: boolean
}

/** Whether the user has begun the work on this device. Browsers allow sounds only after a press. */
const shift = createStore(false)
/** Whether the bell rings, with its pauses. */
const ringing = createStore(false)
let orders: readonly Ringing[] = []
let sound: BellSound = 'door'
let timer: ReturnType<typeof setInterval> | undefined
let recheck: ReturnType<typeof setTimeout> | undefined
let silencedUntil = 0

export const useShift = (): boolean => useStore(shift, false)
export const useRinging = (): boolean => useStore(ringing, false)

/** Begins the work on this device: allows sounds, and lets the bell sound once. */
export async function startShift(): Promise<void> {
  await allowSounds()
  shift.set(true)
  play(sound)
  update()
}

export function endShift(): void {
  shift.set(false)
  update()
}

/** Rings while orders wait for an answer that no member is about to give: one bell for all of them. */
export function ring(waiting: readonly Ringing[], which: BellSound): void {
  orders = waiting
  sound = which
  if (waiting.length === 0) silencedUntil = 0
  update()
}

/** Silences the bell on this device for two minutes. */
export function silence(): void {
  silencedUntil = Date.now() + quietMs
  update()
}

/** Sounds once: an order was accepted without a person. */
export function ding(): void {
  if (shift.get()) play(sound)
}

/** Sounds once, in another way: the customer has canceled an order. */
export function soundCanceled(): void {
  if (!shift.get()) return
  play('canceled')
  navigator.vibrate?.([500, 300, 500])
}

/** The orders about which the bell is not silent now. */
export const audibleOf = <Order extends Ringing>(waiting: readonly Order[], now: number): Order[] =>
  waiting.filter(({ quietUntil }) => quietUntil === null || Date.parse(quietUntil) <= now)

/** The time of the server at which the first silence about an order ends; undefined if there is none. */
export function nextEnd(waiting: readonly Ringing[], now: number): number | undefined {
  const ends = waiting.map(({ quietUntil }) => Date.parse(quietUntil ?? '')).filter((end) => end > now)
  return ends.length > 0 ? Math.min(...ends) : undefined
}

/** Starts or stops the bell, and comes back when a silence ends. */
function update(): void {
  clearTimeout(recheck)
  const now = serverNow()
  const mustRing = shift.get() && Date.now() >= silencedUntil && audibleOf(orders, now).length > 0
  const waits = [nextEnd(orders, now) ?? Infinity, silencedUntil - Date.now() + now].filter((end) => end > now)
  const wait = Math.min(...waits) - now
  if (orders.length > 0 && Number.isFinite(wait)) recheck = setTimeout(update, wait + 50)
  if (mustRing === ringing.get()) return
  ringing.set(mustRing)
  if (mustRing) {
    strike()
    timer = setInterval(strike, everyMs)
  } else {
    clearInterval(timer)
    stopSound()
  }
}

function strike(): void {
  const isLoud = audibleOf(orders, serverNow()).some(({ louder }) => louder)
  play(sound, soundSeconds, isLoud ? loudVolume : usualVolume)
  navigator.vibrate?.([500, 300, 500])
}
