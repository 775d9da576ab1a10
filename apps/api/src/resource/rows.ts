import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Engine } from './engine.ts'
import { contentType, sendCached } from '../http/send.ts'
import { collectionBody, collectionHeaders } from './collection.ts'
import type { Resource } from './define-resource.ts'
import { readPaging } from './list.ts'
import { formatOf } from '../http/negotiate.ts'
import { queryOf } from '../http/query.ts'

export interface Rows {
  /** The resource whose JSON-LD context is used for the rows. */
  resource: Resource
  path: string
  /** The SQL query of the rows, without ORDER BY. */
  text: string
  values?: readonly unknown[]
  /** The SQL after ORDER BY. It uses the columns of `text`. */
  order: string
  tags: readonly string[]
}

/**
 * Answers with a public list of rows that belong to no resource. The list has pages and is cached, like the list of a
 * resource.
 */
export async function sendRows(
  services: Engine,
  request: FastifyRequest,
  reply: FastifyReply,
  rows: Rows,
): Promise<FastifyReply> {
  const format = formatOf(request.headers.accept)
  const make = async () => {
    const query = queryOf(request.url)
    const paging = readPaging(query)
    const values = rows.values ?? []
    const [row] = await services.db.reader.query<{ members: string; total: number }>({
      text: `with list as (${rows.text}),
        page as (select * from list order by ${rows.order} limit $${values.length + 1} offset $${values.length + 2})
        select (select count(*) from list)::int as total,
          coalesce((select string_agg(row_to_json(page)::text, ',' order by ${rows.order}) from page), '') as members`,
      values: [...values, paging.size, (paging.page - 1) * paging.size],
    })
    const list = { members: row?.members ?? '', total: row?.total ?? 0, estimated: false }
    const page = { path: rows.path, query, paging, format }
    return {
      body: collectionBody(rows.resource, page, list),
      headers: { 'content-type': contentType(format), ...collectionHeaders(page, list) },
    }
  }
  const key = `${format} ${request.url}`
  return sendCached(request, reply, await services.cache.load(key, rows.tags, make))
}
