import { everyone } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { Problem } from '../http/problem.ts'
import { formatOf, splitSuffix } from '../http/negotiate.ts'
import { idOf, queryOf } from '../http/query.ts'
import { sendItem } from '../resource/routes.ts'
import { render, sql } from '../sql/sql.ts'
import { imageGalleryResource } from './image-gallery.resource.ts'

/** Returns one gallery by its code. The town's gallery has priority, unless `business.id[]` names a shop. */
export const readGalleryByCode = defineOperation({
  method: 'GET',
  path: '/api/image-galleries-code/{code}',
  summary: 'One gallery by its code',
  who: everyone,
  query: { 'business.id[]': 'Only galleries of this shop: its id or IRI.' },
  answers: { item: 'ImageGallery' },
  run: async ({ services, viewer, request, reply, params }) => {
    const { value: code, suffix } = splitSuffix(params['code']!)
    const shops = queryOf(request.url)
      .many('business.id')
      .flatMap((value) => idOf(value, 'businesses') ?? [])
    const given = sql`${shops}::uuid[]`
    const visible = imageGalleryResource.visible(sql`g`, viewer)
    const [row] = await services.db.reader.query<{ id: string }>(
      render(sql`select g.id from image_gallery g where g.code = ${code}
        and (cardinality(${given}) = 0 or g.business_id = any(${given})) and ${visible}
        order by g.business_id is not null, g.id limit 1`),
    )
    if (!row) throw new Problem('Not Found')
    const format = formatOf(request.headers.accept, suffix)
    return sendItem({ services, request, reply, format }, services.models.of(imageGalleryResource), row.id)
  },
})
