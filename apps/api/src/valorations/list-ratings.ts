import type { ValorationRatings } from '@lonja/contract/valorations/valoration'
import { contentType, sendCached } from '../resource/answer.ts'
import { formatOf } from '../resource/negotiate.ts'
import { idOf, queryOf } from '../http/query.ts'
import type { Operations, Services } from '../services.ts'

const PATH = '/api/valorations-ratings'

/** What everybody's valorations of one product come to; of a product that nobody sees, nothing. */
export const listRatings: Operations = (app, { db, cache }) => {
  app.get(PATH, async (request, reply) => {
    const format = formatOf(request.headers.accept)
    const product = idOf(queryOf(request.url).one('product.id') ?? '', 'products')
    const answer = await cache.load(`${format} ${PATH} ${product}`, ['valorations', 'products'], async () => {
      const ratings = await ratingsOf(db, product)
      return {
        body: JSON.stringify(format === 'json' ? ratings : { '@id': PATH, '@type': 'ValorationRatings', ...ratings }),
        headers: { 'content-type': contentType(format) },
      }
    })
    return sendCached(request, reply, answer)
  })
}

async function ratingsOf(db: Services['db'], product: string | null): Promise<ValorationRatings> {
  const rows = await db.query<{ rating: number; count: number }>({
    text: `select v.rating, count(*)::int as count
           from valoration v join product_document document on document.id = v.product_id and document.visible
           where v.product_id = $1 and v.state = 'published' group by v.rating`,
    values: [product],
  })
  const counts = [1, 2, 3, 4, 5].map((rating) => rows.find((row) => row.rating === rating)?.count ?? 0)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const stars = counts.reduce((sum, count, index) => sum + count * (index + 1), 0)
  return { total, average: total === 0 ? null : Math.round((stars * 10) / total) / 10, counts }
}
