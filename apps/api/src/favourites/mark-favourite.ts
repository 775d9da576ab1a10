import type { FastifyReply, onRequestHookHandler } from 'fastify'
import { z } from 'zod'
import { type Viewer, signedIn } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { type Context, defineOperation } from '../operation/define-operation.ts'
import { Problem } from '../http/problem.ts'
import { contentType, documentationLink, sendPrivate } from '../http/send.ts'
import { isId, queryOf, readBoolean } from '../http/query.ts'
import { visibleSql } from '../resource/representation.ts'
import { readRecord } from '../resource/read-record.ts'
import { type FavouriteKind, favouriteKinds, favouriteModel } from './kinds.ts'
import { identifier, render, sql } from '../sql/sql.ts'

/**
 * Refuses all requests of browsers except those of scripts: a request for a page, a picture or a frame, or a prefetch,
 * must not change favourites. Browsers send the kind of a request in a header.
 */
const byScript: onRequestHookHandler = ({ headers }, _reply, done) => {
  const { 'sec-fetch-dest': destination, 'sec-purpose': purpose } = headers
  const refused = (destination !== undefined && destination !== 'empty') || purpose !== undefined
  done(refused ? new Problem('Access Denied.') : undefined)
}

/** Removes the content type of a request without a body: the app sends JSON as the type of every request. */
const withoutBody: onRequestHookHandler = ({ headers }, _reply, done) => {
  if (Number(headers['content-length'] ?? 0) === 0) delete headers['content-type']
  done()
}

const beyond = 'clients that set the state, instead of reversing it'

/**
 * Adds a product or a shop to the viewer's favourites, or removes it. GET toggles the favourite, because the app has
 * no other request to remove it; `favourite=true|false`, PUT and DELETE set it.
 */
export const markFavourites = favouriteKinds.flatMap((kind) => {
  const { word, resource } = kind
  const operation = {
    path: kind.item,
    who: signedIn,
    answers: { item: resource.contract.name, also: { favourite: z.boolean() } },
  }
  return [
    defineOperation({
      ...operation,
      method: 'GET',
      summary: `Adds a ${word} to the favourites of the caller, or removes it`,
      query: {
        favourite: {
          type: 'boolean',
          description: '`true` adds it, `false` removes it. Without this field, the present state is reversed.',
        },
      },
      // There is no HEAD route, because a HEAD request, for example of a crawler, must change nothing.
      route: { onRequest: byScript, exposeHeadRoute: false, config: { byBearerAlone: true } },
      run: (context) => answer(context, kind, readBoolean(queryOf(context.request.url).one('favourite'))),
    }),
    defineOperation({
      ...operation,
      method: 'PUT',
      summary: `Adds a ${word} to the favourites of the caller`,
      beyond,
      route: { onRequest: withoutBody },
      run: (context) => answer(context, kind, true),
    }),
    defineOperation({
      method: 'DELETE',
      path: kind.item,
      summary: `Removes a ${word} from the favourites of the caller`,
      who: signedIn,
      beyond,
      run: async ({ services, viewer, params }) => {
        await mark(services.db, kind, params['id']!.toLowerCase(), viewer, false)
      },
    }),
  ]
})

async function answer(
  { services, viewer, request, reply, params, format }: Context,
  kind: FavouriteKind,
  wanted: boolean | undefined,
): Promise<FastifyReply> {
  const id = params['id']!.toLowerCase()
  const favourite = await mark(services.db, kind, id, viewer, wanted)
  const record = await readRecord(services, favouriteModel(services.models, kind), id, { viewer, format })
  if (record === null) throw new Problem('Not Found')
  const headers = { 'content-type': contentType(format), link: documentationLink }
  return sendPrivate(request, reply, `${record.slice(0, -1)},"favourite":${favourite}}`, headers)
}

/**
 * Sets or toggles the favourite.
 *
 * @returns whether the record is a favourite now
 * @throws Problem 404 if the record is not visible to the viewer
 */
async function mark(
  db: Database,
  { resource, table, column }: FavouriteKind,
  id: string,
  viewer: Viewer,
  wanted: boolean | undefined,
): Promise<boolean> {
  if (!isId(id)) throw new Problem('Not Found')
  return db.transaction(async () => {
    // The row of the account is locked, so that two simultaneous toggles of a person run one after the other.
    await db.query({ text: 'select 1 from "user" where id = $1 for no key update', values: [viewer.id] })
    const isMarked = sql`exists (select 1 from ${identifier(table)} m where m.user_id = ${viewer.id} and m.${identifier(column)} = r.id)`
    const [row] = await db.query<{ marked: boolean }>(
      render(sql`select ${isMarked} as marked from ${identifier(resource.table)} r
                 where r.id = ${id} and ${visibleSql(resource, sql`r`, viewer)} for key share of r`),
    )
    if (!row) throw new Problem('Not Found')
    const favourite = wanted ?? !row.marked
    const text = favourite
      ? `insert into ${table} (user_id, ${column}) values ($1, $2) on conflict do nothing`
      : `delete from ${table} where user_id = $1 and ${column} = $2`
    await db.query({ text, values: [viewer.id, id] })
    return favourite
  })
}
