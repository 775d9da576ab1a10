import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, it, vi } from 'vitest'
import { oil } from '../../../../e2e/goods.ts'
import { api, logInHere, open, rendered } from '#/testing/open.tsx'

const bakery = 'Horno Santa Llúcia'
const bakeryPath = '/businesses/horno-santa-llucia'
const region = (name: string) => screen.findByRole('region', { name })
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const heart = () => screen.findByRole('button', { name: `Favorita: ${bakery}` })
const fetchPage = (path: string) => fetch(origin + path, { headers: { accept: 'text/html' } })
/** The page as the server sends it now. The `fetch` of the simulated browser has a cache. */
const sentPage = (path: string) =>
  new Promise<string>((resolve, reject) => {
    get(origin + path, { headers: { accept: 'text/html' } }, (answer) => void text(answer).then(resolve, reject))
  })
const canonical = () => document.querySelector('link[rel=canonical]')?.getAttribute('href')

/** Waits until the list of favourites has only the bakery. */
const onlyFavourite = () =>
  waitFor(() => {
    const cards = within(screen.getByRole('main')).getAllByRole('article')
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([bakery])
  })

afterEach(() => void vi.useRealTimers())

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

it('the page of a paused shop, also as the server stores it, shows the pause at once, and its end at once', async () => {
  const [shop] = await api.send<{ id: string }[]>(`/businesses?${new URLSearchParams({ name: bakery })}`)
  const path = `/businesses/${shop!.id}/pauses`
  const pauseFor = async (stops: string) => {
    // Two weeks, so that the text does not depend on the weekday.
    const to = new Date(Date.now() + 14 * 24 * 3_600_000).toISOString()
    const { pauses } = await api.asTownHall<{ pauses: { id: string }[] }>(path, { to, stops })
    return pauses[0]!.id
  }
  expect(await sentPage(bakeryPath)).not.toContain('Sin reparto hasta')
  const delivery = await pauseFor('delivery')
  try {
    expect(await sentPage(bakeryPath)).toContain('Sin reparto hasta')
    await open(bakeryPath)
    await screen.findByText(/Sin reparto hasta/)
  } finally {
    await api.asTownHall(`${path}/${delivery}`, undefined, 'DELETE')
  }
  expect(await sentPage(bakeryPath)).not.toContain('Sin reparto hasta')
  const everything = await pauseFor('everything')
  try {
    expect(await sentPage(bakeryPath)).toMatch(/Cerrado · abre el [^,]+, \d+ de/)
    await open(bakeryPath)
    await screen.findByText(/^Cerrado · abre el/)
  } finally {
    await api.asTownHall(`${path}/${everything}`, undefined, 'DELETE')
  }
  expect(await sentPage(bakeryPath)).not.toMatch(/Cerrado · abre el [^,]+, \d+ de/)
})

it('a favourite shop that the server does not store is unmarked again, with an error message [C8.8]', async () => {
  const user = await open(bakeryPath, {
    customer: await api.customer(),
    answer: (path) =>
      path.startsWith('/api/business-fav/') ? Promise.reject(new TypeError('fetch failed')) : undefined,
  })
  await user.click(await heart())
  await screen.findByText(/No hay conexión/)
  expect((await heart()).getAttribute('aria-pressed')).toBe('false')
})

it('the page of a product links to the page of its shop', async () => {
  const user = await open(`/product/${(await api.product(oil)).id}`)
  await user.click(within(await region('La tienda')).getByRole('link', { name: 'Ultramarinos Casa Peris' }))
  await title('Ultramarinos Casa Peris')
  expect((await region('Quién vende')).textContent).toMatch(/NIF\s*\w{9}/)
})

it('the page of a shop opens by its id too, and an unknown id is answered with 404', async () => {
  const [shop] = await api.send<{ id: string }[]>(`/businesses?${new URLSearchParams({ name: bakery })}`)
  await open(`/businesses/${shop!.id}`)
  await title(bakery)
  await waitFor(() => expect(canonical()).toMatch(new RegExp(`${bakeryPath}$`)))
  expect((await fetchPage('/businesses/no-existe')).status).toBe(404)
  await open('/businesses/no-existe')
  await title('Esta tienda no está')
})

it('the page of a shop marks the current day by the clock of the server, not of the device', async () => {
  const html = await (await fetchPage(bakeryPath)).text()
  const today = /aria-current="date"[^>]*><th[^>]*>([a-zá-ú]+)/.exec(html)![1]!
  // The page updates its time once a minute.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() + 3 * 24 * 60 * 60_000 })
  await open(bakeryPath)
  await region('Horario')
  await rendered()
  vi.advanceTimersByTime(2 * 60_000)
  await rendered()
  expect(document.querySelector('[aria-current=date]')?.textContent).toContain(today)
})

it('a guest who logs in returns to the shop, adds it to the favourites, removes it and restores it', async () => {
  const user = await open(bakeryPath)
  await user.click(await heart())
  await waitFor(() =>
    expect(location.pathname + location.search).toBe(`/login?redirect=${encodeURIComponent(bakeryPath)}`),
  )
  await logInHere(user, await api.customer())
  await waitFor(() => expect(location.pathname).toBe(bakeryPath))
  expect((await heart()).getAttribute('aria-pressed')).toBe('false')
  await user.click(await heart())
  await waitFor(async () => expect((await heart()).getAttribute('aria-pressed')).toBe('true'))
  await user.click(await within(screen.getByRole('status')).findByRole('link', { name: 'Ver favoritas' }))

  await title('Tiendas favoritas')
  await onlyFavourite()
  const again = await open('/businesses?fav=true')
  await onlyFavourite()
  await again.click(await heart())
  await screen.findByText('Todavía no tienes tiendas favoritas')
  await again.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await onlyFavourite()
})
