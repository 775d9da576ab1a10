import { expect, test } from '../../fixtures.ts'
import { mailedLinks } from '../../mailed.ts'
import { logIn, logOut, visit } from '../../shopper.ts'

test('a forgotten password is replaced with a link in a mail, and the new password works [C2.15]', async ({
  page,
  api,
  server,
}) => {
  const { username } = await api.customer()
  const email = `${username}@example.com`
  await visit(page, '/login')
  await page.getByRole('link', { name: 'He olvidado mi contraseña' }).click()
  // The previous page has a field with almost the same name, so the test waits for the next page.
  await expect(page.getByRole('heading', { name: 'Recuperar la contraseña' })).toBeVisible()
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('button', { name: 'Enviar el enlace' }).click()
  await expect(page.getByText(`Si ${email} tiene una cuenta`)).toBeVisible()

  const [link] = await mailedLinks(email, server.dataDir, /http\S+\/recovery#token=[\w-]+/)
  expect(new URL(link!).origin).toBe(server.url)
  await visit(page, link!)
  await page.getByLabel('Contraseña').fill('contraseña123')
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
  await expect(page.getByText('Esa contraseña es de las primeras que alguien probaría').first()).toBeVisible()
  await page.getByLabel('Contraseña').fill('una frase nueva y larga')
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
  await expect(page.getByText('Contraseña guardada: ya puedes entrar.')).toBeVisible()
  await logIn(page, { username, password: 'una frase nueva y larga' })
  await expect(page).toHaveURL('/')

  await logOut(page)
  await visit(page, link!)
  await page.getByLabel('Contraseña').fill('otra frase más')
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
  await expect(page.getByText('El enlace ha caducado o ya se usó.').first()).toBeVisible()
})

test('an error message does not move the button while it is being pressed', async ({ page }) => {
  await visit(page, '/recovery')
  await page.getByLabel('Correo electrónico').fill('amparo@')
  const button = page.getByRole('button', { name: 'Enviar el enlace' })
  const before = (await button.boundingBox())!
  // The pointer is near the upper edge of the button. If the button moved down, it would no longer be under the
  // pointer.
  await page.mouse.move(before.x + before.width / 2, before.y + 4)
  await page.mouse.down()
  await page.waitForTimeout(300)
  // A pressed button becomes a little smaller.
  expect(Math.abs((await button.boundingBox())!.y - before.y)).toBeLessThan(2)
  await page.mouse.up()
  await expect(page.getByRole('alert').filter({ hasText: 'Hay algo que revisar' })).toBeFocused()
})
