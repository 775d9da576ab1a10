import { Problem } from '../problem.ts'
import { formatOf, splitSuffix } from '../resource/negotiate.ts'
import { sendItem } from '../resource/routes.ts'
import { sendRows } from '../resource/rows.ts'
import type { Operations } from '../services.ts'
import { isOpen } from '../visibility.ts'
import { businessResource } from './business.resource.ts'
import { sql, textOf } from '../sql/sql.ts'

const LINKED = `'/api/businesses/' || id as "@id", 'Business' as "@type", `

/** Shops by their public code, for deep links and the sitemap: the list of codes, and one shop by its own. */
export const readByUrl: Operations = (app, services) => {
  app.get('/api/businesses-url', async (request, reply) =>
    sendRows(services, request, reply, {
      resource: businessResource,
      path: '/api/businesses-url',
      text: `select ${formatOf(request.headers.accept) === 'jsonld' ? LINKED : ''}id, code, url, name
        from business where ${textOf(isOpen(sql`business`))}`,
      order: 'code',
      tags: ['businesses'],
    }),
  )

  app.get<{ Params: { code: string } }>('/api/businesses-url/:code', async (request, reply) => {
    const { value: code, suffix } = splitSuffix(request.params.code)
    const [row] = await services.db.query<{ id: string }>({
      text: 'select id from business where code = $1 or url = $1 order by code = $1 desc limit 1',
      values: [code],
    })
    if (!row) throw new Problem('Not Found')
    return sendItem(
      services,
      services.models.of(businessResource),
      request,
      reply,
      row.id,
      formatOf(request.headers.accept, suffix),
    )
  })
}
