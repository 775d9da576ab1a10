import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FocalPoint } from '@lonja/contract/images/image-object'
import { boundedQueue } from '../jobs/bounded-queue.ts'
import type { Crop } from './crops.ts'

/** A picture, and the files to make of it. */
export interface DeriveJob {
  file: Uint8Array
  /** Width divided by height. If it is not null, the original is first cropped to this ratio. */
  ratio: number | null
  focal: FocalPoint
  crops: readonly Crop[]
  /** Variants that were uploaded as files. */
  ready: readonly { name: string; file: Uint8Array }[]
  /** Whether the usual widths and a JPEG for old browsers are made too. */
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
  /** The decoded original as WebP; it is served, and cropped again later. */
  master: Uint8Array
  files: DerivedFile[]
}

/** The error for an upload with a part that is not a readable picture. */
export class ImageRefused extends Error {
  override name = 'ImageRefused'
  readonly part: string
  constructor(part: string, reason: string) {
    super(reason)
    this.part = part
  }
}

const deriveChild = fileURLToPath(new URL('derive-child.ts', import.meta.url))
/** The most milliseconds for a whole job. Each step of a job may take at most 5 s. */
const MAX_MS = 30_000
const queue = boundedQueue(2, 30)

/**
 * Decodes a picture and encodes every requested size. Each job has a process of its own. At most two jobs run at once.
 *
 * @throws ImageRefused if the file is no picture or a decompression bomb, or takes too long
 * @throws Problem 503 if too many jobs are waiting
 */
export const derive = (job: DeriveJob): Promise<Derived> => workOnPicture<Derived>(deriveChild, job)

/**
 * Runs a file that works on one picture, in a process of its own. The file gets the job as its message, and answers
 * with `{ derived }` or `{ refused, part }`.
 *
 * @throws ImageRefused if the file refuses the picture, crashes or takes too long
 * @throws Problem 503 if too many jobs are waiting
 */
export const workOnPicture = <Result>(child: string, job: object): Promise<Result> =>
  queue(() => run<Result>(child, job))

function run<Result>(child: string, job: object): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = fork(child, [], {
      serialization: 'advanced',
      // The process gets no environment variables of ours: neither secrets nor flags.
      env: {},
      execArgv: ['--max-old-space-size=64', '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const timer = setTimeout(() => worker.kill('SIGKILL'), MAX_MS)
    worker.once('message', (answer: { derived: Result } | { refused: string; part: string }) => {
      if ('derived' in answer) resolve(answer.derived)
      else reject(new ImageRefused(answer.part, answer.refused))
    })
    worker.once('error', reject)
    // The event `close` comes after the answer of the process. The event `exit` may come before the answer if another
    // process ends too.
    worker.once('close', (_code, signal) => {
      clearTimeout(timer)
      // If an answer has arrived, the promise is settled already and this call has no effect.
      reject(new ImageRefused('file', `The decoder ended${signal ? ` by ${signal}` : ''}`))
    })
    worker.send(job)
  })
}
