import { screen, waitFor, within } from '@testing-library/dom'
import type { DetachedWindowAPI } from 'happy-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fill, open } from '#/testing/open.tsx'

const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
const { innerWidth: before } = window
beforeEach(() => happyDOM.setViewport({ width: 390 }))
afterEach(() => happyDOM.setViewport({ width: before }))

const sheet = async () => within(await screen.findByRole('dialog', { name: 'Filtrar' }))
const address = () => location.pathname + location.search

it('prices typed into the filters on a phone are applied when the user closes the filters', async () => {
  const user = await open('/products')
  await user.click(await screen.findByRole('button', { name: 'Filtrar' }))
  const filters = await sheet()
  await filters.findByRole('button', { name: /^Ver \d+ productos$/ })

  await fill(user, filters.getByLabelText('Hasta (€)'), 'veinte')
  // The button shows no count, because a count that ignores the typed price would be too high.
  await user.click(filters.getByRole('button', { name: 'Ver productos' }))
  await filters.findByText('Escribe los precios así: 12,50')

  await fill(user, filters.getByLabelText('Hasta (€)'), '20')
  await user.click(filters.getByRole('button', { name: 'Ver productos' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filtrar' })).toBeNull())
  await waitFor(() => expect(address()).toBe('/products?price%5Blte%5D=2000'))
  await screen.findByRole('button', { name: /^Quitar el filtro Hasta 20,00\s€$/ })

  await user.click(screen.getByRole('button', { name: 'Filtros (1)' }))
  const again = await sheet()
  await fill(user, again.getByLabelText('Desde (€)'), '5')
  await user.click(again.getByRole('button', { name: 'Cerrar' }))
  await screen.findByRole('button', { name: /^Quitar el filtro Desde 5,00\s€$/ })
  history.back()
  await waitFor(() => expect(address()).toBe('/products?price%5Blte%5D=2000'))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Quitar el filtro Desde 5,00\s€$/ })).toBeNull())
})
