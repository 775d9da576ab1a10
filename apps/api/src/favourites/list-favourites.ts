import { signedIn } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import type { ListScope } from '../resource/list-conditions.ts'
import { sendList } from '../resource/routes.ts'
import { favouriteKinds, favouriteModel } from './kinds.ts'
import { type Sql, identifier, sql } from '../sql/sql.ts'

/**
 * Lists the visible favourites of the viewer, the newest first, with the filters of the list of all products or
 * shops.
 */
export const listFavourites = favouriteKinds.map((kind) => {
  const { list, word, resource } = kind
  const [table, column] = [identifier(kind.table), identifier(kind.column)]
  const mine = (row: Sql, user: string | null): Sql =>
    sql`from ${table} mine where mine.user_id = ${user} and mine.${column} = ${row}.id`
  return defineOperation({
    method: 'GET',
    path: list,
    summary: `The caller’s favourite ${word}s, the newest first`,
    who: signedIn,
    answers: { list: resource.contract.name },
    run: ({ services, viewer, request, reply, format }) => {
      const scope: ListScope = {
        where: (row) => sql`exists (select 1 ${mine(row, viewer.id)})`,
        order: (row) => sql`(select mine.created_at ${mine(row, viewer.id)}) desc`,
        extra: () => sql`'"favourite":true'`,
      }
      return sendList({ services, request, reply, format }, favouriteModel(services.models, kind), scope)
    },
  })
})
