import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { mailedLinks } from '../../../../e2e/mailed.ts'
import { api, dataDir, fill, logInHere, open } from '#/testing/open.tsx'

const main = () => within(screen.getByRole('main'))
const accept = () => screen.findByRole('button', { name: 'Aceptar la invitación' })

/** Invites a person to a shop of the demo town. Returns the shop and the path in the link of the mail. */
async function invite(email: string, role: string) {
  const [shop] = await api.asTownHall<{ id: string; name: string }[]>('/businesses?name=Horno%20Santa%20Llúcia')
  await api.asTownHall('/business-members', { business: shop!.id, email, role })
  const [link] = await mailedLinks(email, dataDir, /http\S+\/invitation#token=[\w-]+/)
  const url = new URL(link!)
  expect(url.origin).toBe(origin)
  return { shop: shop!, path: url.pathname + url.hash }
}

it('an invited person chooses a password and joins the shop, and the link cannot be used again', async () => {
  const { shop, path } = await invite(`empar-${randomUUID().slice(0, 8)}@example.com`, 'clerk')
  const user = await open(path)
  await screen.findByRole('heading', { name: `Únete a ${shop.name}` })
  await fill(user, await screen.findByLabelText('Contraseña'), 'contraseña123')
  await user.click(await accept())
  await screen.findAllByText(/Esa contraseña es de las primeras que alguien probaría/)
  await fill(user, screen.getByLabelText('Contraseña'), 'una frase nueva y larga')
  await user.click(await accept())
  await screen.findByText(`Ya formas parte de ${shop.name}.`)
  await waitFor(() => expect(location.pathname + location.search).toBe('/'))

  await open('/logout')
  await screen.findByRole('heading', { level: 1, name: 'Has cerrado la sesión' })
  await open(path)
  await screen.findByText('La invitación ya se ha usado.')
})

it('a person with an account logs in, accepts an invitation and joins the shop', async () => {
  const customer = await api.customer()
  const { shop, path } = await invite(`${customer.username}@example.com`, 'accountant')
  const user = await open(path)
  await user.click(await main().findByRole('link', { name: 'Entrar' }))
  await logInHere(user, customer)
  await user.click(await accept())
  expect(await screen.findByText(`Ya formas parte de ${shop.name}.`)).toBeTruthy()
})
