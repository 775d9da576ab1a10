import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { uuidv7 } from '../database/uuid.ts'
import { type MediaStore, putMedia } from '../media/store.ts'
import { composeHeader, composePicture } from './pictures.ts'
import type { DemoPicture } from './town/types.ts'

/** A square picture, or the wide header with the same objects. */
export interface WantedPicture extends DemoPicture {
  wide?: boolean
}

export const header = (picture: DemoPicture): WantedPicture => ({ ...picture, wide: true })

export interface TownPictures {
  /** A column of `image_object`. Equal pictures are stored once. */
  rows: Awaited<ReturnType<typeof makePicture>>[]
  idOf(picture: WantedPicture): string
}

/** Composes the requested pictures and stores their files. This takes nearly all of the seeding's time. */
export async function makePictures(store: MediaStore, wanted: readonly WantedPicture[]): Promise<TownPictures> {
  const distinct = new Map(wanted.map((picture) => [nameOf(picture), picture]))
  const made = new Map<string, TownPictures['rows'][number]>()
  const work = distinct.entries()
  const lane = async () => {
    for (const [name, picture] of work) made.set(name, await makePicture(store, name, picture))
  }
  // Several pictures at once, each on one thread, use the cores better than one picture on several threads.
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
