import { usefulValorationContract, valorationContract } from '@lonja/contract/valorations/valoration'
import { everyone, isInsider, operator, signedIn } from '../access/guards.ts'
import { readBoolean } from '../http/query.ts'
import { Problem } from '../http/problem.ts'
import { lockProducts } from '../product-documents/product-document.ts'
import type { Condition } from '../access/condition.ts'
import { type SpecialFilter, type Written, defineResource } from '../resource/define-resource.ts'
import {
  all,
  either,
  inTown,
  isSignedOut,
  ofMine,
  ofMyProducts,
  ofMyself,
  ofVisibleProduct,
} from '../access/visibility.ts'
import { refreshRatings } from './ratings.ts'
import { valorationRules } from './valoration-rules.ts'
import { sql } from '../sql/sql.ts'

export const published: Condition = (row) => sql`${row}.state = 'published'`

const replied: SpecialFilter = (value, row) => {
  const wanted = readBoolean(value)
  if (wanted === undefined) return null
  return { where: wanted ? sql`${row}.reply is not null` : sql`${row}.reply is null` }
}

export const valorationResource = defineResource({
  contract: valorationContract,
  table: 'valoration',
  operations: { list: everyone, read: everyone, create: signedIn, update: signedIn },
  visible: either(all(published, ofVisibleProduct), ofMine),
  editable: either(ofMyself, ofMyProducts('replies'), inTown('town.moderation')),
  columns: { createdDate: 'created_at', updatedDate: 'updated_at' },
  stamp: 'updated_at',
  relations: { images: { through: 'valoration_image', own: 'valoration_id', other: 'image_id' } },
  computed: {
    reply: (row) =>
      sql`(select json_build_object('business', json_build_object('id', b.id, 'name', b.name),
        'text', ${row}.reply->'text', 'createdDate', ${row}.reply->'createdDate')
        from product p join business b on b.id = p.business_id where p.id = ${row}.product_id and ${row}.reply is not null)`,
    usefulCount: (row) =>
      sql`(select count(*)::int from useful_valoration u where u.valoration_id = ${row}.id and u.useful)`,
  },
  defaults: (viewer) => ({ user_id: viewer.id }),
  fixed: ['product', 'soldProduct', 'images'],
  special: { replied },
  restricted: { reply: isInsider, state: operator, rejectReason: operator },
  reduced: {
    without: ['soldProduct', 'rejectReason'],
    unless: either(ofMine, ofMyProducts('replies'), inTown('town.moderation')),
  },
  order: (row) => sql`${row}.created_at desc`,
  shared: isSignedOut,
  reads: ['useful-valorations'],
  rules: valorationRules,
  derived: {
    of: 'select distinct product_id as id from valoration where id = any($1::uuid[])',
    lock: lockProducts,
    refresh: refreshRatings,
  },
})

/** Authors cannot vote on their own valorations. */
async function mustBeOfOthers({ db, viewer, id }: Written): Promise<void> {
  const [vote] = await db.query<{ own: boolean }>({
    text: `select v.user_id = $2 as own from useful_valoration u join valoration v on v.id = u.valoration_id
           where u.id = $1`,
    values: [id, viewer.id],
  })
  if (vote!.own) throw new Problem('Access Denied.')
}

export const usefulValorationResource = defineResource({
  contract: usefulValorationContract,
  table: 'useful_valoration',
  operations: { list: signedIn, read: signedIn, create: signedIn, update: signedIn },
  visible: ofMyself,
  columns: { createdDate: 'created_at' },
  defaults: (viewer) => ({ user_id: viewer.id }),
  fixed: ['valoration'],
  order: (row) => sql`${row}.created_at desc`,
  rules: mustBeOfOthers,
})
