import { formatOf } from '../resource/negotiate.ts'
import { queryOf, readBoolean } from '../http/query.ts'
import type { Format } from '../resource/representation.ts'
import { sendRows } from '../resource/rows.ts'
import type { Operations } from '../services.ts'
import { isOpen } from '../visibility.ts'
import { businessResource } from './business.resource.ts'
import { sql, textOf } from '../sql/sql.ts'

const LINKED = `'/api/.well-known/genid/' || md5(a.city) as "@id", 'City' as "@type", `

/** The towns where there are shops to see, for the cities modal: `{city, enabled, count}`, by name. */
const cities = (format: Format) => `
  select * from (
    select ${format === 'jsonld' ? LINKED : ''}a.city, coalesce(bool_and(c.enabled), true) as enabled, count(*)::int as count
    from business b join address a on a.id = b.address_id left join city c on fold(c.name) = fold(a.city)
    where ${textOf(isOpen(sql`b`))}
    group by a.city
  ) cities where $1::boolean is null or enabled = $1`

export const listCities: Operations = (app, services) => {
  app.get('/api/businesses-cities', async (request, reply) =>
    sendRows(services, request, reply, {
      resource: businessResource,
      path: '/api/businesses-cities',
      text: cities(formatOf(request.headers.accept)),
      values: [readBoolean(queryOf(request.url).one('enabled')) ?? null],
      order: `replace(fold(city), 'ñ', 'n~') collate "C", city`,
      tags: ['businesses', 'addresses'],
    }),
  )
}
