import { categoryContract } from '@lonja/contract/categories/category'
import { violationMessages } from '@lonja/contract/errors'
import { everyone, may, operator } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { invalid } from '../http/problem.ts'
import { NIL } from '../product-documents/facet-counts.ts'
import { lockProducts, refreshProducts } from '../product-documents/product-document.ts'
import { defineResource } from '../resource/define-resource.ts'
import { slugOf } from '../text/slug.ts'
import { either, enabled, inTown, getsSharedAnswers } from '../access/visibility.ts'
import { literal, sql } from '../sql/sql.ts'

/**
 * SQL: the number of visible products of each category and the categories below it. PostgreSQL
 * computes it once for a whole list, because it does not depend on a row of the list.
 */
const PRODUCTS = sql`select unnest(below.path) as id, sum(counted.products) as products from category below
  join counted_facet counted on counted.key_id = below.id and counted.facet = 'category' and counted.scope_id = ${literal(NIL)}
  group by 1`

export const categoryResource = defineResource({
  contract: categoryContract,
  table: 'category',
  operations: { list: everyone, read: everyone, create: operator, update: may('town.content') },
  visible: either(enabled, inTown('town.content')),
  computed: {
    productCount: (row) =>
      sql`coalesce(((select jsonb_object_agg(id, products) from (${PRODUCTS}) counted) -> ${row}.id::text)::int, 0)`,
  },
  defaults: (_viewer, { title }) => {
    const slug = `${slugOf(String(title))}-${uuidv7().slice(-6)}`
    return { code: slug, url: slug }
  },
  // Editors may change the texts; only operators may change these fields.
  restricted: {
    code: operator,
    parent: operator,
    bcc: operator,
    enabled: operator,
    taxRate: operator,
    returnable: operator,
    requires: operator,
    aliases: operator,
  },
  order: (row) => sql`${row}.sort, replace(fold(${row}.title), 'ñ', 'n~') collate "C"`,
  shared: getsSharedAnswers,
  reads: ['products'],
  rules: async ({ db, id }) => {
    const [misplaced] = await db.query({
      text: `select from category own join category other on other.id = own.parent_id or other.parent_id = own.id
        where own.id = $1 and other.bcc <> own.bcc limit 1`,
      values: [id],
    })
    // Categories of shops and categories of products are two separate trees.
    if (misplaced) throw invalid({ propertyPath: 'bcc', message: violationMessages.invalid })
    await mustBeClear(db, id)
  },
  // Writes run one after the other. Otherwise two simultaneous moves could put A below B and B below A.
  inTurn: true,
  derived: {
    of: 'select p.id from product p join category c on c.id = p.parent_id where c.path && $1::uuid[]',
    lock: lockProducts,
    refresh: refreshProducts,
  },
})

/** @throws Problem 422 if another category of the same tree has one of the aliases, because an import could not choose */
async function mustBeClear(db: Database, id: string): Promise<void> {
  const [taken] = await db.query({
    text: `select from category own join category other on other.id <> own.id and other.bcc = own.bcc
           where own.id = $1 and exists (
             select from jsonb_array_elements_text(own.aliases) mine
             join jsonb_array_elements_text(other.aliases) theirs on fold(mine) = fold(theirs)) limit 1`,
    values: [id],
  })
  if (taken) throw invalid({ propertyPath: 'aliases', message: violationMessages.used })
}
