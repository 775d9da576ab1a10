import type { BellSound } from '@lonja/contract/acceptance/choices'
import { chosenVolume, loudnessOf } from './volume.ts'

/** A tone: its frequency in hertz, and the seconds after the begin of the sound. */
type Tone = readonly [hertz: number, after: number]

interface Melody {
  tones: readonly Tone[]
  /** The seconds until the melody is played again. */
  length: number
}

/** Falling tones like the bell of a shop's door, rising ones, and short high ones for a loud place. */
const melodies: Readonly<Record<BellSound | 'canceled', Melody>> = {
  door: {
    tones: [
      [1_319, 0],
      [1_047, 0.22],
    ],
    length: 0.6,
  },
  chime: {
    tones: [
      [784, 0],
      [988, 0.18],
      [1_175, 0.36],
    ],
    length: 1,
  },
  alarm: {
    tones: [
      [1_760, 0],
      [1_760, 0.15],
    ],
    length: 0.5,
  },
  canceled: {
    tones: [
      [440, 0],
      [330, 0.3],
      [220, 0.6],
    ],
    length: 1.2,
  },
}

let audio: AudioContext | undefined
let playing: GainNode | undefined

/** Allows sounds. Browsers demand that this follows a press. */
export async function allowSounds(): Promise<void> {
  audio ??= new AudioContext()
  await audio.resume()
}

/**
 * Plays a melody again and again for some seconds, once at least. It replaces a melody that is still playing.
 *
 * @param volume  from 0 to 1, at the normal volume of a device
 */
export function play(name: BellSound | 'canceled', seconds = 0, volume = 0.4): void {
  if (!audio) return
  stopSound()
  const loudness = loudnessOf(volume, chosenVolume())
  if (loudness === 0) return
  const { tones, length } = melodies[name]
  const together = audio.createGain()
  together.connect(audio.destination)
  playing = together
  for (let time = 0; time === 0 || time + length <= seconds; time += length)
    for (const [hertz, after] of tones) playTone(audio, together, hertz, audio.currentTime + time + after, loudness)
}

/** Ends the sound that is playing, in the middle of a tone too. */
export function stopSound(): void {
  playing?.disconnect()
  playing = undefined
}

function playTone(context: AudioContext, together: GainNode, hertz: number, begin: number, volume: number): void {
  const tone = context.createOscillator()
  const loudness = context.createGain()
  tone.frequency.value = hertz
  loudness.gain.setValueAtTime(0, begin)
  loudness.gain.linearRampToValueAtTime(volume, begin + 0.01)
  loudness.gain.exponentialRampToValueAtTime(0.001, begin + 0.5)
  tone.connect(loudness).connect(together)
  tone.start(begin)
  tone.stop(begin + 0.5)
}
