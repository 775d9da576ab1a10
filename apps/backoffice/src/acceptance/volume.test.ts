import { expect, it } from 'vitest'
import { loudVolume, usualVolume } from './bell.ts'
import { loudnessOf, volumes } from './volume.ts'

it('the bell is louder after the reminder at every volume, and silent when the sounds are off', () => {
  expect([loudnessOf(usualVolume, 'off'), loudnessOf(loudVolume, 'off')]).toEqual([0, 0])
  for (const volume of volumes.filter((each) => each !== 'off')) {
    expect(loudnessOf(loudVolume, volume)).toBeGreaterThan(loudnessOf(usualVolume, volume))
    expect(loudnessOf(loudVolume, volume)).toBeLessThanOrEqual(1)
  }
  const steps = volumes.map((volume) => loudnessOf(usualVolume, volume))
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
})
