import { businessApplicationContract } from './applications/business-application.ts'
import { addressContract } from './addresses/address.ts'
import { libraryAddressContract } from './addresses/library-address.ts'
import { attributeComboContract, attributeContract, attributeValueContract } from './attributes/attribute.ts'
import { businessGroupContract } from './businesses/business-group.ts'
import { businessContract } from './businesses/business.ts'
import { campaignContract } from './campaigns/campaign.ts'
import { categoryContract } from './categories/category.ts'
import { cmsCategoryContract } from './cms/cms-category.ts'
import { cmsContract } from './cms/cms.ts'
import { customerContract } from './customers/customer.ts'
import { customerGroupContract } from './customers/customer-group.ts'
import { deviceContract } from './devices/device.ts'
import { imageGalleryContract } from './galleries/image-gallery.ts'
import { helpCmsContract } from './help/help-cms.ts'
import { imageObjectContract, productImageContract } from './images/image-object.ts'
import { imageSizeContract } from './images/image-size.ts'
import { savedViewContract } from './saved-views/saved-view.ts'
import { quickReplyContract } from './inbox/quick-reply.ts'
import { issueContract } from './issues/issue.ts'
import { mediaObjectContract } from './media/media-object.ts'
import { mailFailureContract } from './mail/mail-failure.ts'
import { menuContract, menuEntryContract } from './menus/menu.ts'
import {
  notificationConfigContract,
  notificationContract,
  notificationUserContract,
} from './notifications/notification.ts'
import { businessObjectiveContract, objectiveContract } from './objectives/objective.ts'
import { couponContract, offerContract } from './offers/offer.ts'
import { soldOfferContract } from './orders/sold-offer.ts'
import {
  orderContract,
  orderStatusContract,
  orderStatusHistoryContract,
  soldPriceContract,
  soldProductAttributeContract,
  soldProductContract,
} from './orders/order.ts'
import { paymentAnomalyContract } from './payments/payment-anomaly.ts'
import { paymentMethodContract } from './payments/payment-method.ts'
import { refundContract } from './payments/refund.ts'
import { paymentContract } from './payments/payment.ts'
import { auditEventContract } from './people/audit-event.ts'
import { businessInvitationContract, businessMemberContract } from './people/business-member.ts'
import { priceContract, priceListContract } from './prices/price.ts'
import { productContract } from './products/product.ts'
import { answerQuestionProductContract, questionProductContract } from './questions/question-product.ts'
import type { Contract } from './resource.ts'
import { shippingMethodContract, shippingZoneContract, zoneContract } from './shipping/shipping-method.ts'
import { weightValueContract } from './shipping/weight-value.ts'
import { facebookAuthContract, twitterAuthContract } from './social/social-auth.ts'
import { stockMovementContract } from './orders/stock-movement.ts'
import { searchMissContract } from './search-misses/search-miss.ts'
import { searchSynonymContract } from './synonyms/search-synonym.ts'
import { tagContract } from './tags/tag.ts'
import { templateConfigContract, templateContract, variableContract } from './templates/template.ts'
import { userContract } from './users/user.ts'
import { usefulValorationContract, valorationContract } from './valorations/valoration.ts'
import { whitelistContract } from './whitelists/whitelist.ts'
import { apiKeyContract } from './api-keys/api-key.ts'
import { webhookContract, webhookDeliveryContract } from './webhooks/webhook.ts'

/** The contracts of all resources. */
export const contracts: readonly Contract[] = [
  userContract,
  businessContract,
  businessGroupContract,
  categoryContract,
  productContract,
  tagContract,
  attributeContract,
  attributeValueContract,
  attributeComboContract,
  priceContract,
  priceListContract,
  productImageContract,
  imageObjectContract,
  imageSizeContract,
  mediaObjectContract,
  imageGalleryContract,
  offerContract,
  couponContract,
  objectiveContract,
  businessObjectiveContract,
  campaignContract,
  templateContract,
  templateConfigContract,
  variableContract,
  cmsContract,
  cmsCategoryContract,
  helpCmsContract,
  menuContract,
  menuEntryContract,
  orderContract,
  orderStatusContract,
  orderStatusHistoryContract,
  soldProductContract,
  soldPriceContract,
  soldProductAttributeContract,
  soldOfferContract,
  customerContract,
  customerGroupContract,
  addressContract,
  libraryAddressContract,
  paymentContract,
  paymentMethodContract,
  shippingMethodContract,
  shippingZoneContract,
  weightValueContract,
  zoneContract,
  notificationContract,
  notificationUserContract,
  notificationConfigContract,
  deviceContract,
  whitelistContract,
  twitterAuthContract,
  facebookAuthContract,
  valorationContract,
  usefulValorationContract,
  questionProductContract,
  answerQuestionProductContract,
  issueContract,
  quickReplyContract,
  savedViewContract,
  mailFailureContract,
  searchSynonymContract,
  searchMissContract,
  stockMovementContract,
  paymentAnomalyContract,
  refundContract,
  businessMemberContract,
  businessInvitationContract,
  auditEventContract,
  businessApplicationContract,
  apiKeyContract,
  webhookContract,
  webhookDeliveryContract,
]
