import { Problem } from '../problem.ts'
import { formatOf, splitSuffix } from '../resource/negotiate.ts'
import { idOf, queryOf, readBoolean } from '../resource/query.ts'
import { sendItem } from '../resource/routes.ts'
import { registry } from '../resources.ts'
import type { Operations } from '../services.ts'
import { cmsResource } from './cms.resource.ts'

/** One page by its slug; `marketplace`, `code`, `business.id[]` narrow. Of several, the lowest `sort`, then the newest. */
export const readCmsByUrl: Operations = (app, services) => {
  app.get<{ Params: { '*': string } }>('/api/cms-url/*', async (request, reply) => {
    const { value: url, suffix } = splitSuffix(request.params['*'])
    const query = queryOf(request.url)
    const shops = query.many('business.id').flatMap((value) => idOf(value, 'businesses') ?? [])
    const [row] = await services.db.query<{ id: string }>({
      text: `select id from cms where enabled and url = $1 and ($2::boolean is null or marketplace = $2)
        and ($3::text is null or code = $3) and (cardinality($4::uuid[]) = 0 or business_id = any($4))
        order by sort, created_at desc limit 1`,
      values: [url, readBoolean(query.one('marketplace')) ?? null, query.one('code') ?? null, shops],
    })
    if (!row) throw new Problem('Not Found')
    return sendItem(services, registry, cmsResource, request, reply, row.id, formatOf(request.headers.accept, suffix))
  })
}
