import { type Page, expect } from '@playwright/test'
import { storeSession } from '../shopper.ts'

/** The account of a shopkeeper of the demo town, who owns two shops. */
export const shopkeeper = { username: 'tienda@lonja.test', password: 'lonja-demo' }
/** The account of the clerk of one of these shops. */
export const clerk = { username: 'dependienta@lonja.test', password: 'lonja-demo' }

/** The shop of the `shopkeeper` with an empty board. */
const quiet = 'Forn de la Plaça'

/**
 * Stores the session of a member on the device. The shopkeeper works in the shop with an empty board, because the other
 * one has open orders that ring. No screen is open yet: the test opens the first one.
 */
export async function logIn(page: Page, { username, password } = shopkeeper, origin = ''): Promise<void> {
  await enter(page, { username, password }, origin)
  if (username !== shopkeeper.username) return
  await page.evaluate(async (name) => {
    const found = await fetch(`/api/businesses?${new URLSearchParams({ search: name, 'properties[]': 'id' })}`, {
      headers: { accept: 'application/json' },
    })
    const [shop] = (await found.json()) as { id: string }[]
    localStorage.setItem('manage_shop', JSON.stringify(shop!.id))
  }, quiet)
}

/** Stores the session of a member on the device, without a shop: the back office opens on the first one. */
export async function enter(page: Page, { username, password } = shopkeeper, origin = ''): Promise<void> {
  await storeSession(page, { username, password }, origin)
}

/** Logs in with the form that the open page shows. */
export async function fillLogin(page: Page, { username, password }: typeof shopkeeper): Promise<void> {
  await page.getByLabel('Usuario o correo').fill(username)
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entra en tu tienda' })).toBeHidden()
}
