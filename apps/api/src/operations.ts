import { reportContent } from './moderation/report-content.ts'
import { listWaitingContent } from './moderation/list-waiting.ts'
import { decideProducts } from './catalogue/decide-products.ts'
import { listCatalogue } from './catalogue/list-catalogue.ts'
import { listSharedCodes } from './catalogue/list-shared-codes.ts'
import { decideContent } from './moderation/decide-content.ts'
import { listContentDecisions } from './moderation/list-decisions.ts'
import { readStatement } from './moderation/read-statement.ts'
import { complain } from './moderation/complain.ts'
import { decideComplaint } from './moderation/decide-complaint.ts'
import { liftSuspension } from './businesses/lift-suspension.ts'
import { beginView } from './shop-views/begin-view.ts'
import { endView } from './shop-views/end-view.ts'
import { endCustomerView } from './customer-views/end-customer-view.ts'
import { viewCustomer } from './customer-views/view-customer.ts'
import { viewOrder } from './customer-views/view-order.ts'
import { exportRecall } from './recalls/export-recall.ts'
import { liftRecall } from './recalls/lift-recall.ts'
import { listRecalls } from './recalls/list-recalls.ts'
import { recallProducts } from './recalls/recall-products.ts'
import { showRecall } from './recalls/show-recall.ts'
import { suspendShop } from './businesses/suspend-shop.ts'
import { decideApplication } from './applications/decide-application.ts'
import { sendApplication } from './applications/send-application.ts'
import { addLibraryAddress } from './addresses/add-library-address.ts'
import { readAttention } from './attention/read-attention.ts'
import { searchTown } from './town-search/search-town.ts'
import { ringShop } from './attention/ring-shop.ts'
import { autocomplete } from './attributes/autocomplete.ts'
import { endPause } from './hours/end-pause.ts'
import { pauseShop } from './hours/pause-shop.ts'
import { serveMap } from './map/serve-map.ts'
import { listCities } from './businesses/list-cities.ts'
import { listNearby } from './businesses/list-nearby.ts'
import { listOwnBusinesses } from './businesses/list-own.ts'
import { listBusinessCodes, readBusinessByCode } from './businesses/read-by-url.ts'
import { suggestCategories } from './categories/suggest-categories.ts'
import { moveCategory } from './categories/move-category.ts'
import { acceptCmsVersion } from './cms/accept-version.ts'
import { listCmsAcceptances } from './cms/list-acceptances.ts'
import { listShopTerms } from './cms/list-terms.ts'
import { listCmsVersions } from './cms/list-versions.ts'
import { planCmsVersion } from './cms/plan-version.ts'
import { readCmsVersion } from './cms/read-version.ts'
import { withdrawCmsVersion } from './cms/withdraw-version.ts'
import { readCmsByUrl } from './cms/read-by-url.ts'
import { registerDevice } from './devices/register-device.ts'
import { saveToken } from './devices/save-token.ts'
import { enterCounter } from './shared-devices/enter-counter.ts'
import { readCounter } from './shared-devices/read-counter.ts'
import { resetPin } from './shared-devices/reset-pin.ts'
import { setPin } from './shared-devices/set-pin.ts'
import { shareDevice } from './shared-devices/share-device.ts'
import { streamEvents } from './events/stream-events.ts'
import { listFavourites } from './favourites/list-favourites.ts'
import { markFavourites } from './favourites/mark-favourite.ts'
import { changeHomePlan } from './home/change-home-plan.ts'
import { draftHomePlan } from './home/draft-home-plan.ts'
import { listHomeBlocks } from './home/list-home-blocks.ts'
import { readHomePlan } from './home/read-home-plan.ts'
import { readGalleryByCode } from './galleries/read-by-code.ts'
import { findAddress, readAddressAt } from './geocoding/find-address.ts'
import { readMapSettings } from './geocoding/read-map-settings.ts'
import { claimOrder } from './acceptance/claim-order.ts'
import { changeLook } from './templates/change-look.ts'
import { changeShopLayout } from './templates/change-shop-layout.ts'
import { readTicketWords } from './templates/read-ticket-words.ts'
import { removeLook } from './templates/remove-look.ts'
import { resetLook } from './templates/reset-look.ts'
import { readLook } from './templates/read-look.ts'
import { changeAcceptance } from './acceptance/change-acceptance.ts'
import { readAcceptance } from './acceptance/read-acceptance.ts'
import { readBell } from './acceptance/read-bell.ts'
import { seeCancellation } from './acceptance/see-cancellation.ts'
import { adjustOrder } from './adjustments/adjust-order.ts'
import { answerReplacement } from './adjustments/answer-replacement.ts'
import { listAdjustments } from './adjustments/list-adjustments.ts'
import { joinCampaign } from './campaigns/join-campaign.ts'
import { leaveCampaign } from './campaigns/leave-campaign.ts'
import { exportShopCustomers } from './customers/export-shop-customers.ts'
import { listShopCustomers } from './customers/list-shop-customers.ts'
import { readShopCustomer } from './customers/read-shop-customer.ts'
import { recordUndelivered } from './deliveries/record-undelivered.ts'
import { handOver } from './handover/hand-over.ts'
import { readHandover } from './handover/read-handover.ts'
import { listPickupCodes } from './handover/list-pickup-codes.ts'
import { health, ready } from './health/health.ts'
import { checkEmail } from './identity/check-email.ts'
import { endOtherSessions, endSession } from './identity/end-sessions.ts'
import { listSessions } from './identity/list-sessions.ts'
import { login } from './identity/login.ts'
import { logout, logoutDevice } from './identity/logout.ts'
import { readMe } from './identity/read-me.ts'
import { fullRegister, register } from './identity/register.ts'
import { requestReset, resetPassword } from './identity/reset-password.ts'
import { updateMe } from './identity/update-me.ts'
import { changeImage, changeImageByForm } from './images/change-image.ts'
import { deleteImage } from './images/delete-image.ts'
import { uploadImage } from './images/upload-image.ts'
import { readInvoice } from './invoices/read-invoice.ts'
import { allowPreview } from './setup/allow-preview.ts'
import { changeOpening } from './setup/change-opening.ts'
import { readOpening } from './setup/read-opening.ts'
import { testMail } from './setup/test-mail.ts'
import { changeTownLook } from './setup/change-town-look.ts'
import { checkSetupCode } from './setup/check-setup-code.ts'
import { findSetupTowns } from './setup/find-setup-towns.ts'
import { readSetup } from './setup/read-setup.ts'
import { readTownLook } from './setup/read-town-look.ts'
import { setUpInBrowser } from './setup/set-up-in-browser.ts'
import { retryMail } from './mail/retry-mail.ts'
import { serveIcons } from './app-icons/serve-icons.ts'
import { serveFile } from './media/serve-file.ts'
import { serveMedia } from './media/serve-media.ts'
import { downloadMedia } from './media/download-media.ts'
import { uploadMedia } from './media/upload-media.ts'
import { markNotifications } from './notifications/mark-read.ts'
import { unsubscribe } from './notifications/unsubscribe.ts'
import type { Operation } from './operation/define-operation.ts'
import { cancelOrder } from './fulfilment/cancel-order.ts'
import { changeOrder } from './fulfilment/change-order.ts'
import { confirmOrder } from './fulfilment/confirm-order.ts'
import { createOrder, createOrderByPhone } from './checkout/create-order.ts'
import { listPaymentChoices, listShippingChoices } from './basket/list-choices.ts'
import { nameStatus } from './orders/name-status.ts'
import { refundOrder } from './returns/refund-order.ts'
import { sendLink } from './orders/send-link.ts'
import { validateOrder, validateOrderStep } from './basket/validate-order.ts'
import { returnArrived } from './returns/return-arrived.ts'
import { withdrawOrder } from './returns/withdraw-order.ts'
import { writeHistory } from './fulfilment/write-history.ts'
import { attemptPayment } from './payments/attempt-payment.ts'
import { receiveFromRedsys, receiveFromStripe } from './payments/receive-notification.ts'
import { exportOrders } from './orders/export-orders.ts'
import { recordPayment } from './payments/record-payment.ts'
import { redirectPayment } from './payments/redirect-payment.ts'
import { acceptInvitation } from './people/accept-invitation.ts'
import { changeTeamMember } from './people/change-team-member.ts'
import { changeUserRole } from './people/change-user-role.ts'
import { checkInvitation } from './people/check-invitation.ts'
import { disableUser } from './people/disable-user.ts'
import { enableUser } from './people/enable-user.ts'
import { inviteToShop } from './people/invite-to-shop.ts'
import { inviteToTown } from './people/invite-to-town.ts'
import { readBootstrap } from './people/read-bootstrap.ts'
import { removeTeamMember } from './people/remove-team-member.ts'
import { sendPasswordLink } from './people/send-password-link.ts'
import { withdrawShopInvitation } from './people/withdraw-shop-invitation.ts'
import { eraseMe } from './privacy/erase-me.ts'
import { eraseUser } from './privacy/erase-user.ts'
import { exportUser } from './privacy/export-user.ts'
import { listTownUsers } from './users/list-town-users.ts'
import { readTownUser } from './users/read-town-user.ts'
import { exportMe } from './privacy/export-me.ts'
import { listAttributeFilters, listFacets } from './products/list-facets.ts'
import { changePrices } from './prices/change-prices.ts'
import { priceSheet } from './prices/price-sheet.ts'
import { lookUpCode } from './products/look-up-code.ts'
import { duplicateProduct } from './products/duplicate-product.ts'
import { quickProduct } from './products/quick-product.ts'
import { setMarketplace } from './products/set-marketplace.ts'
import { readPushKey } from './push/read-push-key.ts'
import type { ServeFiles } from './services.ts'
import { listSlots } from './shipping/list-slots.ts'
import { connectFacebook } from './social/connect-facebook.ts'
import { disconnectFacebook, disconnectTwitter } from './social/disconnect.ts'
import { finishTwitterAuth } from './social/finish-twitter-auth.ts'
import { listPlatforms } from './social/list-platforms.ts'
import { loginSocial } from './social/login-social.ts'
import { readFacebookConnection } from './social/read-facebook-connection.ts'
import { readTwitterConnection } from './social/read-twitter-connection.ts'
import { startTwitterAuth } from './social/start-twitter-auth.ts'
import { readOrderStatistics } from './statistics/read-order-statistics.ts'
import { readProductStatistics } from './statistics/read-product-statistics.ts'
import { exportOpenSales, readOpenSales } from './statistics/read-open-sales.ts'
import { readSales } from './statistics/read-sales.ts'
import { readTownStatistics } from './statistics/read-town-statistics.ts'
import { adjustStock } from './stock/adjust-stock.ts'
import { countStock } from './stock/count-stock.ts'
import { listTowns } from './towns/list-towns.ts'
import { changeProducts } from './bulk/change-products.ts'
import { listBulkJobs, readBulkJob } from './bulk/read-jobs.ts'
import { undoBulkJob } from './bulk/undo-job.ts'
import { previewOffer } from './offers/preview-offer.ts'
import { changeMailText, restoreMailText } from './templates/change-mail-text.ts'
import { listMailTexts } from './templates/list-mail-texts.ts'
import { listMailVersions } from './templates/list-mail-versions.ts'
import { previewMailText, sendTestMail } from './templates/preview-mail-text.ts'
import { retryPush } from './push/retry-push.ts'
import { readDac7 } from './reports/read-dac7.ts'
import { sendDac7Letters } from './reports/send-dac7-letters.ts'
import { readDsaReport } from './moderation/read-dsa-report.ts'
import { readShopRecord } from './businesses/read-shop-record.ts'
import { readSystemStatus } from './status/read-system-status.ts'
import { listUsers } from './users/list-users.ts'
import { listRatings } from './valorations/list-ratings.ts'
import { createKey } from './api-keys/create-key.ts'
import { revokeKey } from './api-keys/revoke-key.ts'
import { createWebhook } from './webhooks/create-webhook.ts'
import { enableWebhook } from './webhooks/enable-webhook.ts'
import { removeWebhook } from './webhooks/remove-webhook.ts'
import { replayDelivery, replaySince } from './webhooks/replay.ts'

/** All hand-written operations. */
export const operations: readonly Operation[] = [
  health,
  ready,
  login,
  logout,
  logoutDevice,
  register,
  fullRegister,
  requestReset,
  resetPassword,
  checkEmail,
  readMe,
  updateMe,
  listSessions,
  endOtherSessions,
  endSession,
  listMailTexts,
  listMailVersions,
  changeMailText,
  restoreMailText,
  previewMailText,
  sendTestMail,
  listUsers,
  readBootstrap,
  inviteToShop,
  changeTeamMember,
  removeTeamMember,
  withdrawShopInvitation,
  checkInvitation,
  acceptInvitation,
  inviteToTown,
  disableUser,
  enableUser,
  changeUserRole,
  sendPasswordLink,
  addLibraryAddress,
  findAddress,
  readAddressAt,
  readMapSettings,
  listTowns,
  listCities,
  listNearby,
  listOwnBusinesses,
  listBusinessCodes,
  readBusinessByCode,
  pauseShop,
  endPause,
  listFacets,
  listAttributeFilters,
  listRatings,
  setMarketplace,
  quickProduct,
  duplicateProduct,
  lookUpCode,
  priceSheet,
  changePrices,
  changeProducts,
  listBulkJobs,
  readBulkJob,
  previewOffer,
  undoBulkJob,
  suggestCategories,
  moveCategory,
  adjustStock,
  countStock,
  readAttention,
  searchTown,
  ringShop,
  ...autocomplete,
  joinCampaign,
  leaveCampaign,
  readSales,
  readOrderStatistics,
  readProductStatistics,
  ...listFavourites,
  ...markFavourites,
  readCmsByUrl,
  listCmsVersions,
  planCmsVersion,
  readCmsVersion,
  withdrawCmsVersion,
  listShopTerms,
  acceptCmsVersion,
  listCmsAcceptances,
  readGalleryByCode,
  uploadImage,
  changeImage,
  changeImageByForm,
  deleteImage,
  uploadMedia,
  downloadMedia,
  handOver,
  recordUndelivered,
  adjustOrder,
  answerReplacement,
  listAdjustments,
  readHandover,
  listPickupCodes,
  claimOrder,
  seeCancellation,
  readBell,
  readAcceptance,
  changeAcceptance,
  validateOrder,
  validateOrderStep,
  createOrder,
  createOrderByPhone,
  changeOrder,
  cancelOrder,
  confirmOrder,
  sendLink,
  refundOrder,
  withdrawOrder,
  returnArrived,
  writeHistory,
  nameStatus,
  listShippingChoices,
  listPaymentChoices,
  listSlots,
  listPlatforms,
  loginSocial,
  startTwitterAuth,
  finishTwitterAuth,
  readTwitterConnection,
  disconnectTwitter,
  connectFacebook,
  readFacebookConnection,
  disconnectFacebook,
  registerDevice,
  saveToken,
  readPushKey,
  attemptPayment,
  redirectPayment,
  receiveFromRedsys,
  receiveFromStripe,
  exportOrders,
  listShopCustomers,
  readShopCustomer,
  exportShopCustomers,
  recordPayment,
  readInvoice,
  retryMail,
  readSetup,
  checkSetupCode,
  findSetupTowns,
  setUpInBrowser,
  readOpening,
  changeOpening,
  readTownLook,
  changeTownLook,
  allowPreview,
  listHomeBlocks,
  readHomePlan,
  changeHomePlan,
  draftHomePlan,
  readLook,
  changeLook,
  removeLook,
  resetLook,
  readTicketWords,
  changeShopLayout,
  testMail,
  shareDevice,
  readCounter,
  enterCounter,
  setPin,
  resetPin,
  streamEvents,
  sendApplication,
  decideApplication,
  suspendShop,
  beginView,
  endView,
  viewCustomer,
  viewOrder,
  endCustomerView,
  recallProducts,
  listRecalls,
  showRecall,
  liftRecall,
  exportRecall,
  liftSuspension,
  reportContent,
  listWaitingContent,
  decideContent,
  decideProducts,
  listCatalogue,
  listSharedCodes,
  listContentDecisions,
  readStatement,
  complain,
  decideComplaint,
  markNotifications,
  unsubscribe,
  exportMe,
  eraseMe,
  exportUser,
  eraseUser,
  listTownUsers,
  readTownUser,
  createKey,
  revokeKey,
  createWebhook,
  enableWebhook,
  removeWebhook,
  replayDelivery,
  replaySince,
  readSystemStatus,
  retryPush,
  readDac7,
  sendDac7Letters,
  readDsaReport,
  readShopRecord,
  readTownStatistics,
  readOpenSales,
  exportOpenSales,
]

/**
 * The files that pages load from addresses of their own. They have no content negotiation and are not in the
 * documentation of the API.
 */
export const fileRoutes: readonly ServeFiles[] = [serveMedia, serveIcons, serveFile, serveMap]
