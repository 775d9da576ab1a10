// `draw-icons.ts` runs this file in a separate process, as with all work on pictures. Each process does one job, sends
// the result and ends.
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { type IconKind, type IconName, icons } from './app-icons.ts'
import type { IconJob } from './draw-icons.ts'

sharp.cache(false)
sharp.concurrency(1)

/** The diameter of the circle that every phone shows of a maskable icon, as a part of its side. */
const SAFE = 0.8
/** The room for the logo on a white disc, so that its corners do not touch the edge of the disc. */
const ON_DISC = 0.7
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

interface Logo {
  file: Uint8Array
  width: number
  height: number
  isOpaque: boolean
}

const png = (image: Sharp): Promise<Buffer> => image.png({ compressionLevel: 9 }).toBuffer()

/** The logo, as large as `scale` says. Small logos are enlarged. */
const scaled = ({ file, width, height }: Logo, scale: number): Promise<Buffer> =>
  png(
    sharp(file).resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), {
      fit: 'fill',
    }),
  )

const ground = (size: number, background: string, layers: OverlayOptions[]): Promise<Buffer> =>
  png(
    sharp({ create: { width: size, height: size, channels: 3, background } })
      .composite(layers)
      .removeAlpha(),
  )

/** The functions that draw each kind of icon. */
const draw: Readonly<Record<IconKind, (logo: Logo, size: number, color: string) => Promise<Buffer>>> = {
  any: ({ file }, size) => png(sharp(file).ensureAlpha().resize(size, size, { fit: 'contain', background: clear })),

  // The whole logo lies inside the circle. A logo with a transparent ground gets a white disc, because on the town's
  // colour its letters could not be seen.
  async maskable(logo, size, color) {
    const room = (logo.isOpaque ? SAFE : ON_DISC) * size
    const input = await scaled(logo, room / Math.hypot(logo.width, logo.height))
    const disc = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><circle cx="50%" cy="50%" r="${(SAFE * size) / 2}" fill="#fff"/></svg>`,
    )
    return ground(size, color, [...(logo.isOpaque ? [] : [{ input: disc }]), { input }])
  },

  async touch(logo, size) {
    const input = await scaled(logo, (SAFE * size) / Math.max(logo.width, logo.height))
    return ground(size, '#ffffff', [{ input }])
  },
}

async function main({ file, color }: IconJob): Promise<Record<IconName, Uint8Array>> {
  const { width, height } = await sharp(file).metadata()
  const { isOpaque } = await sharp(file).stats()
  const logo = { file, width, height, isOpaque }
  const drawn = []
  for (const { name, kind, size } of icons) drawn.push([name, await draw[kind](logo, size, color)])
  return Object.fromEntries(drawn) as Record<IconName, Uint8Array>
}

process.once('message', (job: IconJob) => {
  void main(job)
    .then(
      (derived) => ({ derived }),
      (error: Error) => ({ refused: error.message, part: 'file' }),
    )
    .then((answer) => process.send!(answer, () => process.disconnect()))
})
