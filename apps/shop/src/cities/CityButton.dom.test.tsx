import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { open } from '#/testing/open.tsx'

const button = () => screen.findByRole('button', { name: /^Dónde compras:\s*Todos los pueblos$/ })

it('the dialog of cities shows that it loads, lists all enabled cities, and can be closed without a choice [C2.37 C2.38 C2.39 C2.40 C2.41 C2.44]', async () => {
  const released = Promise.withResolvers<void>()
  let held: Promise<void> | undefined
  const asked: string[] = []
  const user = await open('/', {
    answer: (path, ask) =>
      path.startsWith('/api/businesses-cities')
        ? ask().then(async (response) => {
            asked.push(path)
            const [city] = (await response.json()) as { city: string }[]
            await held
            // All demo shops are in one town, so a second town is added to the answer.
            return Response.json([{ ...city, city: 'Cheste' }, city], { headers: { 'x-total-count': '2' } })
          })
        : undefined,
  })
  await button()
  asked.length = 0
  held = released.promise
  await user.click(await button())
  const dialog = within(await screen.findByRole('dialog', { name: '¿Dónde compras?' }))
  await dialog.findByRole('progressbar')
  released.resolve()
  await waitFor(() => expect(dialog.queryByRole('progressbar')).toBeNull())
  expect(asked).toEqual([expect.stringContaining('enabled=true')])
  const options = within(dialog.getByRole('list')).getAllByRole('button')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Todos los pueblos',
    expect.stringMatching(/^Cheste/),
    expect.stringMatching(/^Vilaserena/),
  ])
  expect(dialog.getByRole('button', { name: 'Ver más pueblos' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '¿Dónde compras?' })).toBeNull())
  expect(location.pathname).toBe('/')
  await button()
})
