import { type HomeBlock, galleryOf } from '@lonja/contract/home/home-block'
import type { HomePicture, ShownBlock } from '@lonja/contract/home/shown-block'
import { anonymous } from '../access/guards.ts'
import { isOpen } from '../access/visibility.ts'
import type { Database } from '../database/database.ts'
import { imageGalleryResource } from '../galleries/image-gallery.resource.ts'
import { render, sql } from '../sql/sql.ts'

/** The records that blocks refer to, by their ids. Records that visitors may not see are missing. */
export interface Targets {
  readonly names: ReadonlyMap<string, string>
  readonly images: ReadonlyMap<string, HomePicture>
  readonly galleries: ReadonlyMap<string, readonly GalleryPicture[]>
}

type GalleryPicture = HomePicture & { startDate: string | null; endDate: string | null }

/** Reads the records that blocks refer to. */
export async function findTargets(db: Pick<Database, 'query'>, blocks: readonly HomeBlock[]): Promise<Targets> {
  const ids = (pick: (block: HomeBlock) => string | null) => [...new Set(blocks.flatMap((block) => pick(block) ?? []))]
  const [names, images, galleries] = [
    await findNames(
      db,
      ids((block) => (block.kind === 'products' ? block.target : null)),
    ),
    await findImages(
      db,
      ids((block) => (block.kind === 'hero' ? block.image : null)),
    ),
    await findGalleries(db, ids(galleryOf)),
  ]
  return { names, images, galleries }
}

async function findNames(db: Pick<Database, 'query'>, ids: readonly string[]): Promise<Targets['names']> {
  if (ids.length === 0) return new Map()
  const rows = await db.query<{ id: string; name: string }>(
    render(sql`select id, title as name from category where id = any(${ids}::uuid[]) and enabled
      union all select id, name from business b where id = any(${ids}::uuid[]) and ${isOpen(sql`b`)}
      union all select id, name from tag where id = any(${ids}::uuid[])`),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const picture = sql`'id', i.id, 'contentUrl', i.content_url, 'width', i.width, 'height', i.height, 'alt', i.alt,
  'color', i.color, 'variants', i.variants`

async function findImages(db: Pick<Database, 'query'>, ids: readonly string[]): Promise<Targets['images']> {
  if (ids.length === 0) return new Map()
  const rows = await db.query<{ image: HomePicture }>(
    render(sql`select json_build_object(${picture}, 'link', null) as image
      from image_object i where i.id = any(${ids}::uuid[])`),
  )
  return new Map(rows.map(({ image }) => [image.id, image]))
}

async function findGalleries(db: Pick<Database, 'query'>, ids: readonly string[]): Promise<Targets['galleries']> {
  if (ids.length === 0) return new Map()
  const rows = await db.query<{ id: string; images: GalleryPicture[] }>(
    render(sql`select g.id, coalesce((select json_agg(json_build_object(${picture}, 'link', e.image->'link',
        'startDate', e.image->'startDate', 'endDate', e.image->'endDate') order by e.n)
        from jsonb_array_elements(g.images) with ordinality e(image, n)
        join image_object i on i.id = (e.image->>'id')::uuid), '[]'::json) as images
      from image_gallery g where g.id = any(${ids}::uuid[]) and ${imageGalleryResource.visible(sql`g`, anonymous)}`),
  )
  return new Map(rows.map(({ id, images }) => [id, images]))
}

/**
 * A block with what it refers to at a time; null if a visitor would see nothing of it, for example because the shop of
 * a shelf is suspended.
 */
export function shownBlock(block: HomeBlock, targets: Targets, now: Date): ShownBlock | null {
  const name = block.kind === 'products' && block.target !== null ? targets.names.get(block.target) : null
  if (name === undefined) return null
  const pictures = picturesOf(block, targets, now)
  const isEmpty =
    pictures.length === 0 && (block.kind === 'gallery' || (block.kind === 'hero' && !block.title.es && !block.text.es))
  return isEmpty ? null : { ...block, name, pictures }
}

function picturesOf(block: HomeBlock, { images, galleries }: Targets, now: Date): HomePicture[] {
  const gallery = galleries.get(galleryOf(block) ?? '') ?? []
  const inTime = gallery.filter(
    ({ startDate, endDate }) =>
      (startDate === null || Date.parse(startDate) <= +now) && (endDate === null || +now < Date.parse(endDate)),
  )
  const shown = inTime.map(({ startDate: _start, endDate: _end, ...rest }) => rest)
  const image = block.kind === 'hero' && block.image !== null ? images.get(block.image) : undefined
  return image ? [image, ...shown] : shown
}
