import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { CmsBlock } from '@lonja/contract/cms/cms'
import { consentCookie, storageKeys, xsrfCookie } from '@lonja/contract/constants'
import { isCif, isPersonalNumber } from '@lonja/contract/identity-numbers'
import { normalisePhone } from '@lonja/contract/phone'
import { isZip } from '@lonja/contract/zip'
import { describe, expect, test } from 'vitest'
import { emojiFolder } from '../pictures.ts'
import { orders as customerOrders, users as accounts } from './accounts.ts'
import { attributes } from './attributes.ts'
import { businesses, businessGroups } from './businesses.ts'
import { categories } from './categories.ts'
import { cmsCategories, cmsPages } from './cms.ts'
import { community, neighbourOrders, neighbours } from './community.ts'
import { shippingMethods, zones } from './delivery.ts'
import { paymentMethods } from '../../payment-methods/demo-payment-methods.ts'
import { town } from './place.ts'
import { products } from './products.ts'
import { campaigns, coupons, offers } from './promotions.ts'
import type { DemoOffer, DemoProduct, DemoStock } from './types.ts'

const users = [...accounts, ...neighbours]
const orders = [...customerOrders, ...neighbourOrders]

const codesOf = (list: readonly { code: string }[]) => new Set(list.map(({ code }) => code))
const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)
const missing = (wanted: readonly string[], known: ReadonlySet<string>) => wanted.filter((code) => !known.has(code))
/** The codes of the records that do not fulfil the condition. The message of a failed test shows these codes. */
const failing = <Item extends { code: string }>(list: readonly Item[], holds: (item: Item) => boolean) =>
  list.filter((entry) => !holds(entry)).map(({ code }) => code)

const isNear = (degrees: number, centre: number) => Math.abs(degrees - centre) < 0.02
const isCounted = ({ tracked, stock }: DemoStock) =>
  tracked ? Number.isInteger(stock) && Number(stock) >= 0 : stock === null
const leastPrice = ({ price, variants }: DemoProduct) =>
  price + Math.min(0, ...variants.map(({ priceDelta }) => priceDelta))

const shopCodes = codesOf(businesses)
const productCodes = codesOf(products)
const articles = categories.filter(({ bcc }) => !bcc)
const leaves = articles.filter(({ code }) => !articles.some(({ parent }) => parent === code))
const values = attributes.flatMap((attribute) => attribute.options.map((option) => ({ ...option, attribute })))

describe('identifiers', () => {
  test.each(Object.entries({ businesses, businessGroups, categories, attributes, values, products }))(
    'the codes of %s are unique',
    (_, list) => expect(repeated(list.map(({ code }) => code))).toEqual([]),
  )
  test.each(
    Object.entries({ zones, shippingMethods, paymentMethods, offers, coupons, campaigns, cmsPages, cmsCategories }),
  )('the codes of %s are unique', (_, list) => expect(repeated(list.map(({ code }) => code))).toEqual([]))

  test('URLs, SKUs, and the names and e-mails of accounts are unique', () => {
    expect(repeated(businesses.map(({ url }) => url))).toEqual([])
    expect(repeated(businesses.map(({ skuPrefix }) => skuPrefix))).toEqual([])
    expect(repeated(categories.map(({ url }) => url))).toEqual([])
    expect(repeated(products.map(({ name }) => name))).toEqual([])
    expect(repeated(products.flatMap(({ sku, variants }) => [sku, ...variants.map((variant) => variant.sku)]))).toEqual(
      [],
    )
    expect(repeated(users.flatMap(({ username, email }) => [username, email]))).toEqual([])
  })
})

describe('shops', () => {
  test('have a formally valid tax number, and so has the council', () => {
    expect(failing(businesses, ({ cif }) => isCif(cif) || isPersonalNumber(cif))).toEqual([])
    expect(repeated(businesses.map(({ cif }) => cif))).toEqual([])
    expect(isCif(town.council.cif)).toBe(true)
  })

  test('have a phone, an address of their own in the town, and opening hours that begin before they end', () => {
    expect(failing(businesses, ({ phones }) => phones.every((phone) => normalisePhone(phone) !== undefined))).toEqual(
      [],
    )
    expect(failing(businesses, ({ phones }) => phones.length > 0)).toEqual([])
    expect(repeated(businesses.map(({ address }) => `${address.street} ${address.number}`))).toEqual([])
    expect(
      failing(businesses, ({ address }) => isNear(address.lat, town.lat) && isNear(address.lng, town.lng)),
    ).toEqual([])
    expect(
      failing(businesses, ({ openingHours }) => openingHours.every(({ opens, closes }) => opens < closes)),
    ).toEqual([])
  })

  test('have a trade, and every shop named in a group of shops exists', () => {
    const trades = codesOf(categories.filter(({ bcc }) => bcc))
    expect(failing(businesses, ({ category }) => trades.has(category))).toEqual([])
    expect(
      missing(
        businessGroups.flatMap((group) => group.businesses),
        shopCodes,
      ),
    ).toEqual([])
  })

  test('list exactly their own shipping methods, and each method that delivers has zones that exist', () => {
    for (const business of businesses) {
      const own = shippingMethods.filter((method) => method.business === business.code)
      expect(own.map(({ code }) => code)).toEqual(business.shipping)
    }
    expect(
      missing(
        shippingMethods.flatMap((method) => method.zones.map(({ zone }) => zone)),
        codesOf(zones),
      ),
    ).toEqual([])
    expect(failing(shippingMethods, (method) => method.type === 'pickup' || method.zones.length > 0)).toEqual([])
  })

  test('deliver to zones that contain each postcode of the town and its neighbours exactly once', () => {
    const zips = zones.flatMap((zone) => zone.zips)
    expect(repeated(zips)).toEqual([])
    expect(zips.filter((zip) => !isZip(zip))).toEqual([])
    expect(zips.toSorted()).toEqual([town.zip, ...town.neighbours.map(({ zip }) => zip)].toSorted())
  })
})

describe('products', () => {
  test('belong to a shop and to a category without subcategories; each such category and each shop has products', () => {
    expect(failing(businesses, ({ code }) => products.some(({ business }) => business === code))).toEqual([])
    expect(failing(leaves, ({ code }) => products.some(({ category }) => category === code))).toEqual([])
    expect(
      missing(
        products.map(({ business }) => business),
        shopCodes,
      ),
    ).toEqual([])
    expect(
      missing(
        products.map(({ category }) => category),
        codesOf(leaves),
      ),
    ).toEqual([])
  })

  test('have a price above zero, also in each variant', () => {
    expect(failing(products, ({ price }) => Number.isInteger(price) && price > 0)).toEqual([])
    expect(
      failing(products, ({ price, variants }) => variants.every(({ priceDelta }) => price + priceDelta > 0)),
    ).toEqual([])
    expect(failing(products, ({ unit }) => unit === null || unit.size > 0)).toEqual([])
    expect(failing(products, ({ weightGrams }) => Number.isInteger(weightGrams) && weightGrams > 0)).toEqual([])
  })

  test('have descriptions that are long enough and different', () => {
    expect(repeated(products.map(({ description }) => description))).toEqual([])
    expect(failing(products, ({ description }) => description.length >= 60)).toEqual([])
  })

  test('have variants with one value of each attribute that makes variants, and never the same values twice', () => {
    const axisOf = new Map(values.map(({ code, attribute }) => [code, attribute]))
    const isSound = ({ attributes: own, variants }: DemoProduct) => {
      const named = new Map(own.flatMap((group) => group.values.map((value) => [value, group.attribute])))
      const axes = own.filter(({ attribute }) => attributes.find(({ code }) => code === attribute)?.variantAxis)
      return (
        repeated(variants.map((variant) => variant.values.toSorted().join(' '))).length === 0 &&
        [...named].every(([value, attribute]) => axisOf.get(value)?.code === attribute) &&
        variants.every((variant) => {
          const used = variant.values.map((value) => named.get(value) ?? `no ${value}`)
          return (
            used.toSorted().join(' ') ===
            axes
              .map(({ attribute }) => attribute)
              .toSorted()
              .join(' ')
          )
        }) &&
        (variants.length > 0 || axes.length === 0)
      )
    }
    expect(failing(products, isSound)).toEqual([])
  })

  test('have a number as stock if it is tracked, and otherwise null', () => {
    expect(failing(products, ({ stock, variants }) => isCounted(stock) && variants.every(isCounted))).toEqual([])
  })
})

test('the pictures use one to three emoji, and the files are those of these emoji', () => {
  const pictures = [...businesses, ...categories, ...products, ...campaigns].map(({ picture }) => picture)
  const codes = [...new Set(pictures.flatMap(({ emoji }) => emoji))]
  const files = readdirSync(emojiFolder).filter((file) => file.endsWith('.webp'))
  expect(files.toSorted()).toEqual(codes.map((code) => `${code}.webp`).toSorted())
  expect(pictures.filter(({ emoji }) => emoji.length < 1 || emoji.length > 3)).toEqual([])
})

describe('promotions', () => {
  test('offers apply to products of their own shop, or to the whole shop', () => {
    const shopOf = new Map(products.map(({ code, business }) => [code, business]))
    const isSound = ({ business, target, products: own }: DemoOffer) =>
      target === 'business' ? own.length === 0 : own.length > 0 && own.every((code) => shopOf.get(code) === business)
    expect(
      missing(
        offers.map(({ business }) => business),
        shopCodes,
      ),
    ).toEqual([])
    expect(failing(offers, isSound)).toEqual([])
  })

  test('no offer makes a product free, and none reduces books, whose price is fixed by law', () => {
    const reduced = offers.flatMap((offer) =>
      products.filter(({ code }) => offer.products.includes(code)).map((product) => ({ offer, product })),
    )
    expect(
      failing(offers, ({ discountType, value }) => value > 0 && (discountType === 'absolute' || value < 10_000)),
    ).toEqual([])
    expect(
      reduced.filter(({ offer, product }) => offer.discountType === 'absolute' && offer.value >= leastPrice(product)),
    ).toEqual([])
    const books = new Set(['narrativa', 'infantil', 'comic'])
    const sellsBooks = (shop: string) =>
      products.some(({ business, category }) => business === shop && books.has(category))
    expect(reduced.filter(({ product }) => books.has(product.category))).toEqual([])
    expect(failing(offers, ({ target, business }) => target === 'product' || !sellsBooks(business))).toEqual([])
  })

  test('coupons belong to a shop or to the town, and one coupon is used up', () => {
    expect(failing(coupons, ({ business }) => business === null || shopCodes.has(business))).toEqual([])
    expect(failing(coupons, ({ limit, used }) => limit === null || used <= limit)).toEqual([])
    expect(coupons.filter(({ limit, used }) => used === limit)).toHaveLength(1)
  })

  test('each campaign shows shops and products, and all its shops, products and offers exist', () => {
    expect(
      missing(
        campaigns.flatMap((campaign) => campaign.businesses),
        shopCodes,
      ),
    ).toEqual([])
    expect(
      missing(
        campaigns.flatMap((campaign) => campaign.products),
        productCodes,
      ),
    ).toEqual([])
    expect(
      missing(
        campaigns.flatMap((campaign) => campaign.offers),
        codesOf(offers),
      ),
    ).toEqual([])
    expect(failing(campaigns, (campaign) => campaign.products.length > 0 && campaign.businesses.length > 0)).toEqual([])
    expect(failing(campaigns, (campaign) => repeated(campaign.products).length === 0)).toEqual([])
  })

  test('some offers and campaigns are running; one of each has not begun, and one of each has ended', () => {
    for (const list of [offers, campaigns]) {
      expect(list.filter(({ startDay, endDay }) => startDay >= endDay)).toEqual([])
      expect(list.filter(({ startDay, endDay }) => startDay < 0 && endDay > 0).length).toBeGreaterThanOrEqual(4)
      expect(list.filter(({ startDay }) => startDay > 0)).toHaveLength(1)
      expect(list.filter(({ endDay }) => endDay < 0)).toHaveLength(1)
    }
  })
})

describe('pages of the town', () => {
  test('include the page about cookies, which names every storage key in the code of the web shop', async () => {
    const root = new URL('../../../../../', import.meta.url)
    const [storage = '', ...others] = await Promise.all(
      [
        'packages/ui/src/store/storage.ts',
        'packages/ui/src/hooks/scroll.ts',
        'apps/shop/src/identity/social.ts',
        'apps/shop/src/basket/draft.ts',
      ].map((file) => readFile(new URL(file, root), 'utf8')),
    )
    const [, union = ''] = /export type StorageKey =([^]*?)\n\n/.exec(storage) ?? []
    const kept = [
      ...Object.values(storageKeys),
      ...[...union.matchAll(/'(\w+)'/g)].map(([, key]) => key!),
      ...others.map((text) => /const (?:key|storageKey) = '(\w+)'/.exec(text)?.[1] ?? 'no key'),
    ]
    expect(kept.length).toBeGreaterThan(15)
    const told = JSON.stringify(cmsPages.find(({ code }) => code === 'cookies'))
    expect(kept.filter((key) => !new RegExp(`["«]${key}["»]`).test(told))).toEqual([])
  })

  test('have a category that exists, and a URL that no other page has', () => {
    expect(repeated(cmsPages.map(({ url }) => url))).toEqual([])
    expect(
      missing(
        cmsPages.map(({ category }) => category),
        codesOf(cmsCategories),
      ),
    ).toEqual([])
  })

  test('have a description for search engines, and only block types of the contract', () => {
    expect(
      failing(cmsPages, ({ metaDescription }) => metaDescription.length >= 70 && metaDescription.length <= 170),
    ).toEqual([])
    expect(
      failing(
        cmsPages,
        ({ blocks }) => blocks.length > 0 && blocks.every((block) => CmsBlock.safeParse(block).success),
      ),
    ).toEqual([])
    const tables = cmsPages.flatMap(({ blocks }) => blocks.filter((block) => block.type === 'table'))
    expect(tables.filter(({ head, rows }) => rows.some((row) => row.length !== head.length))).toEqual([])
  })

  test('include the page about cookies, which names every cookie and every storage key of the contract', () => {
    const text = JSON.stringify(cmsPages.find(({ code }) => code === 'cookies')?.blocks)
    for (const name of [consentCookie, xsrfCookie, ...Object.values(storageKeys)]) expect(text).toContain(`"${name}"`)
  })

  test('have no link to the European platform that closed in 2025', () => {
    expect(failing(cmsPages, ({ blocks }) => !JSON.stringify(blocks).includes('ec.europa.eu'))).toEqual([])
  })
})

describe('accounts', () => {
  test('of shopkeepers are members of shops that exist', () => {
    expect(
      missing(
        users.flatMap((user) => user.businesses),
        shopCodes,
      ),
    ).toEqual([])
    expect(users.filter(({ roles, businesses: own }) => roles.includes('ROLE_BUSINESS') !== own.length > 0)).toEqual([])
  })

  test('have past orders whose products, variants, payment and shipping methods exist', () => {
    for (const order of orders) {
      expect(users.map(({ username }) => username)).toContain(order.user)
      expect([...codesOf(paymentMethods)]).toContain(order.paymentMethod)
      const sold = order.lines.map((line) => ({ line, product: products.find(({ code }) => code === line.product) }))
      for (const { line, product } of sold) {
        const sets = product?.variants.map((variant) => variant.values) ?? []
        expect(sets.length === 0 ? [[]] : sets).toContainEqual(line.values)
      }
      const shops = new Set(sold.map(({ product }) => product?.business))
      expect(new Set(Object.keys(order.shippingMethods))).toEqual(shops)
      for (const [shop, code] of Object.entries(order.shippingMethods)) {
        expect(shippingMethods.find((method) => method.code === code)?.business).toBe(shop)
      }
    }
  })
})

describe('texts that users have written', () => {
  const members = (code: string) =>
    users.filter(({ businesses: own }) =>
      own.includes(products.find((product) => product.code === code)!.business ?? ''),
    )
  const buyers = (code: string) =>
    orders.filter(({ status, lines }) => status === 'complete' && lines.some(({ product }) => product === code))

  test('valorations are written by buyers, one per buyer and product, and nobody marks their own as useful', () => {
    const { valorations } = community
    const wrong = valorations.filter(({ user, product, day, useful = [] }) => {
      const bought = buyers(product).find((order) => order.user === user)
      return !bought || bought.day >= day || useful.includes(user)
    })
    expect(wrong).toEqual([])
    expect(repeated(valorations.map(({ user, product }) => `${user} ${product}`))).toEqual([])
  })

  test('answers to questions are written by the shop or by buyers', () => {
    const wrong = community.questions.flatMap(({ product, day, answers }) =>
      answers.filter(
        (answer) =>
          answer.day < day ||
          ![...members(product).map(({ username }) => username), ...buyers(product).map(({ user }) => user)].includes(
            answer.user,
          ),
      ),
    )
    expect(wrong).toEqual([])
  })

  test('all authors and recipients are users of the town', () => {
    const names = new Set(users.map(({ username }) => username))
    const { issues, questions, notifications } = community
    const writers = issues.flatMap(({ user, messages }) => [user, ...messages.map((message) => message.user)])
    const all = [...writers, ...questions.map(({ user }) => user), ...notifications.map(({ user }) => user)]
    expect(missing(all, names)).toEqual([])
  })
})
