import { expect, test } from '../fixtures.ts'
import { mailedLinks } from '../mailed.ts'
import { logIn, visit } from '../shopper.ts'

test('who forgot the password gets a link by mail, chooses another and enters with it', async ({
  page,
  api,
  server,
}) => {
  const { username } = await api.customer()
  const email = `${username}@example.com`
  await visit(page, '/login')
  await page.getByRole('link', { name: 'He olvidado mi contraseña' }).click()
  // The page before has a field of almost this name.
  await expect(page.getByRole('heading', { name: 'Recuperar la contraseña' })).toBeVisible()
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('button', { name: 'Enviar el enlace' }).click()
  await expect(page.getByText(`Si ${email} tiene una cuenta`)).toBeVisible()

  const [link] = await mailedLinks(email, server.dataDir, /\/recovery#token=[\w-]+/)
  await visit(page, link!)
  await page.getByLabel('Contraseña').fill('contraseña123')
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
  await expect(page.getByText('Esa contraseña es de las primeras que alguien probaría').first()).toBeVisible()
  await page.getByLabel('Contraseña').fill('una frase nueva y larga')
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
  await expect(page.getByText('Contraseña guardada: ya puedes entrar.')).toBeVisible()
  await logIn(page, { username, password: 'una frase nueva y larga' })
  await expect(page).toHaveURL('/')

  await visit(page, '/logout')
  await visit(page, link!)
  await page.getByLabel('Contraseña').fill('otra frase más')
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
  await expect(page.getByText('El enlace ha caducado o ya se usó.').first()).toBeVisible()
})
