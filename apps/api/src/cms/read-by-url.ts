import { Problem } from '../problem.ts'
import { Values } from '../resource/define-resource.ts'
import { formatOf, splitSuffix } from '../resource/negotiate.ts'
import { idOf, queryOf, readBoolean } from '../http/query.ts'
import { sendItem } from '../resource/routes.ts'
import type { Operations } from '../services.ts'
import { cmsResource } from './cms.resource.ts'

/**
 * One page by its slug; `marketplace`, `code`, `business.id[]` narrow. Of several the town's, so that no shop speaks in
 * its place; then the lowest `sort`, then the newest.
 */
export const readCmsByUrl: Operations = (app, services) => {
  app.get<{ Params: { '*': string } }>('/api/cms-url/*', async (request, reply) => {
    const { value: url, suffix } = splitSuffix(request.params['*'])
    const query = queryOf(request.url)
    const shops = query.many('business.id').flatMap((value) => idOf(value, 'businesses') ?? [])
    const marketplace = readBoolean(query.one('marketplace'))
    const code = query.one('code')
    const { bind, list: values } = new Values()
    const conditions = [
      `c.enabled and c.url = ${bind(url)} and ${cmsResource.visible('c', request.viewer, bind)}`,
      ...(marketplace === undefined ? [] : [`c.marketplace = ${bind(marketplace)}`]),
      ...(code === undefined ? [] : [`c.code = ${bind(code)}`]),
      ...(shops.length === 0 ? [] : [`c.business_id = any(${bind(shops)}::uuid[])`]),
    ]
    const text = `select c.id from cms c where ${conditions.join(' and ')}
      order by c.business_id is not null, c.sort, c.created_at desc limit 1`
    const [row] = await services.db.query<{ id: string }>({ text, values })
    if (!row) throw new Problem('Not Found')
    return sendItem(
      services,
      services.models.of(cmsResource),
      request,
      reply,
      row.id,
      formatOf(request.headers.accept, suffix),
    )
  })
}
