import { randomUUID } from 'node:crypto'
import { cliente, expect, test } from '../fixtures.ts'
import { addFromList, expectInCart, logIn, pastries, visit } from '../shopper.ts'

test('somebody registers, leaves, comes back, and the basket stays on the device', async ({ page, signIn }) => {
  const username = `vecino-${randomUUID().slice(0, 8)}`
  const password = 'una frase bastante larga'
  await addFromList(page, pastries)
  await visit(page, '/register')
  await page.getByLabel('Correo electrónico').fill(`${username}@example.com`)
  await page.getByLabel('Nombre de usuario').fill(username)
  await page.getByLabel('Contraseña').fill('corta')
  await page.getByRole('button', { name: 'Crear la cuenta' }).click()
  await expect(page.getByText('A la contraseña le faltan 3 caracteres.').first()).toBeVisible()
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Crear la cuenta' }).click()
  await expect(page.getByText(`¡Te damos la bienvenida, ${username}!`)).toBeVisible()
  await expect(page).toHaveURL('/')

  await visit(page, '/logout')
  await expect(page.getByRole('heading', { level: 1, name: 'Has cerrado la sesión' })).toBeVisible()
  expect(await page.evaluate(() => [localStorage['current_auth'], localStorage['current_user']])).toEqual([
    undefined,
    undefined,
  ])

  await signIn(page, { username, password, greeting: username })
  await expectInCart(page, 1)
})

test('a wrong password is told, and the name is kept', async ({ page, api }) => {
  const { username } = await api.customer()
  await visit(page, '/login')
  await logIn(page, { username, password: 'otra cosa' })
  await expect(page.getByText('El usuario o la contraseña no son correctos.').first()).toBeVisible()
  await expect(page.getByLabel('Usuario o correo electrónico')).toHaveValue(username)
})

test('a login leads back to where one came from', async ({ page }) => {
  await visit(page, '/login?redirect=%2Fproducts%3Freduced%3Dtrue')
  await logIn(page, cliente)
  await expect(page).toHaveURL('/products?reduced=true')
})

for (const elsewhere of ['https://evil.example/', '/\\evil.example']) {
  test(`a login does not lead to ${elsewhere}`, async ({ page, baseURL }) => {
    await visit(page, `/login?redirect=${encodeURIComponent(elsewhere)}`)
    await logIn(page, cliente)
    await expect(page).toHaveURL(`${baseURL}/`)
  })
}

test('leaving in one tab is leaving in all', async ({ page, context, signIn, api }) => {
  const customer = await api.customer()
  await signIn(page, customer)
  const other = await context.newPage()
  await visit(other, '/orders')
  await visit(page, '/logout')
  await expect(page.getByRole('heading', { level: 1, name: 'Has cerrado la sesión' })).toBeVisible()
  await expect(other.getByRole('main').getByRole('link', { name: 'Entrar en mi cuenta' })).toBeVisible()
})
