import { violationMessages } from '@lonja/contract/errors'
import { offerContract } from '@lonja/contract/offers/offer'
import { everyone, operator, may } from '../access/guards.ts'
import { invalid } from '../http/problem.ts'
import { productsOfOffers } from '../pricing/applies-now.ts'
import { lockProducts, refreshProducts } from '../product-documents/product-document.ts'
import { defineResource } from '../resource/define-resource.ts'
import { all, either, enabled, getsSharedAnswers, ofMyShops, ofOpenShop } from '../access/visibility.ts'

export const offerResource = defineResource({
  contract: offerContract,
  table: 'offer',
  operations: { list: everyone, read: everyone, create: may('offers'), update: may('offers'), remove: may('offers') },
  visible: either(all(enabled, ofOpenShop), ofMyShops('shop.read')),
  editable: ofMyShops('offers'),
  columns: { startDate: 'start_at', endDate: 'end_at', createdDate: 'created_at' },
  relations: { products: { through: 'offer_product', own: 'offer_id', other: 'product_id', visible: true } },
  // Only operators set the funder, because a shop cannot make the town pay for its discounts.
  restricted: { funder: operator },
  reduced: { without: ['funder', 'objective'], unless: ofMyShops('shop.read') },
  shared: getsSharedAnswers,
  reads: ['businesses'],
  rules: async ({ db, operation, id }) => {
    if (operation === 'remove') return
    const [foreign] = await db.query({
      text: `select from offer join offer_product chosen on chosen.offer_id = offer.id
        join product on product.id = chosen.product_id
        where offer.id = $1 and product.business_id <> offer.business_id limit 1`,
      values: [id],
    })
    if (foreign) throw invalid({ propertyPath: 'products', message: violationMessages.notAvailable })
  },
  derived: {
    of: productsOfOffers('select unnest($1::uuid[])'),
    lock: lockProducts,
    refresh: refreshProducts,
  },
})
