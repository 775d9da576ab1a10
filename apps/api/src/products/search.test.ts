import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anonymous } from '#/access/guards'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { parseQuery } from '#/http/query'
import { nothing, render, sql } from '#/sql/sql'
import { testDatabase } from '#/testing/database'
import { insertBusiness, insertCategory, insertProduct } from '#/testing/factories'
import { refreshProducts } from '../product-documents/product-document.ts'
import { ResponseCache } from '#/resource/cache'
import { productConditions } from './product-list.ts'
import { searchQuery } from './search.ts'
import { models } from '#/resources'

const db = await testDatabase()
const shop = (await insertBusiness(db, { name: 'Ultramarinos' })).id
const oils = (await insertCategory(db, { title: 'Aceites y vinagres' })).id
const titles: [title: string, extra?: object][] = [
  ['Aceite de oliva virgen extra', { parent_id: oils }],
  ['Aceite de oliva suave', { parent_id: oils }],
  ['Aceite de girasol', { parent_id: oils }],
  ['Atún claro en aceite de oliva virgen extra'],
  ['Aceitunas rellenas de anchoa'],
  ['Crema de manos', { description: 'Con aceite de oliva virgen' }],
  ['Azúcar moreno de caña'],
  ['Caña de lomo'],
  ['Cana, novela'],
  ['Alimento para canarios'],
  ['Piña en su jugo'],
  ['Decoración de mesa'],
  ['Pan de molde'],
  ['Pañales'],
  ['Limón/menta 0.75 l'],
  ['Refresco Coca-Cola'],
  ['Yogur natual'],
  ['Yogur natural'],
  ['Agua natural'],
  ['Nuestra nuera, novela'],
]
const ids: string[] = []
for (const [title, extra] of titles) ids.push((await insertProduct(db, { title, business_id: shop, ...extra })).id)
await refreshProducts({ db, models }, ids)

/** The titles of the found products, by relevance. */
async function found(text: string): Promise<string[]> {
  const query = parseQuery(new URLSearchParams({ search: text }).toString())
  const { where, rank } = await productConditions(
    { db, cache: new ResponseCache() },
    { query, viewer: anonymous },
    sql`document`,
  )
  const rows = await db.query<{ title: string }>(
    render(
      sql`select title from product_document document join product using (id) where ${where} order by ${rank ? sql`${rank}, ` : nothing}document.id`,
    ),
  )
  return rows.map(({ title }) => title)
}

const corrected = async (text: string) => (await searchQuery(db, text))?.corrected

describe('search results', () => {
  test.each([
    'aceite de oliva virgen',
    'ACEITE OLIVA',
    'aceite de olvia',
    'áceite  de oliva, virgen',
    'aceites de oliva',
  ])('for «%s» begin with olive oil, before products that contain olive oil', async (text) => {
    const [first, ...rest] = await found(text)
    expect(first).toMatch(/^Aceite de oliva/)
    expect(rest).toContain('Atún claro en aceite de oliva virgen extra')
    expect(rest.at(-1)).toBe('Crema de manos')
    expect(rest).not.toContain('Aceite de girasol')
  })

  test('for the beginning of a word contain products with longer words, after those with the exact word', async () => {
    expect(await found('aceit')).toContain('Aceitunas rellenas de anchoa')
    expect(await found('decorac')).toEqual(['Decoración de mesa'])
    expect(await found('decoracion')).toEqual(['Decoración de mesa'])
    expect((await found('pan'))[0]).toBe('Pan de molde')
    expect(await found('menta')).toEqual(['Limón/menta 0.75 l'])
    for (const text of ['cocacola', 'coca-cola', 'coca cola']) expect(await found(text)).toEqual(['Refresco Coca-Cola'])
  })

  test('for the beginning of a stop word contain the products with other longer words', async () => {
    expect(await found('nue')).toEqual(['Nuestra nuera, novela'])
    expect(await found('nuestr')).toEqual([])
  })

  test('can be read for every beginning of every word of a title', async () => {
    const words = await db.query<{ word: string }>({ text: 'select word from search_word' })
    const beginnings = words.flatMap(({ word }) => Array.from(word, (_, at) => word.slice(0, at + 1)))
    expect(beginnings.length).toBeGreaterThan(200)
    const failed: string[] = []
    for (const text of new Set(beginnings)) await found(text).catch(() => failed.push(text))
    expect(failed).toEqual([])
  })

  test('for caña do not contain cana; for cana contain both, cana first', async () => {
    const canes = await found('caña')
    expect(canes.slice(0, 2).toSorted()).toEqual(['Azúcar moreno de caña', 'Caña de lomo'])
    expect(canes).not.toContain('Cana, novela')
    expect((await found('cana'))[0]).toBe('Cana, novela')
    expect(await found('pina')).toEqual(['Piña en su jugo'])
    expect(await found('pan de molde')).toEqual(['Pan de molde'])
  })

  test('for the name of a category or a shop contain its products', async () => {
    expect(await found('vinagres')).toHaveLength(3)
    expect(await found('ultramarinos')).toHaveLength(titles.length)
  })

  test('for a text of only stop words come from titles; punctuation finds nothing, an empty text finds all products', async () => {
    expect(await found('de la')).toEqual([])
    expect(await found('en su')).toEqual(['Piña en su jugo'])
    expect(await found('su')).toEqual(['Aceite de oliva suave', 'Piña en su jugo'])
    expect(await found('¿?%_')).toEqual([])
    expect(await found('   ')).toHaveLength(titles.length)
  })

  test('are a list, without an error, also for special characters of SQL and for long texts', async () => {
    for (const text of ["'", '\\', "a' | 'b", '!!!', ':*', '<->', '()', '\0', 'x'.repeat(5_000), 'a '.repeat(500)])
      expect(await found(text)).toBeInstanceOf(Array)
  })
})

describe('a search of several words', () => {
  const partial = async (text: string) => (await searchQuery(db, text))?.partial

  test('finds products with all words; if there are none, the best partial match comes first', async () => {
    expect(await partial('aceite de girasol')).toBe(false)
    expect(await found('aceite de girasol')).toEqual(['Aceite de girasol'])
    expect(await partial('pan de molde sin corteza')).toBe(true)
    expect((await found('pan de molde sin corteza'))[0]).toBe('Pan de molde')
    const similar = await found('aceite de girasol ecologico')
    expect(similar[0]).toBe('Aceite de girasol')
    expect(similar).toContain('Aceite de oliva suave')
  })

  test('prefers products with some of the words in the title to products with all words in the description', async () => {
    expect(await partial('crema virgen')).toBe(false)
    expect((await found('yogur oliva'))[0]).toMatch(/Yogur|oliva/)
  })

  test('finds the singular if the plural is searched, even if their stems differ', async () => {
    const { id } = await insertProduct(db, { title: 'Nuez pelada', business_id: shop })
    await refreshProducts({ db, models }, [id])
    expect(await found('nueces')).toEqual(['Nuez pelada'])
  })
})

describe('the town’s synonyms', () => {
  const explain = (term: string, means: string) => insert(db, 'search_synonym', { id: uuidv7(), term, means })

  test('find the products of a category, and are not corrected as typing errors', async () => {
    expect(await corrected('acetite')).toBe('aceite')
    await explain('acetite', 'aceites y vinagres')
    expect(await corrected('acetite')).toBeNull()
    expect((await found('acetite')).toSorted()).toEqual((await found('aceites vinagres')).toSorted())
  })

  test('can consist of several words, which are found with other endings and with words between them', async () => {
    await explain('merienda de niños', 'pan de molde, yogur natural')
    for (const text of ['merienda de niños', 'merienda para los niños', 'Meriendas niño'])
      expect(await found(text)).toEqual(['Pan de molde', 'Yogur natural'])
    expect(await found('yogur para la merienda de los niños')).toEqual(['Yogur natural'])
  })

  test('add products to the results; products with the searched word itself are still found', async () => {
    await explain('refresco', 'agua natural')
    expect((await found('refresco')).toSorted()).toEqual(['Agua natural', 'Refresco Coca-Cola'])
  })

  test('can be the name of a label: the products with this label are found', async () => {
    const { id } = await insertProduct(db, { title: 'Caja de madera', business_id: shop })
    const tag = uuidv7()
    await insert(db, 'tag', { id: tag, name: 'Obsequios', code: 'obsequios' })
    await insert(db, 'product_tag', { product_id: id, tag_id: tag })
    await refreshProducts({ db, models }, [id])
    await explain('detalle', 'obsequios')
    expect(await found('detalles')).toEqual(['Caja de madera'])
  })
})

describe('typing errors', () => {
  test('one added, missing, changed or swapped letter leaves a form that both words have', async () => {
    const word = fc.stringMatching(/^[a-zñ]{3,12}$/)
    const error = fc.constantFrom('added', 'missing', 'changed', 'swapped')
    await fc.assert(
      fc.asyncProperty(word, error, fc.nat(), fc.constantFrom('a', 'b', 'z', 'ñ'), async (right, kind, at, letter) => {
        const place = at % right.length
        const [before, rest] = [right.slice(0, place), right.slice(place)]
        const typed = {
          added: before + letter + rest,
          missing: before + rest.slice(1),
          changed: before + letter + rest.slice(1),
          swapped: before + rest.slice(0, 2).split('').toReversed().join('') + rest.slice(2),
        }[kind]
        const [row] = await db.query<{ meet: boolean }>({
          text: 'select word_forms($1) && word_forms($2) as meet',
          values: [right, typed],
        })
        expect({ right, typed, ...row }).toEqual({ right, typed, meet: true })
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['aceite de olvia', 'aceite de oliva'],
    ['aciete', 'aceite'],
    ['azucra moreno', 'azucar moreno'],
    ['decoarcion', 'decoracion'],
    ['dceoarcion', 'decoracion'],
    ['girazol', 'girasol'],
    ['yogur natrual', 'yogur natural'],
    ['anchpa', 'anchoa'],
  ])('in «%s» are corrected: «%s»', async (text, meant) => {
    expect(await corrected(text)).toBe(meant)
    expect(await found(text)).not.toHaveLength(0)
  })

  test.each(['aceite', 'aceites', 'caña', 'cana', 'pina', 'deco', 'xylophon', '0.75', 'de la', 'ñu'])(
    'are not corrected in «%s»',
    async (text) => {
      expect(await corrected(text)).toBeNull()
    },
  )
})
