import type { Bootstrap } from '@lonja/contract/people/bootstrap'
import type { CounterPerson } from '@lonja/contract/shared-devices/counter'
import type { Page } from '@playwright/test'
import type { Api } from '../../api.ts'
import { objectionsOf, wcag } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { clerk, enter, shopkeeper } from '../shopkeeper.ts'

const pin = '8306'

interface Shop {
  id: string
  name: string
  names: { clerk: string; owner: string }
}

/** Gives the owner and the clerk of a shop a PIN. */
async function preparePins(api: Api): Promise<Shop> {
  const { shops } = await api.as<Bootstrap>(clerk, '/manage/bootstrap')
  const { id, name } = shops[0]!
  for (const person of [clerk, shopkeeper]) await api.as(person, `/businesses/${id}/pin`, { pin }, 'PUT')
  const nameOf = async (person: typeof clerk) =>
    (await api.as<CounterPerson[]>(person, `/businesses/${id}/counter`)).find(({ self }) => self)!.name
  return { id, name, names: { clerk: await nameOf(clerk), owner: await nameOf(shopkeeper) } }
}

async function shareDevice(page: Page, shop: Shop): Promise<void> {
  await enter(page, shopkeeper)
  await page.goto('/manage/more')
  await page.getByLabel('Tienda', { exact: true }).selectOption(shop.name)
  await page.goto('/manage/settings/device')
  await page.getByRole('button', { name: 'Compartir este dispositivo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Compartir este dispositivo' }).click()
  await expect(page.getByRole('heading', { name: '¿Quién eres?' })).toBeVisible()
}

async function enterPin(page: Page, name: string, digits: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

const customerName = (page: Page) => page.getByLabel('Nombre', { exact: true })

test('people change with their PIN: the same person finds the text, another one does not, and everybody has the rights of a clerk @both', async ({
  page,
  api,
}) => {
  test.setTimeout(120_000)
  const shop = await preparePins(api)
  await shareDevice(page, shop)
  expect(await objectionsOf(page, wcag)).toEqual([])
  await enterPin(page, shop.names.clerk, '4711')
  await expect(page.getByText('El PIN no es correcto.').first()).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await objectionsOf(page, wcag)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  // The keyboard works too.
  await page.getByLabel(`PIN de ${shop.names.clerk}`).fill(pin)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner')).toContainText(shop.names.clerk)

  await page.goto('/manage/order/new')
  await customerName(page).fill('Pepa la del cuarto')
  await page.getByRole('button', { name: 'Cambiar de persona' }).click()
  await expect(customerName(page)).toBeHidden()
  await enterPin(page, shop.names.clerk, pin)
  await expect(customerName(page)).toHaveValue('Pepa la del cuarto')

  await page.getByRole('button', { name: 'Cambiar de persona' }).click()
  const start = Date.now()
  await enterPin(page, shop.names.owner, pin)
  await expect(page.getByRole('banner')).toContainText(shop.names.owner)
  await expect(customerName(page)).toHaveValue('')
  expect(Date.now() - start).toBeLessThan(5_000)
  await expect(page).toHaveURL(/order\/new/)
  await page.goto('/manage/settings/team')
  await expect(page.getByRole('heading', { name: 'Esta pantalla no es para tu papel' })).toBeVisible()
  const personal = await page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('current_auth')!) as { access_token: string }
    const headers = { authorization: `Bearer ${access_token}` }
    return Promise.all(['/api/me', '/api/addresses'].map(async (path) => (await fetch(path, { headers })).status))
  })
  expect(personal).toEqual([403, 403])
})

test('when another person enters the PIN, a step that was not sent yet is sent under the name of the person who made it', async ({
  page,
  api,
}) => {
  const shop = await preparePins(api)
  await shareDevice(page, shop)
  await enterPin(page, shop.names.clerk, pin)
  await expect(page.getByRole('banner')).toContainText(shop.names.clerk)
  const products = await api.send<{ title: string }[]>(`/products?business.id=${shop.id}&available=true`)
  const { id } = await api.order(products[0]!.title)
  await page.goto(`/manage/orders/${id}`)
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await page.getByRole('button', { name: 'Empezar a preparar' }).click()
  await page.getByRole('button', { name: 'Cambiar de persona' }).click()
  await enterPin(page, shop.names.owner, pin)
  await expect(page.getByRole('banner')).toContainText(shop.names.owner)
  const { status } = await api.asTownHall<{ status: { code: string } }>(`/orders/${id}`)
  expect(status.code).toBe('preparing')
  const steps = await api.asTownHall<{ user: { username: string }; role: string }[]>(
    `/audit-events?resource=orders&resourceId=${id}&action=move`,
  )
  const me = await api.as<{ username: string }>(clerk, '/me')
  expect(new Set(steps.map(({ user, role }) => `${user.username} ${role}`))).toEqual(new Set([`${me.username} clerk`]))
})

test('an idle device locks, and shows and rings for an order; logged out, it needs a password', async ({
  page,
  api,
}) => {
  test.setTimeout(120_000)
  const shop = await preparePins(api)
  await page.clock.install()
  await shareDevice(page, shop)
  await enterPin(page, shop.names.clerk, pin)
  await page.goto('/manage/orders')
  await page.getByRole('button', { name: 'Empezar turno' }).click()
  await page.clock.fastForward('05:30')
  await expect(page.getByRole('heading', { name: '¿Quién eres?' })).toBeVisible()
  const products = await api.send<{ title: string }[]>(`/products?business.id=${shop.id}&available=true`)
  await api.order(products[0]!.title)
  await expect(page.getByText(/espera(n)? respuesta/).filter({ visible: true })).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('button', { name: 'Silenciar 2 minutos' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: '¿Quién eres?' })).toBeVisible()

  await page.getByRole('button', { name: 'Cerrar la sesión del dispositivo' }).click()
  await page.getByRole('button', { name: 'Cerrar la sesión del dispositivo' }).click()
  await expect(page.getByRole('heading', { name: 'Entra en tu tienda' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('manage_counter'))).toBeNull()
})

test('a member chooses a PIN, and managers of the shop can remove it @both', async ({ page, api }) => {
  const shop = await preparePins(api)
  await enter(page, shopkeeper)
  await page.goto('/manage/more')
  await page.getByLabel('Tienda', { exact: true }).selectOption(shop.name)
  await page.goto('/manage/settings/device')
  await page.getByLabel('PIN nuevo').fill('1234')
  await page.getByRole('button', { name: 'Guardar PIN' }).click()
  await expect(page.getByText('Ese PIN se adivina enseguida.').first()).toBeVisible()
  await page.getByLabel('PIN nuevo').fill('9402')
  await page.getByRole('button', { name: 'Guardar PIN' }).click()
  await expect(page.getByText('PIN guardado')).toBeVisible()
  await page.getByRole('button', { name: `Quitar PIN ${shop.names.clerk}` }).click()
  await expect(page.getByRole('button', { name: `Quitar PIN ${shop.names.clerk}` })).toBeHidden()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await objectionsOf(page, wcag)).toEqual([])
  }
})
