import type { SalesStatistics } from '@lonja/contract/statistics/sales'
import { must } from './declared.ts'
import type { Role } from './client.ts'
import type { Walk } from './samples.ts'
import { picture } from './uploads.ts'
import { type Probe, both, members, once, uploaded } from './written.ts'

/**
 * Checks of operations that are not lists of records, with all their parameters. The data are such that every
 * parameter changes the answer.
 */
export const narrowed: Readonly<Record<string, Probe>> = {
  'GET /statistics/sales': async (walk) => {
    const [bakery, flora] = walk.given['businesses']!
    const url = 'GET /statistics/sales'
    await once(walk.client.send(url, { as: 'alice' }), 403)
    await once(walk.client.send(`${url}?business.id=${flora}`, { as: 'baker' }), 403)
    const expect = async (parameters: string, total: number, dates: readonly string[]) => {
      const sales = await walk.client.ask<SalesStatistics>(`${url}?${parameters}`, { as: 'admin' })
      const found = sales.series.filter(({ orders }) => orders > 0).map(({ date }) => date)
      must(sales.total === total && found.join() === dates.join(), `${parameters}: ${sales.total}, ${found.join()}`)
      return sales.series.length
    }
    const [after, before] = ['createdDate[after]=2025-03-04', 'createdDate[before]=2025-04-14']
    const spring = 'createdDate[after]=2025-03-03&createdDate[before]=2025-04-30'
    await expect(spring, 1_000, ['2025-03-03', '2025-03-05', '2025-04-15'])
    await expect(`${spring}&${after}`, 750, ['2025-03-05', '2025-04-15'])
    await expect(`${spring}&${before}`, 750, ['2025-03-03', '2025-03-05'])
    await expect(`${spring}&business.id=${bakery}`, 750, ['2025-03-03', '2025-03-05', '2025-04-15'])
    await expect(`${spring}&business.id=${flora}`, 250, ['2025-03-05'])
    const steps = [
      await expect(`${spring}&interval=day`, 1_000, ['2025-03-03', '2025-03-05', '2025-04-15']),
      await expect(`${spring}&interval=week`, 1_000, ['2025-03-03', '2025-04-14']),
      await expect(`${spring}&interval=month`, 1_000, ['2025-03-01', '2025-04-01']),
    ]
    must(steps.join() === '59,9,2', `series of ${steps.join()}`)
    return `${await both(walk, url, { as: 'baker' }, 200, isSold)}, business.id createdDate interval`
  },
  'GET /autocomplete/attribute': (walk) => suggestions(walk, 'attribute', 'business.id'),
  'GET /autocomplete/attribute-value': (walk) => suggestions(walk, 'attribute-value', 'business'),
  'GET /attributes-filters': async (walk) => {
    const [, flora] = walk.given['businesses']!
    const values = async (parameters: string) => {
      const facets = await walk.client.ask<{ options: { name: string }[] }[]>(`GET /attributes-filters?${parameters}`)
      return facets.flatMap((facet) => facet.options.map(({ name }) => name)).toSorted()
    }
    const [all, ofShop, ofBread] = [
      await values(''),
      await values(`business.id=${flora}`),
      await values(`category.id=${walk.given['categories']![1]}`),
    ]
    must(isOf(all, ['Azul', 'Grande', 'Pequeño', 'Rojo'], []), all.join())
    must(isOf(ofShop, ['Azul'], ['Grande', 'Rojo']), `business.id: ${ofShop.join()}`)
    must(isOf(ofBread, ['Grande', 'Rojo'], ['Azul']), `category.id: ${ofBread.join()}`)
    return both(walk, 'GET /attributes-filters', {}, 200, (body) => members(body).length >= 2)
  },
  'GET /cms-url/{url}': async (walk) => {
    const [bakery, flora] = walk.given['businesses']!
    const url = 'quienes-somos'
    const page = async (as: Role, code: string, marketplace: boolean, business: string | undefined) => {
      // The page has no category, because a category belongs to one of the shops.
      const own = { url, code, marketplace, business: business ?? null, category: null, sort: 0 }
      const body = { ...(await walk.bodyOf('cms', 60)), ...own }
      await walk.client.ask('POST /cms', { as, body })
    }
    await page('admin', 'la-lonja', true, undefined)
    await page('baker', 'el-horno', false, bakery)
    await page('florist', 'las-flores', true, flora)
    const asks = { '': 'la-lonja', 'marketplace=false': 'el-horno', 'code=las-flores': 'las-flores' }
    const ofShops = { [`business.id[]=${flora}`]: 'las-flores', [`business.id[]=${bakery}`]: 'el-horno' }
    for (const [query, code] of Object.entries({ ...asks, ...ofShops })) {
      const shown = await walk.client.ask<{ code: string }>(`GET /cms-url/${url}?${query}`)
      must(shown.code === code, `${query}: ${shown.code}`)
    }
    await once(walk.client.send(`GET /cms-url/${url}?marketplace=false&business.id[]=${flora}`), 404)
    return `${await both(walk, `GET /cms-url/${url}`, {}, 200, (body) => body['url'] === url)}, marketplace code business.id[]`
  },
  'POST /image-objects': async (walk) => {
    await once(walk.client.send('POST /image-objects', { as: 'baker', body: {} }), 415)
    await once(walk.client.send('POST /image-objects?ratio=wide', { as: 'baker', body: await picture() }), 422)
    const sent = async (parameters: string) =>
      walk.client.ask<{ ratio: string | null; width: number; height: number; default: boolean }>(
        `POST /image-objects${parameters}`,
        { as: 'baker', body: await picture() },
      )
    const [plain, square, first] = [await sent(''), await sent('?ratio=1:1'), await sent('?default=true')]
    must(plain.ratio === null && plain.width > plain.height && !plain.default, JSON.stringify(plain))
    must(square.ratio === '1:1' && square.width === square.height, JSON.stringify(square))
    must(first.default, 'default=true changes nothing')
    return `${await uploaded(walk, 'image-objects', picture, ({ width }) => width === 96)}, ratio default`
  },
}

const isSold = ({ total, currency }: Record<string, unknown>): boolean => Number(total) > 0 && currency === 'EUR'

const isOf = (names: readonly string[], some: readonly string[], none: readonly string[]): boolean =>
  some.every((name) => names.includes(name)) && !none.some((name) => names.includes(name))

const isShown = (body: Record<string, unknown>): boolean =>
  members(body).length >= 2 && members(body).every(({ name }) => !String(name).includes('oculto'))

/**
 * Checks the suggestions of attributes or of attribute values. Creates three suggestions: two of the bakery, of which
 * one is disabled, and one of the florist.
 */
async function suggestions(walk: Walk, what: string, shop: string): Promise<string> {
  const make = async (as: Role, name: string, enabled = true) => {
    const body = { ...(await walk.bodyOf('attributes', as === 'baker' ? 60 : 61)), name, enabled }
    const business = walk.given['businesses']![as === 'baker' ? 0 : 1]!
    const attribute = await walk.client.ask<{ id: string }>('POST /attributes', { as, body: { ...body, business } })
    if (what === 'attribute') return
    await walk.client.ask('POST /attribute-values', { as, body: { attribute: attribute.id, name, enabled } })
  }
  const [salt, hidden, water] = [`Punto de sal ${what}`, `Punto oculto ${what}`, `Punto de riego ${what}`]
  await make('baker', salt)
  await make('baker', hidden, false)
  await make('florist', water)
  const url = `GET /autocomplete/${what}`
  const expect = async (query: string, ...names: string[]) => {
    const found = await walk.client.ask<{ name: string }[]>(`${url}?${query}`, { as: 'baker' })
    const own = found.map(({ name }) => name).filter((name) => name.endsWith(` ${what}`))
    must(own.join() === names.join(), `${query}: ${own.join()}`)
  }
  await expect('name=PUNTO', water, salt, hidden)
  await expect('name=punto de s', salt)
  await expect('name=punto&enabled=true', water, salt)
  await expect('name=punto&enabled=false', hidden)
  await expect(`name=punto&${shop}=${walk.given['businesses']![1]}`, water)
  const all = await walk.client.ask<unknown[]>(url)
  must(all.length > 1 && all.length <= 20, `${all.length} of nothing typed`)
  return `${await both(walk, `${url}?name=punto`, {}, 200, isShown)}, name enabled ${shop}`
}
