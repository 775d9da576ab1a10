import { violationMessages } from '@lonja/contract/errors'
import { type GalleryImage, imageGalleryContract } from '@lonja/contract/galleries/image-gallery'
import { everyone, may } from '../access/guards.ts'
import { invalid } from '../http/problem.ts'
import { type Written, defineResource } from '../resource/define-resource.ts'
import { idOf } from '../http/query.ts'
import { either, getsSharedAnswers, ofMyShops, ofOpenShop } from '../access/visibility.ts'
import { sql } from '../sql/sql.ts'

export const imageGalleryResource = defineResource({
  contract: imageGalleryContract,
  table: 'image_gallery',
  operations: {
    list: everyone,
    read: everyone,
    create: may('content'),
    update: may('content'),
    remove: may('content'),
  },
  beyond: { operations: ['create', 'update', 'remove'], for: 'editors, who write the pages of the town' },
  visible: either(ofOpenShop, ofMyShops('shop.read')),
  editable: ofMyShops('content'),
  computed: {
    images: (row) =>
      sql`coalesce((select json_agg(json_build_object('id', i.id, 'link', g.image->'link',
        'startDate', g.image->'startDate', 'endDate', g.image->'endDate', 'contentUrl', i.content_url,
        'width', i.width, 'height', i.height, 'alt', i.alt, 'color', i.color, 'variants', i.variants) order by g.n)
        from jsonb_array_elements(${row}.images) with ordinality g(image, n)
        join image_object i on i.id = (g.image->>'id')::uuid), '[]'::json)`,
  },
  order: (row) => sql`${row}.code`,
  shared: getsSharedAnswers,
  reads: ['image-objects'],
  rules: storeExistingImages,
})

/**
 * Refuses unknown images, and stores only the id, the link and the dates of each image. An image cannot be deleted
 * while a gallery contains it.
 */
async function storeExistingImages({ db, operation, id }: Written): Promise<void> {
  if (operation === 'remove') return
  const [row] = await db.query<{ images: GalleryImage[] }>({
    text: 'select images from image_gallery where id = $1',
    values: [id],
  })
  const images = row!.images.map(({ id: image, link = null, startDate = null, endDate = null }) => ({
    id: idOf(image, 'image-objects'),
    link,
    startDate,
    endDate,
  }))
  const known = await db.query<{ id: string }>({
    text: 'select id from image_object where id = any($1::uuid[]) for key share',
    values: [images.flatMap((image) => image.id ?? [])],
  })
  const unknown = images.findIndex((image) => !known.some((one) => one.id === image.id))
  if (unknown >= 0) throw invalid({ propertyPath: `images[${unknown}].id`, message: violationMessages.unknown })
  await db.query({
    text: 'update image_gallery set images = $2 where id = $1',
    values: [id, JSON.stringify(images)],
  })
  await db.query({ text: 'delete from image_gallery_image where image_gallery_id = $1', values: [id] })
  await db.query({
    text: 'insert into image_gallery_image (image_gallery_id, image_id) select $1, unnest($2::uuid[])',
    values: [id, known.map((one) => one.id)],
  })
}
