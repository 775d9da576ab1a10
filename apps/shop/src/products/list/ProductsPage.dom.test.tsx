import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { pastries } from '../../../../../e2e/goods.ts'
import { api, fill, open, rendered } from '#/testing/open.tsx'

const cards = () => within(screen.getByRole('main')).getAllByRole('article')
const titles = () => cards().map((card) => within(card).getByRole('heading').textContent)
const flavours = () =>
  screen.queryAllByRole('checkbox', { name: /^Sabor \d+/ }).map((box) => box.closest('li')!.textContent)
const total = /^\d+ productos?$/

it('a search in Valencian finds products that are described in Spanish', async () => {
  await open('/products?search=formatge')
  await screen.findByText(total)
  expect(screen.getAllByRole('link', { name: /^Queso/ })).not.toHaveLength(0)
})

it('a search without a complete match reports how many similar products are shown', async () => {
  await open('/products?search=queso+de+unicornio')
  await screen.findByText(/^Ningún producto tiene todas esas palabras: \d+ parecidos$/)
  expect(screen.queryByText(total)).toBeNull()
})

it('the choice of a subcategory keeps the other filters of the list', async () => {
  const { business } = await api.product(pastries)
  let user = await open('/catalog')
  await user.click(await within(screen.getByRole('main')).findByRole('link', { name: /Panadería y dulces/ }))
  await waitFor(() => expect(location.search).toMatch(/parent\.id/))
  user = await open(`${location.pathname}${location.search}&business.id=${business.id}&available=true`)
  const subcategories = await screen.findByRole('navigation', { name: 'Subcategorías' })
  const first = within(subcategories).getAllByRole('link')[0]!
  const before = location.search
  await user.click(first)
  await waitFor(() => expect(location.search).not.toBe(before))
  expect(location.search).toMatch(new RegExp(`business\\.id=${business.id}&available=true`))
})

it('a late answer to an earlier search never replaces the newer results', async () => {
  const released = Promise.withResolvers<void>()
  const late: Promise<unknown>[] = []
  const user = await open('/products', {
    answer(path, ask) {
      if (!/^\/api\/products\?.*search=aceite/.test(path)) return undefined
      const answer = ask().then((response) => released.promise.then(() => response))
      late.push(answer)
      return answer
    },
  })
  const search = async (words: string) => {
    const [box] = screen.getAllByLabelText('Buscar productos')
    await fill(user, box!, words)
    await user.type(box!, '{Enter}')
  }
  await search('aceite')
  await waitFor(() => expect(late.length).toBeGreaterThan(0))
  // A change of the address sets the text of the field, so the next search starts after this change.
  await screen.findByRole('heading', { level: 1, name: 'Resultados de «aceite»' })
  await search('miel')
  await screen.findByRole('heading', { level: 1, name: 'Resultados de «miel»' })
  const found = await api.send<{ title: string }[]>('/products?search=miel&itemsPerPage=20&page=1')
  const wanted = found.map(({ title }) => title)
  await waitFor(() => expect(titles()).toEqual(wanted))
  released.resolve()
  await Promise.allSettled(late)
  // The page has received the late answer. If it rendered this answer, the old results would be visible after the next
  // request.
  await api.send('/health')
  await rendered()
  expect(titles()).toEqual(wanted)
})

it('«Ver los 25» loads the options that the page does not contain; if the request fails, it can be pressed again', async () => {
  const { id: attribute } = await api.asTownHall<{ id: string }>('/attributes', {
    name: 'Sabor',
    code: 'many-flavours',
  })
  const attributeValues = await Promise.all(
    Array.from({ length: 25 }, (_, at) =>
      api.asTownHall<{ id: string }>('/attribute-values', { name: `Sabor ${10 + at}`, attribute: { id: attribute } }),
    ),
  )
  const { id } = await api.product(pastries)
  await api.asTownHall(
    `/products/${id}`,
    { attributeValues: attributeValues.map((option) => ({ id: option.id })) },
    'PUT',
  )

  let fails = true
  const user = await open(`/products?attr[]=${attributeValues[24]!.id}`, {
    answer: (path) =>
      fails && path.startsWith('/api/products-facets') && !path.includes('optionsPerAttribute')
        ? Promise.reject(new TypeError('fetch failed'))
        : undefined,
  })
  await waitFor(() => expect(flavours()).toHaveLength(7))
  expect(flavours().at(-1)).toMatch(/^Sabor 34/)

  await user.click(screen.getByRole('button', { name: 'Ver los 25' }))
  await screen.findByText(/conexión/)
  expect(flavours()).toHaveLength(21)
  fails = false
  await user.click(screen.getByRole('button', { name: 'Ver los 25' }))
  await waitFor(() => expect(flavours()).toHaveLength(25))
  expect(screen.queryByText(/conexión/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Ver los 25' })).toBeNull()
})
