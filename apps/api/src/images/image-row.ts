import type { FocalPoint, ImageVariant, ImageVariants } from '@lonja/contract/images/image-object'
import type { z } from 'zod'
import type { Database } from '../database/database.ts'
import { type MediaStore, mediaTypes, nameOf, putUpload } from '../media/store.ts'
import { type Crop, breakpointWidths, readRatio } from '../media/crops.ts'
import type { Derived } from '../media/derive.ts'

type Variants = z.infer<typeof ImageVariants>

export interface ImageSizeRow {
  code: string
  width: number | null
  height: number | null
  ratio: string | null
  breakpoint: keyof typeof breakpointWidths | null
  fit: 'cover' | 'contain'
  quality: number
  revision: number
}

export const readImageSizes = (db: Database): Promise<ImageSizeRow[]> =>
  db.query<ImageSizeRow>({
    text: 'select code, width, height, ratio, breakpoint, fit, quality, revision from image_size order by code',
  })

export function cropOf({ code, width, height, ratio, breakpoint, fit, quality }: ImageSizeRow): Crop {
  const wide = width ?? (height === null && breakpoint ? breakpointWidths[breakpoint] : null)
  const shape = ratio === null ? null : readRatio(ratio)
  return {
    name: code,
    ...(wide !== null && { width: wide }),
    ...(height !== null && { height }),
    ...(shape !== null && { ratio: shape }),
    fit,
    quality,
  }
}

/** The revision of each image size, by its code. An image stores the revisions from which its variants were made. */
export const revisionsOf = (sizes: readonly ImageSizeRow[]): Record<string, number> =>
  Object.fromEntries(sizes.map(({ code, revision }) => [code, revision]))

/** The stored data of a picture besides its texts. */
export interface ImageFiles {
  contentUrl: string
  variants: Variants
  /** The bytes of all files together. */
  bytes: number
}

/** Stores the files of a picture. If one of them cannot be stored, the files before it are deleted again. */
export async function storeFiles(
  store: MediaStore,
  { files }: Pick<Derived, 'files'>,
): Promise<Omit<ImageFiles, 'contentUrl'>> {
  const variants: Record<string, ImageVariant> = {}
  let bytes = 0
  try {
    for (const { name, format, width, height, data } of files) {
      const contentUrl = await putUpload(store, data, format)
      variants[name] = { contentUrl, width, height, mimeType: mediaTypes[format] }
      bytes += data.length
    }
  } catch (error) {
    await deleteFiles(
      store,
      Object.values(variants).map(({ contentUrl }) => contentUrl),
    )
    throw error
  }
  return { variants, bytes }
}

/** Stores the files of a picture and its original. */
export async function storeImage(store: MediaStore, derived: Derived): Promise<ImageFiles> {
  const { variants, bytes } = await storeFiles(store, derived)
  const contentUrl = await putUpload(store, derived.master, 'webp').catch(async (error: unknown) => {
    await deleteFiles(store, urlsOf({ variants }))
    throw error
  })
  return { contentUrl, variants, bytes: bytes + derived.master.length }
}

export const urlsOf = ({ contentUrl, variants }: { contentUrl?: string; variants: Variants }): string[] => [
  ...(contentUrl ? [contentUrl] : []),
  ...Object.values(variants).map((variant) => variant.contentUrl),
]

export async function deleteFiles(store: MediaStore, urls: readonly string[]): Promise<void> {
  for (const url of urls) await store.remove(nameOf(url))
}

/** Deletes files of an image that was deleted or got new files, except files that orders show. */
export async function deleteUnusedFiles(db: Database, store: MediaStore, urls: readonly string[]): Promise<void> {
  const shown = await db.query<{ image: string | null }>({
    text: 'select distinct image from sold_product where image = any($1::text[])',
    values: [urls],
  })
  const kept = new Set(shown.map(({ image }) => image))
  await deleteFiles(
    store,
    urls.filter((url) => !kept.has(url)),
  )
}

export interface ImageRow {
  id: string
  owner_id: string | null
  content_url: string
  variants: Variants
  focal: FocalPoint
  ratio: string | null
  crops: Crop[]
  sizes: Record<string, number>
}

export async function readImage(db: Database, id: string): Promise<ImageRow | undefined> {
  const [row] = await db.query<ImageRow>({
    text: 'select id, owner_id, content_url, variants, focal, ratio, crops, sizes from image_object where id = $1',
    values: [id],
  })
  return row
}
