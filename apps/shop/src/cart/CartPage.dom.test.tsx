import { screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { pastries } from '../../../../e2e/goods.ts'
import { api, fill, open, storeBasket } from '#/testing/open.tsx'

const stored = () => localStorage.getItem('current_order') ?? ''
const withPastries = async () => storeBasket((await api.product(pastries)).id)

it('the basket shows why the server refuses a quantity [C5.3]', async () => {
  await withPastries()
  await open('/cart')
  await waitFor(() => expect(stored()).toContain('"total"'))
  const order = JSON.parse(stored()) as { lines: { quantity: number }[] }
  order.lines[0]!.quantity = 500
  localStorage.setItem('current_order', JSON.stringify(order))
  await open('/cart')
  const changes = await screen.findByRole('region', { name: 'Algo ha cambiado desde la última vez' })
  expect(changes.textContent).toContain('solo quedan')
})

it('an unknown coupon is refused with an explanation', async () => {
  await withPastries()
  const user = await open('/cart')
  await user.click(await screen.findByRole('button', { name: '¿Tienes un cupón?' }))
  await fill(user, screen.getByLabelText('Código del cupón'), 'inventado')
  await user.click(screen.getByRole('button', { name: 'Aplicar el cupón' }))
  expect(await screen.findByText('No conocemos ese cupón. Revisa el código.')).toBeTruthy()
})
