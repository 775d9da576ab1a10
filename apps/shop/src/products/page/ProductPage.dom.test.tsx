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
