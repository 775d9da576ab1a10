import { type Page, expect } from '@playwright/test'

/** The account of a shopkeeper of the demo town. */
export const shopkeeper = { username: 'tienda@lonja.test', password: 'lonja-demo' }

/** Logs in with the form of the back office. */
export async function logIn(page: Page, { username, password } = shopkeeper): Promise<void> {
  await page.goto('/manage')
  await page.getByLabel('Usuario o correo').fill(username)
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entra en tu tienda' })).toBeHidden()
}
