import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FocalPoint } from '@lonja/contract/images/image-object'
import { boundedQueue } from '../jobs/bounded-queue.ts'
import type { Crop } from './crops.ts'

/** What to make of a picture. */
export interface DeriveJob {
  file: Uint8Array
  /** Cuts the whole first: width divided by height. */
  ratio: number | null
  focal: FocalPoint
  crops: readonly Crop[]
  /** Variants that came as files of their own. */
  ready: readonly { name: string; file: Uint8Array }[]
  /** Whether the plain widths and the fallback are made too. */
  plain: boolean
}

export interface DerivedFile {
  name: string
  format: 'webp' | 'avif' | 'jpeg'
  width: number
  height: number
  data: Uint8Array
}

export interface Derived {
  width: number
  height: number
  /** The dominant colour, `#rrggbb`. */
  color: string
  /** The whole as it is served and cut from later, WebP. */
  master: Uint8Array
  files: DerivedFile[]
}

/** The part of an upload that is no picture we can read. */
export class ImageRefused extends Error {
  override name = 'ImageRefused'
  readonly part: string
  constructor(part: string, reason: string) {
    super(reason)
    this.part = part
  }
}

const child = fileURLToPath(new URL('derive-child.ts', import.meta.url))
/** For all of a job; each step of it has 5 s. */
const MAX_MS = 30_000
const queue = boundedQueue(2, 30)

/**
 * Decodes a picture and encodes it anew in every size wanted, in a process of its own, two at once.
 *
 * @throws ImageRefused when it is no picture, a bomb, or takes too long
 * @throws Problem 503 when too many wait already
 */
export const derive = (job: DeriveJob): Promise<Derived> => queue(() => run(job))

function run(job: DeriveJob): Promise<Derived> {
  return new Promise((resolve, reject) => {
    const worker = fork(child, [], {
      serialization: 'advanced',
      // Nothing of ours: neither secrets nor flags.
      env: {},
      execArgv: ['--max-old-space-size=64', '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const timer = setTimeout(() => worker.kill('SIGKILL'), MAX_MS)
    worker.once('message', (answer: { derived: Derived } | { refused: string; part: string }) => {
      if ('derived' in answer) resolve(answer.derived)
      else reject(new ImageRefused(answer.part, answer.refused))
    })
    worker.once('error', reject)
    worker.once('exit', (_code, signal) => {
      clearTimeout(timer)
      // After an answer this changes nothing any more.
      reject(new ImageRefused('file', `The decoder ended${signal ? ` by ${signal}` : ''}`))
    })
    worker.send(job)
  })
}
