import { fileURLToPath } from 'node:url'
import { workOnPicture } from '../media/derive.ts'
import type { IconName } from './app-icons.ts'

/** A logo, and the colour of the town. */
export interface IconJob {
  file: Uint8Array
  color: string
}

const child = fileURLToPath(new URL('draw-child.ts', import.meta.url))

/** Draws every icon of a town as PNG, in a process of its own. */
export const drawIcons = (job: IconJob): Promise<Record<IconName, Uint8Array>> => workOnPicture(child, job)
