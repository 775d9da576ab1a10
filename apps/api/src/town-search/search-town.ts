import { TownFound, TownSearch, townFoundKinds } from '@lonja/contract/town-search/town-search'
import { mayInTown, townRoleOf } from '../access/guards.ts'
import { queryOf } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { join, literal, render, sql } from '../sql/sql.ts'
import { finders } from './finders.ts'
import { type Typed, readSearch } from './read-search.ts'

/** The number of records of each kind in an answer. */
const perKind = 6

/** Finds orders, people, shops, cases and pages for a member of the town's staff who is on the telephone. */
export const searchTown = defineOperation({
  method: 'GET',
  path: '/api/town-search',
  summary: 'Finds orders, people, shops, cases and pages by a telephone number, an e-mail address, a code or a name',
  who: (viewer) => townRoleOf(viewer) !== null,
  reach: 'the kinds of records for which the caller has the right',
  beyond: 'the town’s staff, who answer the telephone',
  query: {
    q: 'Words of a name, an e-mail address, a phone number with or without spaces and prefix, the code of an order, or the six digits with which an order is collected. At least three characters.',
  },
  answers: { shape: TownSearch },
  limit: { name: 'town-search', per: 'viewer', max: 1_000, windowSeconds: 3_600 },
  run: async ({ services: { db }, viewer, request }): Promise<TownSearch> => {
    const typed = readSearch(queryOf(request.url).one('q') ?? '')
    const kinds = townFoundKinds.filter((kind) => mayInTown(viewer, finders[kind].right))
    if (!typed || kinds.length === 0) return { found: [] }
    // The digits prove that somebody may collect the order, so only people who may hand it over find it by them.
    const allowed = mayInTown(viewer, 'orders') ? typed : { ...typed, pickup: null }
    const found = await db.reader.query<TownFound>(render(findAll(kinds, allowed)))
    return { found: found.map((one) => TownFound.parse(one)) }
  },
})

/** SQL: the best records of each kind. */
const findAll = (kinds: readonly TownFound['kind'][], typed: Typed) => sql`
  select kind, id, title, detail, state, phone, url from (${join(
    kinds.map(
      (kind) => sql`
        (select ${literal(kind)} as kind, one.* from (${finders[kind].rows(typed)}) one (id, title, detail, state, phone, url, rank)
         order by rank limit ${literal(perKind)})`,
    ),
    ' union all ',
  )}) found
  order by array_position(${[...townFoundKinds]}::text[], kind), rank`
