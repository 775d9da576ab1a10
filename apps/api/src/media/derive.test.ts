import sharp from 'sharp'
import { expect, it } from 'vitest'
import { type DeriveJob, type Derived, derive } from './derive.ts'

const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#aa5500' } })
  .png()
  .toBuffer()
const job: DeriveJob = {
  file: picture,
  ratio: null,
  focal: { x: 0.5, y: 0.5 },
  crops: [],
  ready: [],
  plain: false,
}

/** Starts a decoder and blocks this thread until it has ended, so that its answer and its end are read afterwards. */
async function deriveBlocked(): Promise<{ derived: Promise<Derived> }> {
  const derived = derive(job)
  // The decoder is started before the next tick.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
  return { derived }
}

it('a picture is decoded even if the end of its decoder is reported before its answer', async () => {
  const first = await deriveBlocked()
  await first.derived
  // Now the answer of the first decoder has been read, and its end has not. When Node reads this end, it looks at all
  // processes, so it reports the end of the second decoder before the answer of the second decoder.
  const second = await deriveBlocked()
  expect(await second.derived).toMatchObject({ width: 40, height: 40 })
})
