import { Problem } from '../problem.ts'
import { formatOf, splitSuffix } from '../resource/negotiate.ts'
import { idOf, queryOf } from '../http/query.ts'
import { sendItem } from '../resource/routes.ts'
import type { Operations } from '../services.ts'
import { render, sql } from '../sql/sql.ts'
import { imageGalleryResource } from './image-gallery.resource.ts'

/** One gallery by its code: the town's before a shop's, unless `business.id[]` says whose. */
export const readGalleryByCode: Operations = (app, services) => {
  app.get<{ Params: { code: string } }>('/api/image-galleries-code/:code', async (request, reply) => {
    const { value: code, suffix } = splitSuffix(request.params.code)
    const shops = queryOf(request.url)
      .many('business.id')
      .flatMap((value) => idOf(value, 'businesses') ?? [])
    const given = sql`${shops}::uuid[]`
    const visible = imageGalleryResource.visible(sql`g`, request.viewer)
    const [row] = await services.db.query<{ id: string }>(
      render(sql`select g.id from image_gallery g where g.code = ${code}
        and (cardinality(${given}) = 0 or g.business_id = any(${given})) and ${visible}
        order by g.business_id is not null, g.id limit 1`),
    )
    if (!row) throw new Problem('Not Found')
    const format = formatOf(request.headers.accept, suffix)
    return sendItem(services, services.models.of(imageGalleryResource), request, reply, row.id, format)
  })
}
