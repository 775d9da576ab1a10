import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { open } from '#/testing/open.tsx'

it('the page about the web shop shows the operator, the version, the licences and the data for support [C2.25 C9.3 C9.18]', async () => {
  const user = await open('/info')
  await screen.findByRole('heading', { level: 1, name: 'Quiénes somos' })
  await screen.findByRole('heading', { name: 'Lonja 2.7.1' })

  await user.click(screen.getByText('Licencias de lo que usamos'))
  const react = await screen.findByText(/^react 19\./)
  await user.click(react)
  const licence = react.closest('details')!
  expect(licence.open).toBe(true)
  expect(licence.querySelector('pre')?.textContent).toContain('Copyright (c) Meta Platforms')

  await user.click(screen.getByRole('button', { name: 'Copiar' }))
  await waitFor(() => expect(within(screen.getByRole('status')).getByText('Copiado')).toBeTruthy())
  expect(await navigator.clipboard.readText()).toMatch(/Versión: 2\.7\.1\n[^]*Navegador: Mozilla/)
})
