import { z } from 'zod'
import { everyone } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { Problem } from '../http/problem.ts'
import { formatOf, splitSuffix } from '../http/negotiate.ts'
import { sendItem } from '../resource/routes.ts'
import { sendRows } from '../resource/rows.ts'
import { isOpen } from '../access/visibility.ts'
import { businessResource } from './business.resource.ts'
import { sql, textOf } from '../sql/sql.ts'

const path = '/api/businesses-url'

const LINKED = `'/api/businesses/' || id as "@id", 'Business' as "@type", `

/** Lists the codes of all visible shops, for deep links and the sitemap. */
export const listBusinessCodes = defineOperation({
  method: 'GET',
  path,
  summary: 'The public code of every shop',
  who: everyone,
  answers: { rows: z.object({ id: z.string(), code: z.string(), url: z.string(), name: z.string() }) },
  run: ({ services, request, reply, format }) =>
    sendRows(services, request, reply, {
      resource: businessResource,
      path,
      text: `select ${format === 'jsonld' ? LINKED : ''}id, code, url, name
        from business where ${textOf(isOpen(sql`business`))}`,
      order: 'code',
      tags: ['businesses'],
    }),
})

/** Returns one shop by its public code, or by its `url`. */
export const readBusinessByCode = defineOperation({
  method: 'GET',
  path: `${path}/{code}`,
  summary: 'One shop by its public code',
  who: everyone,
  answers: { item: 'Business' },
  run: async ({ services, request, reply, params }) => {
    const { value: code, suffix } = splitSuffix(params['code']!)
    const [row] = await services.db.reader.query<{ id: string }>({
      text: 'select id from business where code = $1 or url = $1 order by code = $1 desc limit 1',
      values: [code],
    })
    if (!row) throw new Problem('Not Found')
    const format = formatOf(request.headers.accept, suffix)
    return sendItem({ services, request, reply, format }, services.models.of(businessResource), row.id)
  },
})
