import { expect, test } from '../../fixtures.ts'
import { mailedLinks } from '../../mailed.ts'
import { logIn, logOut, visit } from '../../shopper.ts'

const townHall = { username: 'ayuntamiento', password: 'lonja-demo' }

test('an invited person chooses a password and joins the shop, and the link cannot be used again', async ({
  page,
  api,
  server,
}) => {
  const [shop] = await api.as<{ id: string; name: string }[]>(townHall, '/businesses?name=Horno%20Santa%20Llúcia')
  const email = `empar-${Date.now()}@example.com`
  await api.as(townHall, '/business-members', { business: shop!.id, email, role: 'clerk' })

  const [link] = await mailedLinks(email, server.dataDir, /http\S+\/invitation#token=[\w-]+/)
  expect(new URL(link!).origin).toBe(server.url)
  await visit(page, link!)
  await expect(page.getByRole('heading', { name: `Únete a ${shop!.name}` })).toBeVisible()
  await page.getByLabel('Contraseña').fill('contraseña123')
  await page.getByRole('button', { name: 'Aceptar la invitación' }).click()
  await expect(page.getByText('Esa contraseña es de las primeras que alguien probaría').first()).toBeVisible()
  await page.getByLabel('Contraseña').fill('una frase nueva y larga')
  await page.getByRole('button', { name: 'Aceptar la invitación' }).click()
  await expect(page.getByText(`Ya formas parte de ${shop!.name}.`)).toBeVisible()
  await expect(page).toHaveURL('/')

  await logOut(page)
  await visit(page, link!)
  await expect(page.getByText('La invitación ya se ha usado.').first()).toBeVisible()
})

test('an existing account accepts an invitation', async ({ page, api, server }) => {
  const [shop] = await api.as<{ id: string; name: string }[]>(townHall, '/businesses?name=Horno%20Santa%20Llúcia')
  const { username, password } = await api.customer()
  const email = `${username}@example.com`
  await api.as(townHall, '/business-members', { business: shop!.id, email, role: 'accountant' })

  const [link] = await mailedLinks(email, server.dataDir, /http\S+\/invitation#token=[\w-]+/)
  await visit(page, link!)
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  await logIn(page, { username, password })
  await page.getByRole('button', { name: 'Aceptar la invitación' }).click()
  await expect(page.getByText(`Ya formas parte de ${shop!.name}.`)).toBeVisible()
})
