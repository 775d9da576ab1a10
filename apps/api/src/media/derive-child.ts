// `derive.ts` runs this file in a separate process, so that a picture that crashes the decoder, or uses too much
// memory, ends only that process. Each process does one job, sends the result and ends.
import sharp, { type Sharp } from 'sharp'
import { type Crop, MAX_SIDE, largestCrop, planCrop, widths } from './crops.ts'
import type { DeriveJob, Derived, DerivedFile } from './derive.ts'

/** The limit of decoded pixels: usual photos of phones have fewer, and decompression bombs have more. */
const MAX_PIXELS = 40_000_000
/** Pictures with a longer side are refused, because WebP allows at most 16,383 pixels. */
const MAX_LENGTH = 16_000
const SECONDS = 5

sharp.cache(false)
sharp.concurrency(1)
// Only these formats are decoded. All others are refused, for example SVG, PDF, TIFF and the formats of ImageMagick.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
})
const readable = new Set(['jpeg', 'png', 'webp', 'heif', 'avif', 'gif'])

interface Pixels {
  data: Buffer
  width: number
  height: number
  channels: 3 | 4
}

const open = ({ data, width, height, channels }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } }).timeout({ seconds: SECONDS })

/** Decodes the first picture of a file: upright, in sRGB, without metadata. */
async function decode(file: Uint8Array): Promise<Pixels> {
  const options = { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error', sequentialRead: true } as const
  const { format, width, height } = await sharp(file, options).metadata()
  if (!readable.has(format)) throw new Error(`${format} is not accepted`)
  if (Math.max(width, height) > MAX_LENGTH) throw new Error('Too long')
  const image = sharp(file, options)
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  if (info.channels === 3 || info.channels === 4)
    return { data, width: info.width, height: info.height, channels: info.channels }
  throw new Error('Neither colours nor transparency')
}

async function encode(pixels: Pixels, crop: Crop, focal: DeriveJob['focal']): Promise<DerivedFile[]> {
  const { part, width, height } = planCrop(pixels, crop, focal)
  const image = () => open(pixels).extract(part).resize(width, height, { fit: 'fill' })
  const webp = await image().webp({ quality: crop.quality, effort: 3 }).toBuffer()
  // For the same appearance, AVIF needs a lower quality value than WebP.
  const quality = Math.round(crop.quality * 0.65)
  const avif = await image().avif({ quality, effort: 2 }).toBuffer()
  return [
    { name: crop.name, format: 'webp', width, height, data: webp },
    { name: `${crop.name}-avif`, format: 'avif', width, height, data: avif },
  ]
}

const whole = (name: string, width: number): Crop => ({ name, width, fit: 'contain', quality: 80 })

async function main({ file, ratio, focal, crops, ready, plain }: DeriveJob): Promise<Derived> {
  let pixels = await decode(file)
  if (ratio) {
    const part = largestCrop(pixels, ratio, focal)
    const data = await open(pixels).extract(part).raw().toBuffer()
    pixels = { ...pixels, data, width: part.width, height: part.height }
  }
  const { width, height } = pixels
  const opaque = () => open(pixels).flatten({ background: '#ffffff' })
  const { dominant } = await opaque().stats()
  const color = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  const files: DerivedFile[] = []
  if (plain) {
    const wanted = widths.filter((to) => to <= width)
    for (const to of wanted.length > 0 ? wanted : [width])
      files.push(...(await encode(pixels, whole(String(to), to), focal)))
    const plan = planCrop(pixels, whole('jpeg', widths.at(-1)!), focal)
    const jpeg = opaque().resize(plan.width, plan.height, { fit: 'fill' }).jpeg({ quality: 80 })
    files.push({ name: 'jpeg', format: 'jpeg', width: plan.width, height: plan.height, data: await jpeg.toBuffer() })
  }
  for (const crop of crops) files.push(...(await encode(pixels, crop, focal)))
  for (const { name, file: other } of ready) {
    const decoded = await decode(other).catch((error: unknown) => {
      throw Object.assign(new Error('Not a picture', { cause: error }), { part: name })
    })
    files.push(...(await encode(decoded, { name, fit: 'contain', quality: 80 }, focal)))
  }
  const master = await open(pixels).webp({ quality: 88, effort: 3 }).toBuffer()
  return { width, height, color, master, files }
}

process.once('message', (job: DeriveJob) => {
  void main(job)
    .then(
      (derived) => ({ derived }),
      (error: Error & { part?: string }) => ({ refused: error.message, part: error.part ?? 'file' }),
    )
    .then((answer) => process.send!(answer, () => process.disconnect()))
})
