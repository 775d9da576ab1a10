import { createStore, useStore } from '@lonja/ui/store/create-store.ts'

/** The bell sounds this long, and is then silent for `pauseMs`, until no order waits for an answer. */
const soundMs = 3_000
const pauseMs = 7_000
/** The user can silence the bell for this long without accepting an order. */
const quietMs = 2 * 60_000

/** Whether the user has begun the work on this device. Browsers allow sounds only after a press. */
const shift = createStore(false)
let audio: AudioContext | undefined
let ringing: ReturnType<typeof setInterval> | undefined
let quietUntil = 0

export const useShift = (): boolean => useStore(shift, false)

/** Begins the work on this device: allows sounds, and lets the bell sound once. */
export async function startShift(): Promise<void> {
  audio ??= new AudioContext()
  await audio.resume()
  shift.set(true)
  sound(1)
}

export function endShift(): void {
  shift.set(false)
  stopRinging()
}

/** Rings while orders wait for an answer: one bell for all of them. */
export function ring(unanswered: number): void {
  if (unanswered === 0) return stopRinging()
  if (ringing) return undefined
  const strike = () => {
    if (Date.now() < quietUntil) return
    sound(soundMs / 600)
    navigator.vibrate?.([500, 300, 500])
  }
  strike()
  ringing = setInterval(strike, soundMs + pauseMs)
}

/** Silences the bell on this device for two minutes. */
export function silence(): void {
  quietUntil = Date.now() + quietMs
}

function stopRinging(): void {
  clearInterval(ringing)
  ringing = undefined
  quietUntil = 0
}

/** Two falling tones, like the bell of a shop door, `times` times. */
function sound(times: number): void {
  if (!audio) return
  for (let time = 0; time < times; time += 1)
    for (const [index, frequency] of [1_319, 1_047].entries()) {
      const begin = audio.currentTime + time * 0.6 + index * 0.22
      const tone = audio.createOscillator()
      const volume = audio.createGain()
      tone.frequency.value = frequency
      volume.gain.setValueAtTime(0, begin)
      volume.gain.linearRampToValueAtTime(0.4, begin + 0.01)
      volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.5)
      tone.connect(volume).connect(audio.destination)
      tone.start(begin)
      tone.stop(begin + 0.5)
    }
}
