import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, it, vi } from 'vitest'
import { api, open, rendered } from '#/testing/open.tsx'

const title = 'La calle Mayor invita'
const next = 'La noche del comercio'
const day = 86_400_000

const article = (name: string) => screen.findByRole('article', { name })
afterEach(() => void vi.useRealTimers())

it('current campaigns are shown with their shops, offers and products, and future campaigns are announced [C2.24]', async () => {
  const user = await open('/')
  await user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Ver todas' }))
  await screen.findByRole('heading', { level: 1, name: 'Campañas' })
  const campaign = await article(title)
  await within(campaign).findByText(/^Hasta el /)
  expect(within(campaign).getByRole('list', { name: 'Ofertas de la campaña' }).textContent).toContain('Pies ligeros')
  await user.click(within(campaign).getByText('Participan 7 comercios'))
  const shop = within(campaign).getByRole('link', { name: 'Horno Santa Llúcia' })
  expect(shop.closest('details')?.open).toBe(true)
  await within(campaign).findByRole('heading', { level: 3, name: /^Lo más vendido de «/ })

  const coming = within(screen.getByRole('region', { name: 'Próximamente' })).getByRole('article', { name: next })
  expect(coming.textContent).toContain('Desde el')
  await waitFor(() => expect(coming.textContent).toContain('Empieza en'))
  expect(screen.queryByText(/La ruta del dulce/)).toBeNull()

  await user.click(within(campaign).getByRole('link', { name: /^Ver los \d+ productos$/ }))
  await screen.findByRole('heading', { level: 1, name: title })
  await screen.findByRole('button', { name: `Quitar el filtro ${title}` })
  await waitFor(() => expect(screen.getAllByRole('article').length).toBeGreaterThan(3))
})

it('the remaining time of a campaign uses the server’s clock, not the device’s', async () => {
  const campaigns = await api.send<{ title: string; endDate: string }[]>('/campaigns?enabled=true')
  const { endDate } = campaigns.find((campaign) => campaign.title === title)!
  const days = Math.floor((Date.parse(endDate) - Date.now()) / day)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * day })
  await open('/bells')
  const remaining = await within(await article(title)).findByText(/^Termina dentro de /)
  expect(remaining.textContent).toMatch(new RegExp(`^Termina dentro de ${days} días`))
})

it('after a shop is chosen, campaigns of other shops are hidden, and the shop is in the page’s URL', async () => {
  const user = await open('/bells')
  await user.selectOptions(await screen.findByLabelText('Comercio'), 'Xarcuteria Pilareta')
  await waitFor(() => expect(location.search).toMatch(/business\.id=/))
  await article('El almuerzo es sagrado')
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Hecho a mano' })).toBeNull())
})

/** Moves the clock of the device. The page reads it once a second. */
const moveTo = async (time: number) => {
  vi.setSystemTime(time)
  await vi.advanceTimersByTimeAsync(1_000)
  await rendered()
}

it('campaigns disappear at their end and appear at their start while the page is open', async () => {
  const campaigns = await api.send<{ title: string; startDate: string; endDate: string }[]>('/campaigns?enabled=true')
  const { endDate } = campaigns.find((campaign) => campaign.title === title)!
  const { startDate } = campaigns.find((campaign) => campaign.title === next)!
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() })
  await open('/bells')
  const campaign = await article(title)
  await moveTo(Date.now() + 1_000)
  within(campaign).getByText('Termina en')
  await moveTo(Date.parse(endDate) + 2_000)
  expect(screen.queryByRole('article', { name: title })).toBeNull()
  screen.getByText(`La campaña «${title}» ha terminado.`)
  await moveTo(Date.parse(startDate) + 2_000)
  within(screen.getByRole('article', { name: next })).getByText('Termina en')
  expect(screen.queryByRole('region', { name: 'Próximamente' })).toBeNull()
})

it('a campaign that the town gave no picture is shown without an empty frame', async () => {
  const bare = `Sin foto ${Date.now()}`
  const { id } = await api.asTownHall<{ id: string }>('/campaigns', {
    title: bare,
    code: `sin-foto-${Date.now()}`,
    endDate: new Date(Date.now() + 20 * day).toISOString(),
  })
  try {
    await open('/bells')
    const campaign = await article(bare)
    // The frame of a missing picture is an empty element.
    expect(campaign.querySelector('picture, span[aria-hidden=true]:empty')).toBeNull()
    expect((await article(title)).querySelector('picture')).not.toBeNull()
  } finally {
    await api.asTownHall(`/campaigns/${id}`, undefined, 'DELETE')
  }
})
