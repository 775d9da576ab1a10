import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as constants from './constants.ts'

it('the version of the app is the version in package.json [C9.18]', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  expect(constants.appVersion).toBe(version)
})

/** The expected values are copied from SPEC §9. Change them only together with the specification. */
describe('the constants of SPEC §9', () => {
  it('the default language is es, the locale es-ES, the currency the euro, and weeks begin on Monday [C9.1]', () => {
    expect(constants.defaultLanguage).toBe('es')
    expect(constants.defaultLocale).toBe('es-ES')
    expect(constants.currency).toBe('EUR')
    expect(constants.firstDayOfWeek).toBe(1)
  })

  it('discount types are percentage and absolute; layouts are full and side [C9.8]', () => {
    expect(constants.discountTypes).toEqual(['percentage', 'absolute'])
    expect(constants.layouts).toEqual(['full', 'side'])
  })

  it('the sorts of lists are orderPrice, orderPrice-ASC, orderCreatedDate and orderSales [C9.9]', () => {
    expect(Object.keys(constants.sortKeys)).toEqual(['orderPrice', 'orderPrice-ASC', 'orderCreatedDate', 'orderSales'])
    expect(constants.sortKeys['orderPrice-ASC']).toEqual({ field: 'price', direction: 'asc' })
  })

  it('the key of the filter for featured products is featured-true [C9.10]', () => {
    expect(constants.featuredFilterKey).toBe('featured-true')
  })

  it('the kinds of price lists are pvp, basic and base [C9.11]', () =>
    expect(constants.priceListKinds).toEqual(['pvp', 'basic', 'base']))

  it('the types of attributes are single, image, color and option [C9.12]', () => {
    expect(constants.attributeTypes).toEqual(['single', 'image', 'color', 'option'])
  })

  it('the targets of discounts are product and business [C9.13]', () => {
    expect(constants.discountTargets).toEqual(['product', 'business'])
  })

  it('the statuses of orders include confirm, complete and canceled [C9.14]', () => {
    expect(constants.orderStatuses).toEqual(expect.arrayContaining(['confirm', 'complete', 'canceled']))
  })

  it('a toast is shown for 3000 ms at the top of the screen [C9.19 C9.20]', () => {
    expect(constants.toast).toEqual({ duration: 3000, position: 'top' })
  })

  it('a page of a list has 20 entries, a shelf 5, and a page of cities 20 [C9.21 C9.22]', () => {
    expect(constants.itemsPerPage).toBe(20)
    expect(constants.itemsPerShelf).toBe(5)
    expect(constants.citiesPerPage).toBe(20)
  })

  it('maps open at zoom 12, with their centre at latitude 39.5 and longitude -0.75 [C9.23 C9.24]', () => {
    expect(constants.mapZoom).toBe(12)
    expect(constants.mapCentre).toEqual({ latitude: 39.5, longitude: -0.75 })
  })

  it('a stored position may be up to 10000 ms old, and the app waits up to 10000 ms for a new position [C9.27]', () => {
    expect(constants.geolocation).toEqual({ maximumAge: 10_000, timeout: 10_000 })
  })

  it('the default quantity of a product is 1, and the default step of the validation of a basket is 1 [C9.29 C9.30]', () => {
    expect(constants.defaultQuantity).toBe(1)
    expect(constants.defaultValidationStep).toBe(1)
  })

  it('a notification vibrates for 500 ms, pauses for 300 ms and vibrates for 500 ms [C9.31]', () => {
    expect(constants.vibrations.notification).toEqual([500, 300, 500])
  })

  it('the native loading indicator is hidden after 300 ms, and a device that is not ready after 5000 ms is reported [C9.32 C9.33]', () => {
    expect(constants.nativeLoadingDismiss).toBe(300)
    expect(constants.deviceReadyWarning).toBe(5000)
  })

  it('gestures have the limits 250 ms for a tap, 300 ms for a double tap, 251 ms for a press, 0.3 px/ms for a swipe and 10 px for a pan [C9.34]', () => {
    expect(constants.gestures).toEqual({
      tap: 250,
      doubleTapInterval: 300,
      press: 251,
      swipeVelocity: 0.3,
      panThreshold: 10,
    })
  })

  it('the cookies are named cookie_banner and XSRF-TOKEN, and the header X-XSRF-TOKEN [C2.61 C9.15]', () => {
    expect(constants.consentCookie).toBe('cookie_banner')
    expect(constants.xsrfCookie).toBe('XSRF-TOKEN')
    expect(constants.xsrfHeader).toBe('X-XSRF-TOKEN')
  })

  it('the keys in local storage are current_order, current_auth, current_user and current_login [C9.16]', () => {
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

  it('the side menu stays open on screens of 576 px or wider [C2.33]', () => expect(constants.splitPaneWidth).toBe(576))

  it('the version of the app is 2.7.1 [C9.18]', () => expect(constants.appVersion).toBe('2.7.1'))
})
