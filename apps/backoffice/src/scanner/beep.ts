import { haptics } from '@lonja/ui/native/haptics.ts'

let audio: AudioContext | undefined

/** Tells the person at the counter, without the screen, that a code was read: a short tone and a vibration. */
export function beep(): void {
  haptics.current.vibrate([60])
  audio ??= new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  volume.gain.value = 0.2
  tone.frequency.value = 1_568
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + 0.08)
}
