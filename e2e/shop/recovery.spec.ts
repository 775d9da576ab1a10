import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '../fixtures.ts'
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

  const link = await linkTo(email, server.dataDir)
  await visit(page, link)
  await page.getByLabel('Contraseña').fill('contraseña123')
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
  await expect(page.getByText('Esa contraseña es de las primeras que alguien probaría').first()).toBeVisible()
  await page.getByLabel('Contraseña').fill('una frase nueva y larga')
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
  await expect(page.getByText('Contraseña guardada: ya puedes entrar.')).toBeVisible()
  await logIn(page, { username, password: 'una frase nueva y larga' })
  await expect(page).toHaveURL('/')

  await visit(page, '/logout')
  await visit(page, link)
  await page.getByLabel('Contraseña').fill('otra frase más')
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
  await expect(page.getByText('El enlace ha caducado o ya se usó.').first()).toBeVisible()
})

/** The path of the link in the mail to this address, once the server has written it. */
async function linkTo(email: string, dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'mail')
  let link: string | undefined
  await expect(async () => {
    for (const file of await readdir(folder)) {
      const mail = await readFile(path.join(folder, file), 'utf8')
      if (mail.includes(`To: ${email}`))
        link = /\/recovery#token=[\w-]+/.exec(mail.replaceAll('=\n', '').replaceAll('=3D', '='))?.[0]
    }
    expect(link).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return link!
}
