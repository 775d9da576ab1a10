/** One operation of the specification. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path below `/api`, for example `/products/{id}`. */
  readonly path: string
  readonly section: string
  /** The query parameters that the specification names. */
  readonly query: readonly string[]
  /** Whether the operation accepts `pagination`, `page` and `itemsPerPage`. */
  readonly isList: boolean
}

/**
 * All 285 operations of the specification on 151 paths, one per line: `METHOD path ? parameters < body -- remark`.
 * Bodies and remarks are quoted from the specification; the documentation describes how Lonja implements them.
 */
const text = `
# Auth and user
POST /login < username, password, grant_type, client_id, client_secret -- form-encoded (multipart); the app reads access_token, refresh_token, expires_in from the reply
POST /login-social/{platform} < credentials
POST /logout < a body (content not shown) -- used while deviceUuid is unknown
POST /logout/{deviceUuid} < a body (content not shown) -- /{deviceUuid} appended when known
GET /me
PUT /me < a user or profile
GET /me/token -- saves the notification token (GET with a side effect; parameters not shown)
POST /register < a user registration (username, email, password)
POST /full-register < a user registration
GET /reset-password ? email
POST /reset-password < email
GET /users ? username email pagination page itemsPerPage -- list; pagination is named explicitly
GET /users-email ? email
GET /users/{id}
# Businesses
GET /businesses ? spotlight search name[] coordinates address.zip[] address.city[] pagination page itemsPerPage -- list
POST /businesses < business record
GET /businesses/{id}
PUT /businesses/{id} < business record
GET /businesses-admin ? pagination page itemsPerPage -- list assumed from the name: the specification does not say it is a list call; business-admin lookup; purpose not shown
GET /businesses-cities ? enabled pagination page itemsPerPage -- list; the app asks with pagination=true&page=1&enabled=true
GET /businesses-location/{latitude}/{longitude} ? range pagination page itemsPerPage -- list assumed from the name: the specification does not say it is a list call; path takes two numbers; range filter
GET /businesses-url ? pagination page itemsPerPage -- list assumed from the name: the specification does not say it is a list call; no code
GET /businesses-url/{code}
GET /business-fav/{id} -- GET with a side effect assumed (by analogy with products-fav: favourite a business)
GET /business-favs ? pagination page itemsPerPage -- list assumed from the name: the specification does not say it is a list call
GET /business-objectives ? business.id[] pagination page itemsPerPage -- list
POST /business-objectives < business-objectives record
GET /business-objectives/{id}
PUT /business-objectives/{id} < business-objectives record
GET /business-groups ? name[] pagination page itemsPerPage -- list
POST /business-groups < business-groups record
GET /business-groups/{id}
PUT /business-groups/{id} < business-groups record
# Offers, coupons, objectives, sold offers
GET /offers ? code business.id[] pagination page itemsPerPage -- list
POST /offers < offers record
GET /offers/{id}
PUT /offers/{id} < offers record
DELETE /offers/{id}
GET /coupons ? code business.id[] pagination page itemsPerPage -- list
POST /coupons < coupons record
GET /coupons/{id}
PUT /coupons/{id} < coupons record
DELETE /coupons/{id}
GET /objectives ? pagination page itemsPerPage -- list
POST /objectives < objectives record
GET /objectives/{id}
PUT /objectives/{id} < objectives record
GET /sold-offers ? pagination page itemsPerPage -- list
POST /sold-offers < sold-offers record
GET /sold-offers/{id}
DELETE /sold-offers/{id}
PUT /sold-offers/{id} < the sold offer
PATCH /sold-offers/{id} < the sold offer
# Catalogue
GET /products ? title search name origin featured marketplace parent.id[] offer.id[] campaigns.id[] business.id attributes.options.name[] attributes.name[] attr[] order[updatedDate] order[title] order[sales] order[price] order[name] order[createdDate] pagination page itemsPerPage -- list
POST /products < product record
GET /products/{id}
PUT /products/{id} < product record
DELETE /products/{id}
GET /products-fav/{id} -- GET with a side effect: favourite a product
GET /products-favs ? pagination page itemsPerPage -- list assumed from the name: the specification does not say it is a list call
PUT /products-marketplace < content body
GET /statistics/sales
GET /categories ? parent.id[] bcc pagination page itemsPerPage -- list
POST /categories < categories record
GET /categories/{id}
PUT /categories/{id} < categories record
GET /attributes ? pagination page itemsPerPage -- list
POST /attributes < attributes record
GET /attributes-filters ? category.id business.id -- reply shape not shown
GET /attributes/{id}
PUT /attributes/{id} < attributes record
DELETE /attributes/{id}
GET /autocomplete/attribute ? name enabled business.id -- reply shape not shown
GET /attribute-values ? pagination page itemsPerPage -- list
POST /attribute-values < attribute-values record
GET /attribute-values/{id}
DELETE /attribute-values/{id}
GET /autocomplete/attribute-value ? name enabled business -- the third parameter is business (not business.id); reply shape not shown
GET /attribute-combos ? pagination page itemsPerPage -- list
POST /attribute-combos < attribute-combos record
GET /attribute-combos/{id}
DELETE /attribute-combos/{id}
GET /weight-values ? pagination page itemsPerPage -- list
POST /weight-values < weight-values record
GET /weight-values/{id}
PUT /weight-values/{id} < weight-values record
DELETE /weight-values/{id}
GET /prices ? pagination page itemsPerPage -- list
POST /prices < prices record
GET /prices/{id}
PUT /prices/{id} < prices record
PATCH /prices/{id} < prices record
DELETE /prices/{id}
GET /price-lists ? pagination page itemsPerPage -- list
POST /price-lists < price-lists record
GET /price-lists/{id}
PUT /price-lists/{id} < price-lists record
PATCH /price-lists/{id} < price-lists record
DELETE /price-lists/{id}
GET /product-images ? pagination page itemsPerPage -- list
POST /product-images < product-images record
GET /product-images/{id}
PUT /product-images/{id} < product-images record
PATCH /product-images/{id} < product-images record
DELETE /product-images/{id}
GET /campaigns ? startDate[strictly_before] startDate[strictly_after] endDate[strictly_before] endDate[strictly_after] marketplace enabled code business.id[] pagination page itemsPerPage -- list
POST /campaigns < campaigns record
GET /campaigns/{id}
PUT /campaigns/{id} < campaigns record
DELETE /campaigns/{id}
GET /tags ? pagination page itemsPerPage -- list
POST /tags < tags record
GET /tags/{id}
DELETE /tags/{id}
PUT /tags/{id} < tags record
PATCH /tags/{id} < tags record
GET /templates ? code pagination page itemsPerPage -- list
POST /templates < templates record
GET /templates/{id}
GET /template-configs ? pagination page itemsPerPage -- list
POST /template-configs < template-configs record
GET /template-configs/{id}
PUT /template-configs/{id} < template-configs record
PATCH /template-configs/{id} < template-configs record
DELETE /template-configs/{id}
GET /variables ? pagination page itemsPerPage -- list
POST /variables < variables record
GET /variables/{id}
PUT /variables/{id} < variables record
PATCH /variables/{id} < variables record
DELETE /variables/{id}
# Content
GET /cms ? title name code category.id[] category.code[] business.id[] order[updatedDate] order[title] order[sort] order[name] order[createdDate] pagination page itemsPerPage -- list
POST /cms < cms record
GET /cms/{id}
PUT /cms/{id} < cms record
GET /cms-url/{url} ? marketplace code business.id[] -- one CMS page by url
GET /cms-categories ? marketplace code business.id[] pagination page itemsPerPage -- list
POST /cms-categories < cms-categories record
GET /cms-categories/{id}
PUT /cms-categories/{id} < cms-categories record
GET /help-cms ? url pagination page itemsPerPage -- list
POST /help-cms < help-cms record
GET /help-cms/{id}
PUT /help-cms/{id} < help-cms record
GET /menus ? code business.id[] pagination page itemsPerPage -- list
POST /menus < menus record
GET /menus/{id}
GET /menu-entries ? pagination page itemsPerPage -- list
POST /menu-entries < menu-entries record
GET /menu-entries/{id}
GET /image-galleries ? pagination page itemsPerPage -- list
GET /image-galleries-code/{code}
GET /image-galleries/{id}
GET /image-sizes ? pagination page itemsPerPage -- list
POST /image-sizes < image-sizes record
GET /image-sizes/{id}
DELETE /image-sizes/{id}
PUT /image-sizes/{id} < an imageSize
PATCH /image-sizes/{id} < an imageSize
POST /image-objects ? ratio default < file, mobile, desktop, several size* and ratio* variants, breakpoint-xs, breakpoint-sm, breakpoint-md, breakpoint-lg, breakpoint-xl -- multipart/form-data; the query parameters belong to the POST
GET /image-objects ? fileOName[] pagination page itemsPerPage -- list
GET /image-objects/{id}
PUT /image-objects/{id} < image-objects record
DELETE /image-objects/{id}
POST /media-objects < file -- multipart/form-data, field file
GET /media-objects ? pagination page itemsPerPage -- list
GET /media-objects/{id}
# Orders and payment
GET /orders ? status.code[] id[] code[] customer.phone customer.name customer.email customer.address.street customer.address.city pagination page itemsPerPage -- list
POST /orders < order record
POST /orders-create < order record (body not shown)
GET /orders/{id}
PUT /orders/{id} < order record
POST /orders-validate < an order -- step defaults to 1
POST /orders-validate/{step} < an order -- step defaults to 1; the reply replaces the local order
POST /order-cancel < body not shown
GET /order-status-histories ? pagination page itemsPerPage -- list
POST /order-status-histories < order-status-histories record
GET /order-status-histories/{id}
GET /order-statuses ? pagination page itemsPerPage -- list
POST /order-statuses < order-statuses record
GET /order-statuses/{id}
GET /sold-products ? product.id order.user.id order.status.code pagination page itemsPerPage -- list
GET /sold-products/{id}
PUT /sold-products/{id} < sold-products record
PATCH /sold-products/{id} < sold-products record
DELETE /sold-products/{id}
GET /sold-prices ? pagination page itemsPerPage -- list
POST /sold-prices < sold-prices record
GET /sold-prices/{id}
DELETE /sold-prices/{id}
PUT /sold-prices/{id} < sold-prices record
PATCH /sold-prices/{id} < sold-prices record
GET /sold-product-attributes ? pagination page itemsPerPage -- list
POST /sold-product-attributes < sold-product-attributes record
GET /sold-product-attributes/{id}
DELETE /sold-product-attributes/{id}
PUT /sold-product-attributes/{id} < sold-product-attributes record
PATCH /sold-product-attributes/{id} < sold-product-attributes record
GET /payments ? pagination page itemsPerPage -- list
POST /payments < payments record
GET /payments/{id}
PUT /payments/{id} < payments record
GET /payment-methods ? enabled code business.id[] pagination page itemsPerPage -- list
POST /payment-methods-order < body not shown (an order assumed)
GET /payment-methods/{id}
PUT /payment-methods/{id} < payment-methods record
DELETE /payment-methods/{id}
GET /shipping-methods ? name enabled code business.id pagination page itemsPerPage -- list
POST /shipping-methods-order < body not shown (an order assumed)
GET /shipping-methods/{id}
PUT /shipping-methods/{id} < shipping-methods record
DELETE /shipping-methods/{id}
GET /shipping-zones ? pagination page itemsPerPage -- list
POST /shipping-zones < shipping-zones record
GET /shipping-zones/{id}
DELETE /shipping-zones/{id}
PUT /shipping-zones/{id} < shipping-zones record
PATCH /shipping-zones/{id} < shipping-zones record
GET /zones ? pagination page itemsPerPage -- list
POST /zones < zones record
GET /zones/{id}
PUT /zones/{id} < a zone
PATCH /zones/{id} < a zone
DELETE /zones/{id}
# Customers, addresses, reviews, questions
GET /customers ? pagination page itemsPerPage -- list
POST /customers < customers record
GET /customers/{id}
DELETE /customers/{id}
PUT /customers/{id} < customers record
PATCH /customers/{id} < customers record
GET /addresses ? pagination page itemsPerPage -- list
POST /addresses < addresses record
GET /addresses/{id}
PUT /addresses/{id} < addresses record
GET /library-addresses ? pagination page itemsPerPage -- list
POST /library-addresses < library-addresses record
GET /library-addresses/{id}
GET /valorations ? user.id product.id pagination page itemsPerPage -- list
POST /valorations < valorations record
GET /valorations/{id}
PUT /valorations/{id} < valorations record
GET /useful-valorations ? valoration.product.id valoration.id user.id pagination page itemsPerPage -- list
POST /useful-valorations < useful-valorations record
GET /useful-valorations/{id}
PUT /useful-valorations/{id} < useful-valorations record
GET /question-products ? user.id product.id product.business.id pagination page itemsPerPage -- list
POST /question-products < question-products record
GET /question-products/{id}
PUT /question-products/{id} < question-products record
GET /answer-question-products ? user.id question.id pagination page itemsPerPage -- list
POST /answer-question-products < answer record
GET /answer-question-products/{id}
PUT /answer-question-products/{id} < answer record
# Notifications, devices, whitelist, issues
GET /notifications ? pagination page itemsPerPage -- list
GET /notifications/{id}
PUT /notifications/{id} < notifications record
GET /notification-configs ? pagination page itemsPerPage -- list
POST /notification-configs < notification-configs record
GET /notification-configs/{id}
PUT /notification-configs/{id} < notification-configs record
GET /notification-users ? pagination page itemsPerPage -- list
GET /notification-users/{id}
PUT /notification-users/{id} < notification-users record
POST /devices < device body
GET /devices/{id} -- id is the device uuid
PUT /devices/{id} < device body -- id is the device uuid
GET /whitelists ? pagination page itemsPerPage -- list
POST /whitelists < whitelists record
GET /whitelists/{id}
DELETE /whitelists/{id}
PUT /whitelists/{id} < whitelists record
PATCH /whitelists/{id} < whitelists record
GET /issues ? pagination page itemsPerPage -- list
POST /issues < issues record
GET /issues/{id}
# Social authorisation
POST /twitter-auths < twitter auth record
GET /twitter-auths/{id}
GET /twitter-callback ? oauth_verifier oauth_token id
GET /twitter-credentials ? businessId
DELETE /twitter-logout ? businessId
GET /facebook-auths ? pagination page itemsPerPage -- list
POST /facebook-auths < facebook auth record
GET /facebook-auths/{id}
GET /facebook-check ? businessId
DELETE /facebook-logout ? businessId
`

const line = /^(GET|POST|PUT|PATCH|DELETE) (\S+)(?: \? ([^<]*?))?(?: < .*?)?(?: -- .*)?$/

function read(): readonly Call[] {
  let section = ''
  return text.split('\n').flatMap((row): Call[] => {
    if (row.startsWith('# ')) section = row.slice(2)
    const match = line.exec(row)
    if (!match) return []
    const [, method = '', path = '', parameters = ''] = match
    const query = parameters.split(' ').filter(Boolean)
    return [{ method: method as Call['method'], path, section, query, isList: query.includes('page') }]
  })
}

export const calls: readonly Call[] = read()
