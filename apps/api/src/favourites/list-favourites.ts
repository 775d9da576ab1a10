import { signedIn } from '../access.ts'
import type { ListScope } from '../resource/list.ts'
import { formatOf } from '../resource/negotiate.ts'
import { allow, sendList } from '../resource/routes.ts'
import type { Operations } from '../services.ts'
import { favouriteKinds, favouriteModel } from './kinds.ts'

/** The caller's favourites among what they may see, newest first, with the filters of the whole list. */
export const listFavourites: Operations = (app, services) => {
  for (const kind of favouriteKinds) {
    const { list, table, column } = kind
    const mine = (row: string, user: string) =>
      `from ${table} mine where mine.user_id = ${user} and mine.${column} = ${row}.id`
    app.get(list, { onRequest: allow(signedIn) }, (request, reply) => {
      const scope: ListScope = {
        where: (row, { bind }) => `exists (select 1 ${mine(row, bind(request.viewer.id))})`,
        order: (row, { bind }) => `(select mine.created_at ${mine(row, bind(request.viewer.id))}) desc`,
        extra: () => `'"favourite":true'`,
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
