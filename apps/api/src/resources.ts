import { addressResource } from './addresses/address.resource.ts'
import { libraryAddressResource } from './addresses/library-address.resource.ts'
import { attributeComboResource, attributeResource, attributeValueResource } from './attributes/attribute.resource.ts'
import { businessApplicationResource } from './applications/business-application.resource.ts'
import { businessGroupResource } from './businesses/business-group.resource.ts'
import { businessResource } from './businesses/business.resource.ts'
import { campaignResource } from './campaigns/campaign.resource.ts'
import { categoryResource } from './categories/category.resource.ts'
import { cmsCategoryResource, cmsResource } from './cms/cms.resource.ts'
import { customerResource } from './customers/customer.resource.ts'
import { customerGroupResource } from './customers/customer-group.resource.ts'
import { deviceResource } from './devices/device.resource.ts'
import { imageGalleryResource } from './galleries/image-gallery.resource.ts'
import { helpCmsResource } from './help/help-cms.resource.ts'
import { imageObjectResource, productImageResource } from './images/image-object.resource.ts'
import { imageSizeResource } from './images/image-size.resource.ts'
import { savedViewResource } from './saved-views/saved-view.resource.ts'
import { quickReplyResource } from './inbox/quick-reply.resource.ts'
import { issueResource } from './issues/issue.resource.ts'
import { mediaObjectResource } from './media/media-object.resource.ts'
import { mailFailureResource } from './mail/mail-failure.resource.ts'
import { menuEntryResource, menuResource } from './menus/menu.resource.ts'
import {
  notificationConfigResource,
  notificationResource,
  notificationUserResource,
} from './notifications/notification.resource.ts'
import { businessObjectiveResource, objectiveResource } from './objectives/objective.resource.ts'
import { couponResource } from './offers/coupon.resource.ts'
import { offerResource } from './offers/offer.resource.ts'
import { soldOfferResource } from './orders/sold-offer.resource.ts'
import { orderResource, orderStatusHistoryResource, orderStatusResource } from './orders/order.resource.ts'
import { soldPriceResource, soldProductAttributeResource, soldProductResource } from './orders/sold-product.resource.ts'
import { stockMovementResource } from './orders/stock-movement.resource.ts'
import { paymentAnomalyResource } from './payments/payment-anomaly.resource.ts'
import { paymentMethodResource } from './payment-methods/payment-method.resource.ts'
import { paymentResource } from './payment-records/payment.resource.ts'
import { refundResource } from './payment-records/refund.resource.ts'
import { auditEventResource, businessInvitationResource, businessMemberResource } from './people/people.resources.ts'
import { priceListResource, priceResource } from './prices/price.resource.ts'
import { productResource } from './products/product.resource.ts'
import { answerQuestionProductResource, questionProductResource } from './questions/question-product.resource.ts'
import { compileResources } from './resource/compile.ts'
import type { Resource } from './resource/define-resource.ts'
import { shippingMethodResource, shippingZoneResource, zoneResource } from './shipping/shipping-method.resource.ts'
import { weightValueResource } from './shipping/weight-value.resource.ts'
import { facebookAuthResource, twitterAuthResource } from './social/social-auth.resource.ts'
import { searchMissResource } from './search-misses/search-miss.resource.ts'
import { searchSynonymResource } from './synonyms/search-synonym.resource.ts'
import { tagResource } from './tags/tag.resource.ts'
import { templateConfigResource, templateResource, variableResource } from './templates/template.resource.ts'
import { userResource } from './users/user.resource.ts'
import { usefulValorationResource, valorationResource } from './valorations/valoration.resource.ts'
import { whitelistResource } from './whitelists/whitelist.resource.ts'
import { apiKeyResource } from './api-keys/api-key.resource.ts'
import { webhookDeliveryResource, webhookResource } from './webhooks/webhook.resources.ts'

/** All declared resources. */
export const resources: readonly Resource[] = [
  userResource,
  addressResource,
  libraryAddressResource,
  customerResource,
  customerGroupResource,
  businessResource,
  businessGroupResource,
  categoryResource,
  productResource,
  tagResource,
  attributeResource,
  attributeValueResource,
  attributeComboResource,
  priceResource,
  priceListResource,
  imageObjectResource,
  imageSizeResource,
  mediaObjectResource,
  imageGalleryResource,
  productImageResource,
  offerResource,
  couponResource,
  objectiveResource,
  businessObjectiveResource,
  campaignResource,
  templateResource,
  templateConfigResource,
  variableResource,
  cmsResource,
  cmsCategoryResource,
  helpCmsResource,
  menuResource,
  menuEntryResource,
  orderResource,
  orderStatusResource,
  orderStatusHistoryResource,
  soldProductResource,
  soldPriceResource,
  soldProductAttributeResource,
  soldOfferResource,
  paymentResource,
  paymentMethodResource,
  shippingMethodResource,
  shippingZoneResource,
  weightValueResource,
  zoneResource,
  notificationResource,
  notificationUserResource,
  notificationConfigResource,
  deviceResource,
  whitelistResource,
  twitterAuthResource,
  facebookAuthResource,
  valorationResource,
  usefulValorationResource,
  questionProductResource,
  answerQuestionProductResource,
  issueResource,
  quickReplyResource,
  savedViewResource,
  mailFailureResource,
  searchSynonymResource,
  searchMissResource,
  stockMovementResource,
  paymentAnomalyResource,
  refundResource,
  businessMemberResource,
  businessInvitationResource,
  auditEventResource,
  businessApplicationResource,
  apiKeyResource,
  webhookResource,
  webhookDeliveryResource,
]

export const models = compileResources(resources)
