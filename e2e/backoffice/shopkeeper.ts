import { type Page, expect } from '@playwright/test'

/** The account of a shopkeeper of the demo town, who owns two shops. */
export const shopkeeper = { username: 'tienda@lonja.test', password: 'lonja-demo' }
/** The account of the clerk of one of these shops. */
export const clerk = { username: 'dependienta@lonja.test', password: 'lonja-demo' }

/** The shop of the `shopkeeper` with an empty board. */
const quiet = 'Forn de la Plaça'

/**
 * Logs in with the form of the back office. The shopkeeper works in the shop with an empty board, because the other one
 * has open orders that ring.
 */
export async function logIn(page: Page, { username, password } = shopkeeper, origin = ''): Promise<void> {
  await enter(page, { username, password }, origin)
  if (username === shopkeeper.username) await page.getByLabel('Tienda', { exact: true }).selectOption(quiet)
}

/** Logs in with the form of the back office, and stays in the shop that opens. */
export async function enter(page: Page, { username, password } = shopkeeper, origin = ''): Promise<void> {
  await page.goto(`${origin}/manage`)
  await page.getByLabel('Usuario o correo').fill(username)
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entra en tu tienda' })).toBeHidden()
}
