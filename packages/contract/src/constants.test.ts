import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as constants from './constants.ts'

it('shows the version of the package [C9.18]', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  expect(constants.appVersion).toBe(version)
})

/** Word by word, so that changing a constant means changing the specification. */
describe('the constants of SPEC §9', () => {
  it('the language is es, the place es-ES, the currency the euro, and weeks begin on Monday [C9.1]', () => {
    expect(constants.defaultLanguage).toBe('es')
    expect(constants.defaultLocale).toBe('es-ES')
    expect(constants.currency).toBe('EUR')
    expect(constants.firstDayOfWeek).toBe(1)
  })

  it('discounts are percentage and absolute, layouts full and side [C9.8]', () => {
    expect(constants.discountTypes).toEqual(['percentage', 'absolute'])
    expect(constants.layouts).toEqual(['full', 'side'])
  })

  it('lists are sorted by orderPrice, orderPrice-ASC, orderCreatedDate and orderSales [C9.9]', () => {
    expect(Object.keys(constants.sortKeys)).toEqual(['orderPrice', 'orderPrice-ASC', 'orderCreatedDate', 'orderSales'])
    expect(constants.sortKeys['orderPrice-ASC']).toEqual({ field: 'price', direction: 'asc' })
  })

  it('the filter of featured products is featured-true [C9.10]', () => {
    expect(constants.featuredFilterKey).toBe('featured-true')
  })

  it('prices are pvp, basic and base [C9.11]', () => expect(constants.priceListKinds).toEqual(['pvp', 'basic', 'base']))

  it('attributes are single, image, color and option [C9.12]', () => {
    expect(constants.attributeTypes).toEqual(['single', 'image', 'color', 'option'])
  })

  it('discounts are on a product or a business [C9.13]', () => {
    expect(constants.discountTargets).toEqual(['product', 'business'])
  })

  it('orders are confirm, complete and canceled [C9.14]', () => {
    expect(constants.orderStatuses).toEqual(expect.arrayContaining(['confirm', 'complete', 'canceled']))
  })

  it('a toast stays for 3000 ms, at the top [C9.19 C9.20]', () => {
    expect(constants.toast).toEqual({ duration: 3000, position: 'top' })
  })

  it('pages have 20 and 5 entries, and the page size of cities is shared [C9.21 C9.22]', () => {
    expect(constants.itemsPerPage).toBe(20)
    expect(constants.itemsPerShelf).toBe(5)
    expect(constants.citiesPerPage).toBe(20)
  })

  it('maps open at zoom 12, around 39.5, -0.75 [C9.23 C9.24]', () => {
    expect(constants.mapZoom).toBe(12)
    expect(constants.mapCentre).toEqual({ latitude: 39.5, longitude: -0.75 })
  })

  it('a position may be up to 10000 ms old, and the app waits as long for one [C9.27]', () => {
    expect(constants.geolocation).toEqual({ maximumAge: 10_000, timeout: 10_000 })
  })

  it('the default quantity of a product is 1, and the default step of the basket’s validation is 1 [C9.29 C9.30]', () => {
    expect(constants.defaultQuantity).toBe(1)
    expect(constants.defaultValidationStep).toBe(1)
  })

  it('a notification vibrates for 500 ms, pauses for 300 ms and vibrates for 500 ms [C9.31]', () => {
    expect(constants.vibrations.notification).toEqual([500, 300, 500])
  })

  it('a phone hides the loading indicator 300 ms after it is ready, and a warning follows after 5000 ms [C9.32 C9.33]', () => {
    expect(constants.nativeLoadingDismiss).toBe(300)
    expect(constants.deviceReadyWarning).toBe(5000)
  })

  it('gestures are recognised by 250, 300 and 251 ms, 0.3 px/ms and 10 px [C9.34]', () => {
    expect(constants.gestures).toEqual({
      tap: 250,
      doubleTapInterval: 300,
      press: 251,
      swipeVelocity: 0.3,
      panThreshold: 10,
    })
  })

  it('cookies are cookie_banner and XSRF-TOKEN, whose header is X-XSRF-TOKEN [C2.61 C9.15]', () => {
    expect(constants.consentCookie).toBe('cookie_banner')
    expect(constants.xsrfCookie).toBe('XSRF-TOKEN')
    expect(constants.xsrfHeader).toBe('X-XSRF-TOKEN')
  })

  it('the device keeps current_order, current_auth, current_user and current_login [C9.16]', () => {
    expect(Object.values(constants.storageKeys)).toEqual([
      'current_order',
      'current_auth',
      'current_user',
      'current_login',
    ])
  })

  it('the default role of an account is ROLE_USER [C9.17]', () => {
    expect(constants.defaultRole).toBe('ROLE_USER')
  })

  it('the side menu stays open from 576 px [C2.33]', () => expect(constants.splitPaneWidth).toBe(576))

  it('the version is 2.7.1 [C9.18]', () => expect(constants.appVersion).toBe('2.7.1'))
})
