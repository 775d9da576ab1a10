import type { ValorationRatings } from '@lonja/contract/valorations/valoration'
import { z } from 'zod'
import { everyone } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { contentType, sendCached } from '../http/send.ts'
import { formatOf } from '../http/negotiate.ts'
import { idOf, queryOf } from '../http/query.ts'
import type { Reads } from '../database/database.ts'

const PATH = '/api/valorations-ratings'

const Ratings = z.object({
  total: z.int(),
  average: z.number().nullable(),
  counts: z.array(z.int()).describe('The number of ratings with one star, with two stars, and so on to five.'),
})

/** Summarises the published valorations of one product. If the product is not visible, it has no ratings. */
export const listRatings = defineOperation({
  method: 'GET',
  path: PATH,
  summary: 'The average rating of a product, and the number of ratings for each number of stars',
  who: everyone,
  beyond: 'the page of a product, which shows how it is rated',
  query: { 'product.id': 'The product’s id or IRI.' },
  answers: { shape: Ratings, type: 'application/json' },
  run: async ({ services: { db, cache }, request, reply }) => {
    const format = formatOf(request.headers.accept)
    const product = idOf(queryOf(request.url).one('product.id') ?? '', 'products')
    const answer = await cache.load(`${format} ${PATH} ${product}`, ['valorations', 'products'], async () => {
      const ratings = await ratingsOf(db.reader, product)
      return {
        body: JSON.stringify(format === 'json' ? ratings : { '@id': PATH, '@type': 'ValorationRatings', ...ratings }),
        headers: { 'content-type': contentType(format) },
      }
    })
    return sendCached(request, reply, answer)
  },
})

async function ratingsOf(db: Reads, product: string | null): Promise<ValorationRatings> {
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
