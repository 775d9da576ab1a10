import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { open } from '#/testing/open.tsx'

const oil = 'Aceite de oliva virgen extra picual'

/** The search field in the header. A list of products has another search field. */
const field = () => screen.getAllByLabelText<HTMLInputElement>('Buscar productos')[0]!
const group = (name: string) => screen.findByRole('group', { name })
/**
 * Looks for the option in the whole document each time, because the list disappears and appears while the user types.
 */
const option = (groupName: string, name: string | RegExp) =>
  waitFor(() => within(screen.getByRole('group', { name: groupName })).getByRole('option', { name }))
const noList = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
const optionTexts = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const kept = () => localStorage.getItem('recent_searches')

/** The text of the option that the arrow keys have selected, as it is reported to screen readers. */
function current(): string | null {
  const id = document.activeElement?.getAttribute('aria-activedescendant')
  return id ? document.getElementById(id)!.textContent : null
}

/** Opens a screen with little content. The search field is in the header of each screen. */
const openSmall = (options?: Parameters<typeof open>[1]) => open('/recovery', options)

async function search(user: UserEvent, words: string): Promise<void> {
  await user.clear(field())
  await user.type(field(), `${words}{Enter}`)
  await screen.findByRole('heading', { level: 1, name: `Resultados de «${words}»` })
}

it('products are suggested despite a typing error, and a suggested shop can be opened', async () => {
  const user = await openSmall()
  await user.type(field(), 'a')
  await waitFor(() => expect(field().getAttribute('role')).toBe('combobox'))
  expect(field().getAttribute('aria-expanded')).toBe('false')
  await user.type(field(), 'ceiye')
  expect((await option('Productos', new RegExp(oil))).textContent).toMatch(/ · \d+,\d\d\s€$/)
  expect(field().getAttribute('aria-expanded')).toBe('true')
  await screen.findByText(/^\d+ sugerencias?$/)
  await user.clear(field())
  await user.type(field(), 'xúf')
  await user.click(await option('Tiendas', 'Horchatería El Xúfer'))
  await waitFor(() => expect(location.pathname).toMatch(/^\/businesses\//))
  await noList()
})

it('suggestions work by keyboard: arrows select, Escape closes, Enter opens the selection or searches', async () => {
  const user = await openSmall()
  await user.type(field(), 'aceite')
  await group('Productos')
  expect(current()).toBeNull()
  await user.keyboard('{ArrowDown}')
  const first = current()
  expect(first).toBeTruthy()
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1)
  await user.keyboard('{ArrowUp}')
  expect(current()).toBeNull()
  await user.keyboard('{ArrowUp}')
  expect(current()).toBe(optionTexts().at(-1))
  await user.keyboard('{ArrowDown}')
  await user.keyboard('{ArrowDown}')
  expect(current()).toBe(first)

  await user.keyboard('{Escape}')
  await noList()
  expect(field().value).toBe('aceite')
  expect(document.activeElement).toBe(field())
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Resultados de «aceite»' })

  await user.type(field(), ' de o')
  await group('Productos')
  await user.keyboard('{ArrowUp}')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).not.toContain('/products'))
})

it('recent searches are suggested, latest first, and the user can delete them', async () => {
  let user = await openSmall()
  await search(user, 'miel')
  await search(user, 'aceite')
  user = await openSmall()
  await user.click(field())
  await group('Búsquedas recientes')
  expect(optionTexts()).toEqual(['aceite', 'miel', 'Borrar las búsquedas recientes'])
  await user.click(await option('Búsquedas recientes', 'miel'))
  await screen.findByRole('heading', { level: 1, name: 'Resultados de «miel»' })
  expect(field().value).toBe('miel')

  user = await openSmall()
  await user.click(field())
  await user.click(await option('Búsquedas recientes', 'Borrar las búsquedas recientes'))
  await noList()
  expect(kept()).toBeNull()
})

it('a search is stored as a recent search at once, before the code of the suggestions has loaded', async () => {
  await openSmall()
  fireEvent.change(field(), { target: { value: 'miel' } })
  fireEvent.submit(field().form!)
  expect(kept()).toBe('["miel"]')
})

it('a logout deletes the recent searches', async () => {
  const user = await openSmall({ customer: { username: 'cliente@lonja.test', password: 'lonja-demo' } })
  await search(user, 'miel')
  expect(kept()).toContain('miel')
  await user.click(screen.getAllByRole('button', { name: 'Salir' })[0]!)
  await waitFor(() => expect(kept()).toBeNull())
})

it('suggestions for a text are not shown if they arrive after the user has changed the text', async () => {
  const late = Promise.withResolvers<void>()
  let answered: Promise<unknown> | undefined
  const user = await openSmall({
    answer(path) {
      if (!path.startsWith('/api/products?search=mie&')) return undefined
      // The page cancels the request for this text, but in this test its answer arrives all the same.
      const answer = late.promise.then(() => fetch(path))
      answered = answer
      return answer
    },
  })
  await user.type(field(), 'mie')
  await waitFor(() => expect(answered).toBeDefined())
  await user.clear(field())
  await user.type(field(), 'aceite de oliva')
  await option('Productos', new RegExp(oil))
  await screen.findByText(/^\d+ sugerencias?$/)
  const before = optionTexts()
  late.resolve()
  await answered
  // A key press makes the page render all answers that have arrived, so a late answer would be visible now.
  await user.keyboard('{ArrowDown}')
  expect(optionTexts()).toEqual(before)
})

it('recent searches are still suggested if the server cannot be reached', async () => {
  const user = await openSmall({
    answer: (path) =>
      /^\/api\/(?:products|businesses)\?search=mi&/.test(path)
        ? Promise.reject(new TypeError('fetch failed'))
        : undefined,
  })
  await search(user, 'miel')
  await user.clear(field())
  await user.type(field(), 'mi')
  await option('Búsquedas recientes', 'miel')
  expect(screen.queryByRole('group', { name: 'Productos' })).toBeNull()
})

it('suggestions lead to a product and a category', async () => {
  const user = await openSmall()
  await user.type(field(), 'aceiye')
  await user.click(await option('Productos', new RegExp(oil)))
  await screen.findByRole('heading', { level: 1, name: oil })

  await user.clear(field())
  await user.type(field(), 'panad')
  await group('Categorías')
  await user.click(within(await group('Categorías')).getAllByRole('option')[0]!)
  await waitFor(() => expect(location.search).toMatch(/parent\.id/))
  await noList()
})

it('the search field works even if the code of the suggestions cannot be loaded', async () => {
  let refused = 0
  vi.doMock('#/products/search/Suggestions.tsx', () => {
    refused += 1
    throw new Error('The file cannot be loaded')
  })
  try {
    const user = await open('/')
    await search(user, 'aceite')
    expect(refused).toBeGreaterThan(0)
  } finally {
    vi.doUnmock('#/products/search/Suggestions.tsx')
  }
})
