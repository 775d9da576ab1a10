import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { open } from '#/testing/open.tsx'

it('the footer has a link to a page of the town hall, and the title of the document changes with each screen [C2.16 C2.53]', async () => {
  const user = await open('/')
  await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Cookies' }))
  await screen.findByRole('heading', { level: 1, name: /cookies/i })
  expect(location.pathname).toBe('/cms/cookies')
  expect(screen.getByText(/Última actualización:/)).toBeTruthy()
  await waitFor(() => expect(document.title).toMatch(/^(?!Inicio).+ · Lonja$/))
  await user.click(screen.getByRole('link', { name: 'Lonja, inicio' }))
  await waitFor(() => expect(document.title).toBe('Inicio · Lonja'))
})
