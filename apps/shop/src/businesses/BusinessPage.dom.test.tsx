import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { api, open } from '#/testing/open.tsx'

const bakery = 'Horno Santa Llúcia'
const bakeryPath = '/businesses/horno-santa-llucia'
const region = (name: string) => screen.findByRole('region', { name })

it('the page of a shop has its hours, offers, contact and legal identity', async () => {
  await open(bakeryPath)
  const hours = await region('Horario')
  const rows = within(hours).getAllByRole('row')
  expect(rows).toHaveLength(7)
  const monday = rows.find(({ textContent }) => /^lunes/i.test(textContent))
  expect(monday?.textContent).toContain('7:00–14:00')
  expect(monday?.textContent).toContain('17:30–20:30')
  expect(hours.querySelectorAll('[aria-current=date]')).toHaveLength(1)

  const deals = await region('Ofertas y cupones')
  expect(deals.textContent).toContain('PANDEHOY')
  expect(deals.textContent).toMatch(/desde 8,00\s€/)
  await within(deals).findByRole('heading', { name: /^Semana de la masa madre: 15\s% menos$/ })

  expect(screen.getByRole('link', { name: 'Llamar' }).getAttribute('href')).toBe('tel:+34962990211')
  expect(screen.getByRole('link', { name: /Cómo llegar/ }).getAttribute('href')).toMatch(/39\.\d+,-0\.\d+/)
  await waitFor(async () => expect((await region('Reseñas')).textContent).toContain('ya lo ha recibido'))
  const legal = await region('Quién vende')
  for (const words of ['Horno Santa Llúcia, S.L.', 'B69524452', 'Calle Mayor, 18'])
    expect(legal.textContent).toContain(words)
})

it('the page of a shop that is closed for some days shows the closure and its reason', async () => {
  await open('/businesses/la-casa-de-remei')
  await screen.findByText('La tienda está cerrada unos días.')
  expect((await region('Horario')).textContent).toContain('Hoy no abre: Reforma del local')
})

it('a favourite that the server does not store is removed again, with an error message [C8.8]', async () => {
  const user = await open(bakeryPath, {
    customer: await api.customer(),
    answer: (path) =>
      path.startsWith('/api/business-fav/') ? Promise.reject(new TypeError('fetch failed')) : undefined,
  })
  const heart = () => screen.getByRole('button', { name: `Favorita: ${bakery}` })
  await screen.findByRole('button', { name: `Favorita: ${bakery}` })
  await user.click(heart())
  await screen.findByText(/No hay conexión/)
  expect(heart().getAttribute('aria-pressed')).toBe('false')
})
