import { TownUsers } from '@lonja/contract/users/town-user'
import { mayInTown } from '../access/guards.ts'
import { queryOf } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { containsPattern } from '../resource/filters.ts'
import { and, literal, render, sql } from '../sql/sql.ts'
import { searchWords } from '../text/search-words.ts'
import { accountColumns, isKept, userWords } from './account-sql.ts'

const perPage = 30
const mostSkipped = 100_000

type Row = Omit<TownUsers['users'][number], 'createdDate'> & { createdAt: Date }

/** Lists the accounts of the town, the newest first, or those that have all words of a search. */
export const listTownUsers = defineOperation({
  method: 'GET',
  path: '/api/town-users',
  summary: 'The accounts of the town, the newest first',
  who: (viewer) => mayInTown(viewer, 'town.users'),
  reach: 'all accounts that were not erased',
  beyond: 'the town’s staff, who answer people about their accounts',
  query: {
    search: 'Words of the name or the e-mail address, or a part of a phone number with or without spaces and prefix.',
    offset: 'The number of accounts to leave out, for the next 30 ones.',
  },
  answers: { shape: TownUsers },
  run: async ({ services: { db }, request }): Promise<TownUsers> => {
    const query = queryOf(request.url)
    const words = searchWords(query.one('search') ?? '').map((word) => sql`${userWords} like ${containsPattern(word)}`)
    const offset = Math.min(Math.max(0, Math.trunc(Number(query.one('offset') ?? 0)) || 0), mostSkipped)
    const rows = await db.reader.query<Row>(
      render(sql`select ${accountColumns} from "user" u where ${and(isKept, ...words)}
        order by u.created_at desc, u.id limit ${literal(perPage + 1)} offset ${literal(offset)}`),
    )
    const users = rows.map(({ createdAt, ...user }) => ({ ...user, createdDate: createdAt.toISOString() }))
    return { users: users.slice(0, perPage), more: users.length > perPage }
  },
})
