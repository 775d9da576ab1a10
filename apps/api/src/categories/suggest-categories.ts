import type { ProductRequirement } from '@lonja/contract/categories/category'
import { ProductCategory } from '@lonja/contract/products/quick-product'
import { z } from 'zod'
import { may } from '../access/guards.ts'
import { queryOf } from '../http/query.ts'
import { contentType, sendPrivate } from '../http/send.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { cut } from '../text/text.ts'

const mostSuggestions = 3
/** Enough similar products to guess from. More of them would not change the guess, but take time in a large town. */
const mostSimilar = 300

/**
 * Guesses the category of a new product from its title: the categories of the town's published products with similar
 * titles, and categories whose own title is similar. The first word counts most, because it names the article.
 */
export const suggestCategories = defineOperation({
  method: 'GET',
  path: '/api/categories-suggested',
  summary: 'The categories that fit the title of a new product best, by the town’s products with similar titles',
  who: may('products'),
  reach: 'categories that are in use',
  beyond: 'shops, who add a product at the counter',
  query: { title: 'The title of the new product.' },
  answers: { shape: z.array(ProductCategory), type: 'application/json' },
  run: async ({ services: { db }, request, reply }) => {
    const title = cut(queryOf(request.url).one('title')?.trim() ?? '', 200)
    const [word = ''] = title.split(/\s+/)
    const rows = await db.reader.query<{ id: string; title: string; requires: ProductRequirement[] }>({
      text: `with similar_title as (
               select product.parent_id as id, similarity(document.title_folded, fold($1)) as likeness
               from product_document document join product on product.id = document.id
               where document.title_folded % fold($1) and document.visible limit $3
             ), same_word as (
               select product.parent_id as id, word_similarity(fold($2), document.title_folded) as likeness
               from product_document document join product on product.id = document.id
               where fold($2) <% document.title_folded and document.visible limit $3
             ), guess as (
               select id, sum(likeness * likeness) as weight from similar_title group by id
               union all select id, sum(likeness * likeness) / 2 from same_word group by id
               union all select id, word_similarity(fold($2), fold(title)) from category
                 where not bcc and fold($2) <% fold(title)
             )
             select category.id, category.title, category.requires from category
             join (select id, sum(weight) as weight from guess group by id) best on best.id = category.id
             where category.enabled and not category.bcc
             order by best.weight desc, category.id limit $4`,
      values: [title, word, mostSimilar, mostSuggestions],
    })
    return sendPrivate(request, reply, JSON.stringify(title === '' ? [] : rows), {
      'content-type': contentType('json'),
    })
  },
})
