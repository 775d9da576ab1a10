import { everyone } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { Problem } from '../http/problem.ts'
import { formatOf, splitSuffix } from '../http/negotiate.ts'
import { idOf, queryOf, readBoolean } from '../http/query.ts'
import { sendItem } from '../resource/routes.ts'
import { cmsResource } from './cms.resource.ts'
import { always, and, render, sql } from '../sql/sql.ts'

/**
 * Returns one page by its slug; `marketplace`, `code` and `business.id[]` narrow the search. If several pages match,
 * the town's page comes first, so that a shop cannot hide it; then the page with the lowest `sort`, then the newest.
 */
export const readCmsByUrl = defineOperation({
  method: 'GET',
  path: '/api/cms-url/{url*}',
  summary: 'One page by its address; if several pages have it, the first by their order',
  who: everyone,
  query: { marketplace: { type: 'boolean' }, code: 'The page’s code.', 'business.id[]': { type: 'string' } },
  answers: { item: 'Cms' },
  run: async ({ services, viewer, request, reply, params }) => {
    const { value: url, suffix } = splitSuffix(params['url']!)
    const query = queryOf(request.url)
    const shops = query.many('business.id').flatMap((value) => idOf(value, 'businesses') ?? [])
    const marketplace = readBoolean(query.one('marketplace'))
    const code = query.one('code')
    const wanted = and(
      sql`c.enabled`,
      sql`c.url = ${url}`,
      cmsResource.visible(sql`c`, viewer),
      marketplace === undefined ? always : sql`c.marketplace = ${marketplace}`,
      code === undefined ? always : sql`c.code = ${code}`,
      shops.length === 0 ? always : sql`c.business_id = any(${shops}::uuid[])`,
    )
    const [row] = await services.db.reader.query<{ id: string }>(
      render(sql`select c.id from cms c where ${wanted}
                 order by c.business_id is not null, c.sort, c.created_at desc limit 1`),
    )
    if (!row) throw new Problem('Not Found')
    const format = formatOf(request.headers.accept, suffix)
    return sendItem({ services, request, reply, format }, services.models.of(cmsResource), row.id)
  },
})
