import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { api, open } from '#/testing/open.tsx'

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

it('a page shows its headings beside the text only if its layout says so', async () => {
  const code = `ferias-${Date.now()}`
  const body = ['Cómo llegar', 'Qué comer'].map((text) => ({ type: 'h2', text }))
  const { id } = await api.asTownHall<{ id: string }>('/cms', {
    title: 'Ferias',
    name: 'Ferias',
    code,
    url: code,
    body,
  })
  await open(`/cms/${code}`)
  await screen.findByRole('heading', { level: 2, name: 'Qué comer' })
  expect(screen.queryByRole('navigation', { name: 'En esta página' })).toBeNull()
  await api.asTownHall(`/cms/${id}`, { layout: 'side' }, 'PUT')
  await open(`/cms/${code}`)
  const contents = await screen.findByRole('navigation', { name: 'En esta página' })
  const links = within(contents).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['#s-como-llegar', '#s-que-comer'])
})
