import { storedProblems } from '@lonja/contract/catalogue/catalogue'
import { cleanCode, formsOf, isGtin } from '@lonja/contract/products/gtin'
import { type Query, idOf } from '../http/query.ts'
import { containsPattern } from '../resource/filters.ts'
import { type Sql, and, sql } from '../sql/sql.ts'
import { searchWords } from '../text/search-words.ts'

/** SQL: the filters of the catalogue, for `product_document document`. An invalid value is ignored. */
export function catalogueConditions(query: Query): Sql {
  const business = idOf(query.one('business') ?? '', 'businesses')
  const category = idOf(query.one('category') ?? '', 'categories')
  return and(
    ...(business === null ? [] : [sql`document.id in (select id from product where business_id = ${business}::uuid)`]),
    ...(category === null ? [] : [sql`document.category_ids @> array[${category}::uuid]`]),
    ...withProblem(query.one('problem') ?? ''),
    ...withText(query.one('search') ?? ''),
  )
}

function withProblem(problem: string): Sql[] {
  if (problem === 'reported')
    return [sql`document.id in (select subject_id from content_report where kind = 'product' and decision_id is null)`]
  const stored: readonly string[] = storedProblems
  return stored.includes(problem) ? [sql`document.problems @> ${[problem]}::text[]`] : []
}

function withText(text: string): Sql[] {
  if (!isGtin(cleanCode(text)))
    return searchWords(text).map((word) => sql`document.title_folded like ${containsPattern(word)}`)
  const codes = sql`${formsOf(text)}::text[]`
  return [
    sql`document.id in (select id from product where ean = any(${codes})
      union all select product_id from attribute_combo where ean = any(${codes}) and enabled)`,
  ]
}
