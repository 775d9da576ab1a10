import { Catalogue, type CatalogueProduct, catalogueProblems } from '@lonja/contract/catalogue/catalogue'
import { mayInTown } from '../access/guards.ts'
import { queryOf } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { literal, render, sql } from '../sql/sql.ts'
import { catalogueConditions } from './catalogue-conditions.ts'
import { offsetOf, pageOf, perPage } from './pages.ts'

/** Lists the products of all shops with their problems, the newest first. */
export const listCatalogue = defineOperation({
  method: 'GET',
  path: '/api/catalogue',
  summary: 'The products of all shops with their problems, the newest first',
  who: (viewer) => mayInTown(viewer, 'shop.read'),
  reach: 'all products',
  beyond: 'the town’s staff, who look after the catalogue',
  query: {
    business: 'The shop’s id or IRI.',
    category: 'The category’s id or IRI; its subcategories are included.',
    problem: `One of ${catalogueProblems.join(', ')}.`,
    search: 'Words of the title, or an EAN.',
    offset: 'The number of products to leave out, for the next 30 ones.',
  },
  answers: { shape: Catalogue },
  run: async ({ services: { db }, request }): Promise<Catalogue> => {
    const query = queryOf(request.url)
    const found = await db.reader.query<CatalogueProduct>(
      render(sql`
        select product.id, product.title, json_build_object('id', business.id, 'name', business.name) as business,
          case when category.id is not null then json_build_object('id', category.id, 'title', category.title) end as category,
          coalesce(product.ean, (select min(combo.ean) from attribute_combo combo
            where combo.product_id = product.id and combo.enabled)) as ean,
          document.price, document.visible,
          document.problems || case when exists (select from content_report report
            where report.subject_id = product.id and report.kind = 'product' and report.decision_id is null)
            then '{reported}'::text[] else '{}' end as problems
        from (
          select document.id from product_document document where ${catalogueConditions(query)}
          order by document.id desc limit ${literal(perPage + 1)} offset ${literal(offsetOf(query))}
        ) page
        join product_document document on document.id = page.id
        join product on product.id = document.id join business on business.id = product.business_id
        left join category on category.id = product.parent_id
        order by document.id desc`),
    )
    const { shown, more } = pageOf(found)
    return { products: shown, more }
  },
})
