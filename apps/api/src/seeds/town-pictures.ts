import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { uuidv7 } from '../database/uuid.ts'
import { type MediaStore, putMedia } from '../media/store.ts'
import { composeHeader, composePicture } from './pictures.ts'
import type { DemoPicture } from './town/types.ts'

/** The description of a square picture, or of a wide header with the same objects. */
export interface WantedPicture extends DemoPicture {
  wide?: boolean
}

export const header = (picture: DemoPicture): WantedPicture => ({ ...picture, wide: true })

export interface TownPictures {
  /** The rows of `image_object`. Equal pictures are stored once. */
  rows: Awaited<ReturnType<typeof makePicture>>[]
  idOf(picture: WantedPicture): string
}

/**
 * Draws the requested pictures and stores their files. This takes almost the whole time that is needed to create the
 * town.
 */
export async function makePictures(store: MediaStore, wanted: readonly WantedPicture[]): Promise<TownPictures> {
  const distinct = new Map(wanted.map((picture) => [nameOf(picture), picture]))
  const made = new Map<string, TownPictures['rows'][number]>()
  const work = distinct.entries()
  const lane = async () => {
    for (const [name, picture] of work) made.set(name, await makePicture(store, name, picture))
  }
  // Several pictures are drawn at the same time, each with one thread. This is faster than drawing one picture with
  // several threads.
  const threads = sharp.concurrency()
  sharp.concurrency(1)
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, lane))
  sharp.concurrency(threads)
  return { rows: [...made.values()], idOf: (picture) => made.get(nameOf(picture))!.id }
}

const nameOf = ({ emoji, ground, wide }: WantedPicture): string =>
  `${[...emoji, ground, ...(wide ? ['wide'] : [])].join('-')}.webp`

async function makePicture(store: MediaStore, name: string, picture: WantedPicture) {
  const { widths, dominantColor } = await (picture.wide ? composeHeader(picture) : composePicture(picture))
  const files = await Promise.all(
    widths.map(async ({ width, height, format, data }) => {
      const contentUrl = await putMedia(store, data, format)
      return { size: data.length, format, variant: { contentUrl, width, height, mimeType: `image/${format}` } }
    }),
  )
  const largest = files.findLast(({ format }) => format === 'webp')!
  const { contentUrl, width, height, mimeType } = largest.variant
  return {
    id: uuidv7(),
    file_o_name: name,
    content_url: contentUrl,
    mime_type: mimeType,
    size: largest.size,
    width,
    height,
    color: dominantColor,
    variants: Object.fromEntries(
      files.map(({ format, variant }) => [format === 'webp' ? String(variant.width) : format, variant]),
    ),
  }
}
