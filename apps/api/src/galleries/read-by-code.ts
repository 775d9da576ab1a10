import { Problem } from '../problem.ts'
import { Values } from '../resource/define-resource.ts'
import { formatOf, splitSuffix } from '../resource/negotiate.ts'
import { idOf, queryOf } from '../http/query.ts'
import { sendItem } from '../resource/routes.ts'
import type { Operations } from '../services.ts'
import { imageGalleryResource } from './image-gallery.resource.ts'

/** One gallery by its code: the town's before a shop's, unless `business.id[]` says whose. */
export const readGalleryByCode: Operations = (app, services) => {
  app.get<{ Params: { code: string } }>('/api/image-galleries-code/:code', async (request, reply) => {
    const { value: code, suffix } = splitSuffix(request.params.code)
    const shops = queryOf(request.url)
      .many('business.id')
      .flatMap((value) => idOf(value, 'businesses') ?? [])
    const { bind, list: values } = new Values()
    const text = `select g.id from image_gallery g where g.code = ${bind(code)}
      and (cardinality(${bind(shops)}::uuid[]) = 0 or g.business_id = any(${bind(shops)}))
      and ${imageGalleryResource.visible('g', request.viewer, bind)}
      order by g.business_id is not null, g.id limit 1`
    const [row] = await services.db.query<{ id: string }>({ text, values })
    if (!row) throw new Problem('Not Found')
    const format = formatOf(request.headers.accept, suffix)
    return sendItem(services, services.models.of(imageGalleryResource), request, reply, row.id, format)
  })
}
