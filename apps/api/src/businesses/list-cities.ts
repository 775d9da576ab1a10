import { z } from 'zod'
import { everyone } from '../access/guards.ts'
import { queryOf, readBoolean } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import type { Format } from '../http/negotiate.ts'
import { sendRows } from '../resource/rows.ts'
import { isOpen } from '../access/visibility.ts'
import { businessResource } from './business.resource.ts'
import { sql, textOf } from '../sql/sql.ts'

const path = '/api/businesses-cities'

const LINKED = `'/api/.well-known/genid/' || md5(a.city) as "@id", 'City' as "@type", `

const citiesSql = (format: Format) => `
  select * from (
    select ${format === 'jsonld' ? LINKED : ''}a.city, coalesce(bool_and(c.enabled), true) as enabled, count(*)::int as count
    from business b join address a on a.id = b.address_id left join city c on fold(c.name) = fold(a.city)
    where ${textOf(isOpen(sql`b`))}
    group by a.city
  ) cities where $1::boolean is null or enabled = $1`

/** Lists the towns in the addresses of visible shops, sorted by name. */
export const listCities = defineOperation({
  method: 'GET',
  path,
  summary: 'The towns that have shops, with the number of shops in each',
  who: everyone,
  query: { enabled: { type: 'boolean' } },
  answers: { rows: z.object({ city: z.string(), enabled: z.boolean(), count: z.int() }) },
  run: ({ services, request, reply, format }) =>
    sendRows(services, request, reply, {
      resource: businessResource,
      path,
      text: citiesSql(format),
      values: [readBoolean(queryOf(request.url).one('enabled')) ?? null],
      order: `replace(fold(city), 'ñ', 'n~') collate "C", city`,
      tags: ['businesses', 'addresses'],
    }),
})
