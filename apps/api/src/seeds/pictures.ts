import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import type { DemoPicture, Ground } from './town/types.ts'

export interface PictureFile {
  width: number
  height: number
  format: 'webp' | 'jpeg'
  data: Buffer
}

export interface Composed {
  widths: readonly PictureFile[]
  /** The background colour as `#rrggbb`. It is shown until the picture has loaded. */
  dominantColor: string
}

/** The colours of each background: the light comes from the upper left, and there is a table at the bottom. */
const grounds: Record<Ground, { light: string; deep: string; shadow: string }> = {
  sand: { light: '#faf3e3', deep: '#ecdcbd', shadow: '#8a6a3a' },
  sea: { light: '#e2f3f2', deep: '#b9dedd', shadow: '#2f6a6c' },
  sky: { light: '#e6f1fb', deep: '#bfd9f0', shadow: '#33597f' },
  sage: { light: '#eef4e6', deep: '#cfe0bf', shadow: '#52693c' },
  blush: { light: '#fdeeea', deep: '#f4d0c6', shadow: '#8d4c3d' },
  lemon: { light: '#fef8de', deep: '#f6e5a6', shadow: '#86702a' },
  lilac: { light: '#f2eefa', deep: '#d7cdec', shadow: '#57477f' },
  clay: { light: '#f9ebe0', deep: '#e8c7ab', shadow: '#84502b' },
}

/**
 * The position of an object on a square with sides of length 1: the middle of its lower edge, its visual size, and
 * its rotation in degrees.
 */
interface Spot {
  x: number
  foot: number
  size: number
  turn: number
}

/** The positions for one, two or three objects, from the back to the front. The main object is the last one. */
const arrangements: readonly (readonly Spot[])[] = [
  [{ x: 0.5, foot: 0.78, size: 0.54, turn: 0 }],
  [
    { x: 0.7, foot: 0.6, size: 0.32, turn: 8 },
    { x: 0.42, foot: 0.8, size: 0.47, turn: -3 },
  ],
  [
    { x: 0.26, foot: 0.56, size: 0.29, turn: -8 },
    { x: 0.74, foot: 0.56, size: 0.29, turn: 8 },
    { x: 0.5, foot: 0.82, size: 0.44, turn: 0 },
  ],
]

/** Five positions in the shop window, in units of the height of the picture. The main object is in the middle. */
const headerSpots: readonly Spot[] = [
  { x: 0.2, foot: 0.64, size: 0.26, turn: -10 },
  { x: 1.58, foot: 0.64, size: 0.26, turn: 10 },
  { x: 0.52, foot: 0.76, size: 0.38, turn: -4 },
  { x: 1.26, foot: 0.76, size: 0.38, turn: 4 },
  { x: 0.89, foot: 0.84, size: 0.47, turn: 0 },
]

const side = 640
const headerWidth = 960
const headerHeight = 540
/** The emoji of the demo town, which `npm run demo-emoji` copies from fluent-emoji-3d. */
export const emojiFolder = join(import.meta.dirname, 'town/emoji')

/**
 * Draws a square picture (for products, categories and logos): the first emoji in front, up to two others behind it,
 * on a softly lit background. It takes about 25 ms on two cores if several pictures are drawn at the same time.
 */
export function composePicture({ emoji, ground }: DemoPicture): Promise<Composed> {
  const spots = arrangements[Math.min(emoji.length, 3) - 1] ?? []
  const objects = spots.map((spot, index) => ({ ...spot, code: emoji[spots.length - 1 - index] ?? '' }))
  return compose(objects, grounds[ground], side, side, [160, 320, 640])
}

/** Draws the wide header of a shop (16:9): its emoji as goods in a shop window. */
export function composeHeader({ emoji, ground }: DemoPicture): Promise<Composed> {
  const last = headerSpots.length - 1
  const objects = headerSpots.map((spot, index) => {
    const rank = Math.ceil((last - index) / 2)
    return { ...spot, code: emoji[rank % emoji.length] ?? '' }
  })
  return compose(objects, grounds[ground], headerWidth, headerHeight, [480, 960])
}

type Placed = Spot & { code: string }
type Tones = (typeof grounds)[Ground]

async function compose(
  objects: readonly Placed[],
  tones: Tones,
  width: number,
  height: number,
  widths: readonly number[],
): Promise<Composed> {
  const drawn = await Promise.all(objects.map((object) => draw(object, height)))
  const pixels = await sharp(Buffer.from(groundSvg(width, height, tones, drawn)))
    .composite(drawn.map(({ overlay }) => overlay))
    .removeAlpha()
    .raw()
    .toBuffer()
  const image = () => sharp(pixels, { raw: { width, height, channels: 3 } })
  const scaled = (to: number) => ({ width: to, height: Math.round((to * height) / width) })
  const webp = widths.map(async (to): Promise<PictureFile> => {
    const data = await image().resize(to).webp({ quality: 84, effort: 2 }).toBuffer()
    return { ...scaled(to), format: 'webp', data }
  })
  const jpeg: PictureFile = { width, height, format: 'jpeg', data: await image().jpeg({ quality: 82 }).toBuffer() }
  return { widths: [...(await Promise.all(webp)), jpeg], dominantColor: tones.deep }
}

interface Drawn {
  overlay: OverlayOptions
  shadow: { x: number; y: number; rx: number }
}

/**
 * Draws an emoji at its position. Emoji fill their squares to different degrees (a bicycle is flat, a bottle is
 * narrow). So the empty border is removed, and all emoji get the same geometric mean of width and height, with a
 * limit for the longer side.
 */
async function draw({ code, x, foot, size, turn }: Placed, unit: number): Promise<Drawn> {
  const object = await trimmed(code)
  const scale = Math.min(
    (size * unit) / Math.sqrt(object.width * object.height),
    (size * 1.22 * unit) / Math.max(object.width, object.height),
  )
  const width = Math.round(object.width * scale)
  const height = Math.round(object.height * scale)
  const upright = sharp(object.data, { raw: { width: object.width, height: object.height, channels: 4 } }).resize(
    width,
    height,
    { fit: 'fill', kernel: 'mitchell' },
  )
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const { data, info } = await (turn === 0 ? upright : upright.rotate(turn, { background: clear }))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    overlay: {
      input: data,
      raw: { width: info.width, height: info.height, channels: 4 },
      left: Math.round(x * unit - info.width / 2),
      top: Math.round(foot * unit - info.height),
    },
    shadow: { x: x * unit, y: foot * unit, rx: width * 0.56 },
  }
}

const trims = new Map<string, Promise<{ data: Buffer; width: number; height: number }>>()

/** The emoji without its empty border, as RGBA. It is cached, because most emoji are in several pictures. */
function trimmed(code: string): Promise<{ data: Buffer; width: number; height: number }> {
  const known = trims.get(code)
  if (known) return known
  const trim = async () => {
    const { data, info } = await sharp(join(emojiFolder, `${code}.webp`))
      .ensureAlpha()
      .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 8 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  }
  const trimming = trim()
  trims.set(code, trimming)
  return trimming
}

function groundSvg(width: number, height: number, tones: Tones, drawn: readonly Drawn[]): string {
  const shadows = drawn.map(
    ({ shadow }) =>
      `<ellipse cx="${shadow.x}" cy="${shadow.y}" rx="${shadow.rx}" ry="${shadow.rx * 0.24}" fill="url(#shadow)"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <radialGradient id="ground" gradientUnits="userSpaceOnUse" cx="${width * 0.36}" cy="${height * 0.24}" r="${Math.max(width, height) * 0.9}">
        <stop offset="0" stop-color="${tones.light}"/><stop offset="1" stop-color="${tones.deep}"/>
      </radialGradient>
      <radialGradient id="shadow">
        <stop offset="0" stop-color="${tones.shadow}" stop-opacity=".55"/>
        <stop offset=".5" stop-color="${tones.shadow}" stop-opacity=".26"/>
        <stop offset="1" stop-color="${tones.shadow}" stop-opacity="0"/>
      </radialGradient>
    </defs>
    <rect width="${width}" height="${height}" fill="url(#ground)"/>
    ${shadows.join('')}
  </svg>`
}
