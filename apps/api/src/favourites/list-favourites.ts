import { signedIn } from '../access.ts'
import type { ListScope } from '../resource/list.ts'
import { formatOf } from '../resource/negotiate.ts'
import { allow, sendList } from '../resource/routes.ts'
import type { Operations } from '../services.ts'
import { favouriteKinds, favouriteModel } from './kinds.ts'
import { type Sql, identifier, sql } from '../sql/sql.ts'

/** The caller's favourites among what they may see, newest first, with the filters of the whole list. */
export const listFavourites: Operations = (app, services) => {
  for (const kind of favouriteKinds) {
    const { list } = kind
    const [table, column] = [identifier(kind.table), identifier(kind.column)]
    const mine = (row: Sql, user: string | null): Sql =>
      sql`from ${table} mine where mine.user_id = ${user} and mine.${column} = ${row}.id`
    app.get(list, { onRequest: allow(signedIn) }, (request, reply) => {
      const scope: ListScope = {
        where: (row) => sql`exists (select 1 ${mine(row, request.viewer.id)})`,
        order: (row) => sql`(select mine.created_at ${mine(row, request.viewer.id)}) desc`,
        extra: () => sql`'"favourite":true'`,
      }
      return sendList(
        services,
        favouriteModel(services.models, kind),
        request,
        reply,
        formatOf(request.headers.accept),
        scope,
      )
    })
  }
}
