import { describeTexts, wordsOf } from '@lonja/build/testing/describe-texts.ts'
import { readTexts } from '../../server/texts.ts'

/** Keys of names, units and words that are equal to the Spanish text on purpose. */
const names = wordsOf(`
  language.es language.ca language.en language.also_es language.also_ca language.also_en footer.version
  info.version map.outlines bells.d bells.h bells.min bells.s cart.delivery_price why.times payment.fee
  totals.total info.no allergen.gluten
`)
const same: Record<string, string[]> = {
  ca: wordsOf(`
      product.alcohol_vol
    order.adjusted_missing order.adjusted_weight shell.menu shell.greeting info.yes info.fact.browser filters.reduced form.optional product.origin
    stars.count_one stars.meaning.three reviews.bought reviews.picture questions.count_one opening.clock_one
    businesses.away business.said business.legal_name business.nif business.closure_range
    allergen.soja bells.hours_one profile.country profile.nif payment.nif payment.number payment.note_is payment.slot_full
    moderation.report gallery.previous order.of_shops picture.saved problem.photos problem.photos_sent_one
  `),
  en: wordsOf('footer.cookies cookies.title'),
}

describeTexts(readTexts, { names, same, least: 30 })
