import { describeTexts, wordsOf } from '@lonja/build/testing/describe-texts.ts'
import { readTexts } from '../build/texts.ts'

describeTexts(readTexts, {
  names: wordsOf(`
    manage.variables.no
    language.es language.ca language.en manage.order.row.total manage.order.moved manage.handover.over manage.products.add manage.adjust.did_weigh
    manage.answers.volumes.normal manage.outbox.act.step manage.outbox.act.stock manage.record.no manage.new_product.per_kg allergen.gluten
    language.es language.ca language.en manage.order.row.total manage.order.moved manage.handover.over manage.products.add manage.adjust.did_weigh
    manage.outbox.act.step manage.outbox.act.stock manage.record.no manage.new_product.per_kg allergen.gluten
    manage.outbox.act.step manage.outbox.act.stock manage.new_product.per_kg manage.picking.kilos allergen.gluten
    manage.audit.system manage.audit.from_to manage.audit.thing.facebook-auths manage.audit.thing.twitter-auths manage.audit.field.logo
    manage.new_product.alcohol manage.record.choice.kind.bizum
    manage.new_product.alcohol
    manage.applications.field.iban manage.shops.field.logo manage.reports.dac7.field.iban
    manage.audit.system manage.audit.from_to manage.bulk.from_to manage.bulk.euros manage.audit.thing.facebook-auths manage.audit.thing.twitter-auths manage.audit.field.logo
  `),
  same: {
    ca: wordsOf(`
      manage.catalogue.problem manage.catalogue.find manage.galleries.pictures
      manage.variables.yes manage.variables.type.number manage.variables.type.color manage.variables.type.image manage.variables.type.bool manage.variables.value manage.variables.value_of manage.shop_values.value_of
      manage.catalogue.problem manage.catalogue.find
      manage.home.from_until manage.home.target.tags
      manage.home.from_until manage.home.target.tags manage.order_statuses.icons.truck manage.order_statuses.icons.done
      manage.home.from_until manage.home.target.tags manage.zones.kind manage.order_statuses.icons.truck manage.order_statuses.icons.done
      manage.cases.title manage.categories.hidden manage.categories.tax
      manage.audit.thing.recalls manage.recalls.letter.sent manage.cases.title manage.categories.hidden manage.categories.tax
      manage.cases.title manage.town_search.kind.case
      manage.menus.places.main manage.menus.title manage.menus.language manage.menus.icons.home manage.menus.icons.bell manage.menus.place manage.menus.icons.user
    manage.attention.content.question manage.moderation.kind.question manage.moderation.decide manage.moderation.action.publish manage.moderation.action.hide
      manage.cases.title
      manage.cases.title manage.town_search.kind.case manage.users.review.published manage.audit.field.note
      manage.cases.title manage.system.title manage.system.value manage.reports.dac7.told manage.reports.dac7.field.cif manage.reports.dac7.quarter manage.reports.dac7.column.quarter
      manage.setup.cif manage.setup.color manage.opening.left
      manage.webhooks.working manage.webhooks.enable manage.webhooks.log_of manage.webhooks.replay manage.webhooks.replay_all manage.webhooks.hours_one manage.api_keys.life manage.api_keys.endless manage.api_keys.used manage.api_keys.until manage.api_keys.copy manage.api_keys.copied manage.audit.field.expiresDate
      manage.webhooks.working manage.webhooks.enable manage.webhooks.log_of manage.webhooks.replay manage.webhooks.replay_all manage.webhooks.hours_one manage.api_keys.life manage.api_keys.endless manage.api_keys.used manage.api_keys.until manage.api_keys.copy manage.api_keys.copied manage.audit.field.expiresDate
      manage.webhooks.working manage.webhooks.enable manage.webhooks.log_of manage.webhooks.replay manage.webhooks.replay_all manage.webhooks.hours_one manage.api_keys.life manage.api_keys.endless manage.api_keys.used manage.api_keys.until manage.api_keys.copy manage.api_keys.copied manage.audit.field.expiresDate manage.audit.thing.webhooks
      manage.shared.save manage.shared.team manage.shared.pin_of manage.shared.enter
      manage.figures.minutes manage.figures.hours
      manage.figures.minutes manage.figures.hours manage.figures.value
      manage.figures.minutes manage.figures.hours manage.figures.value map.outlines
      manage.social.until manage.printers.paper.A6 manage.keys.do.previous manage.keys.do.handOver manage.keys.do.search
      manage.adjust.missing_one manage.adjust.was_missing
      manage.menu manage.role.owner manage.role.manager manage.login.submit manage.actor.system
      manage.nav.inbox manage.inbox.kind.notices manage.inbox.one.questions manage.inbox.send manage.inbox.phrases.save
      manage.deliveries.count_one manage.deliveries.deliver manage.help.deliveries.title manage.customers.find manage.phone.note manage.phone.address.number
      manage.phone.check.title manage.phone.check.slot
      manage.orders.due manage.nav.handover manage.step.hand_over
      manage.record.yes manage.record.color manage.record.optional manage.record.previous
      manage.record.choice.target.business manage.record.choice.code.basic manage.offers.min_amount
      manage.figures.period.month manage.offers.say.between manage.campaigns.offers_one
      manage.coupons.limit manage.coupons.used_of manage.tags.color
      manage.invoicing.save manage.answers.save manage.products.find manage.team.withdraw manage.ticket.print
      opening.clock_one manage.hours.optional manage.hours.closure_range
      manage.new_product.optional manage.new_product.pictures manage.new_product.picture manage.new_product.origin allergen.soja manage.picking.slot manage.outbox.act.pick_one
      manage.sheet.duplicate manage.sheet.missing manage.sheet.missing_count manage.sheet.pictures manage.sheet.picture manage.sheet.in_offers
      manage.sheet.available manage.sheet.note_change manage.sheet.tax
      opening.clock_one manage.hours.optional manage.hours.closure_range manage.shipping.optional manage.shipping.type.locker
      manage.new_product.optional manage.new_product.pictures manage.new_product.picture manage.new_product.origin allergen.soja
      manage.audit.title manage.audit.role.owner manage.audit.role.manager manage.audit.thing.product-images manage.audit.thing.image-objects manage.audit.thing.attributes manage.audit.thing.tags manage.audit.thing.price-lists manage.audit.thing.offers manage.audit.thing.zones manage.audit.thing.templates manage.audit.field.cif manage.audit.field.spotlight manage.audit.field.image manage.audit.field.images manage.audit.field.origin manage.audit.field.taxRate manage.audit.field.attribute manage.audit.field.color manage.audit.field.value manage.audit.field.priceList manage.audit.field.main manage.audit.field.minAmount manage.audit.field.limit
      manage.bulk.kind.tax manage.bulk.round.95 manage.bulk.round.99 manage.bulk.stock.add manage.bulk.label
      manage.bulk.field.taxRate manage.bulk.words.tax manage.views.saved
      manage.audit.field.offer manage.sheet.offer.usual_name manage.bulk.field.offer
      manage.sheet.variant_picture manage.sheet.picture_of
      manage.audit.action.send manage.audit.action.decide manage.applications.step.send manage.applications.field.number manage.applications.field.cif manage.applications.yes
      manage.shops.last_login manage.shops.spotlight manage.help_texts.screen manage.help_texts.language
      manage.help_texts.screens.home manage.help_texts.screens.login
      manage.shops.sent manage.shops.missing manage.shops.field.cif manage.town_campaigns.image
    `),
    en: ['manage.figures.minutes', 'manage.figures.hours', 'map.outlines'],
  },
  least: 5,
})
