import { screen, waitFor } from '@testing-library/dom'
import { afterEach, expect, it } from 'vitest'
import { oil } from '../../../../../e2e/goods.ts'
import { api, open } from '#/testing/open.tsx'

afterEach(() => void Reflect.deleteProperty(navigator, 'share'))

it('a product is shared with the chosen variant; if the browser cannot share, the link is copied', async () => {
  expect('share' in navigator).toBe(false)
  const user = await open(`/product/${(await api.product(oil)).id}`)
  await user.click(await screen.findByRole('radio', { name: '5 l' }))
  await waitFor(() => expect(location.search).toMatch(/^\?v=/))
  await user.click(screen.getByRole('button', { name: 'Compartir' }))
  expect((await screen.findByText('Enlace copiado')).closest('[role=status]')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(location.href)

  const shared: ShareData[] = []
  const share = async (what: ShareData) => void shared.push(what)
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  await user.click(screen.getByRole('button', { name: 'Compartir' }))
  await waitFor(() => expect(shared).toEqual([{ title: oil, url: location.href }]))
})

it('a product shows the facts about its food, and its maker with a link to the electronic address', async () => {
  const { id } = await api.product(oil)
  const { gpsr, food } = await api.send<{ gpsr: object | null; food: object | null }>(`/products/${id}`)
  const maker = { maker: 'Almazara del Palancia', address: 'Segorbe', warnings: '', contact: 'hola@almazara.test' }
  const facts = { ingredients: 'Aceite de oliva', storage: 'Protegido de la luz', alcohol: 0.5 }
  await api.asTownHall(`/products/${id}`, { gpsr: { ...maker, identifier: 'L-12' }, food: facts }, 'PUT')
  await open(`/product/${id}`)
  expect(await screen.findByText('0,5 % vol.')).toBeTruthy()
  for (const text of ['Aceite de oliva', 'Protegido de la luz', 'Almazara del Palancia, Segorbe', 'L-12'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: maker.contact }).getAttribute('href')).toBe('mailto:hola@almazara.test')
  expect(screen.queryByText('Responsable en la UE')).toBeNull()
  await api.asTownHall(`/products/${id}`, { gpsr, food }, 'PUT')
})

it('the labels of a product lead to the other products with the label', async () => {
  const { id } = await api.product(oil)
  const name = 'Aceite de la sierra'
  const tag = await api.asTownHall<{ id: string }>('/tags', { name, code: 'aceite-de-la-sierra', color: '#12833a' })
  await api.asTownHall(`/products/${id}`, { tags: [tag.id] }, 'PUT')
  const user = await open(`/product/${id}`)
  await user.click(await screen.findByRole('link', { name }))
  expect(await screen.findByRole('link', { name: oil })).toBeTruthy()
  expect(location.search).toBe('?search=Aceite+de+la+sierra')
  await api.asTownHall(`/products/${id}`, { tags: [] }, 'PUT')
  await api.asTownHall(`/tags/${tag.id}`, undefined, 'DELETE')
})
