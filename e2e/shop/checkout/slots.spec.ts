import type { Locator, Page } from '@playwright/test'
import type { Api } from '../../api.ts'
import { expect, test } from '../../fixtures.ts'
import {
  addFromList,
  choosePayment,
  currentStep,
  giveAddress,
  giveContact,
  pastries,
  placeOrder,
  signIn,
  visit,
} from '../../shopper.ts'

/** A product of the florist, who delivers flowers to only one address per hour. */
const flowers = 'Centro de mesa bajo'
/** A product of a grower who delivers only nearby. */
const figs = 'Higo de la higuera vieja'

const hoursOf = (page: Page): Locator => currentStep(page).getByRole('group', { name: '¿A qué hora?' })
const daysOf = (page: Page): Locator => currentStep(page).getByRole('group', { name: '¿Qué día?' })

const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

/** The label covers its radio button, so Playwright would refuse to press the radio button. `force` prevents that. */
const press = (chip: Locator): Promise<void> => chip.check({ force: true })

test('a guest chooses a day and an hour; a reload keeps them, and the order shows them', async ({ page }) => {
  test.slow()
  await goToDelivery(page)
  await giveAddress(page)

  // No day and no hour is selected before the customer selects one.
  await currentStep(page).getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('alert').getByRole('link', { name: /Elige cuándo recibes lo de/ })).toBeVisible()
  await expect(hoursOf(page)).toHaveAccessibleDescription(/Elige cuándo recibes lo de/)

  const [, second] = await daysOf(page).getByRole('radio').all()
  await press(second!)
  const hour = hoursOf(page).getByRole('radio', { name: /11:00–12:00/ })
  await hoursOf(page).getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(hour).toBeChecked()
  await expect(page.getByText('Elige cuándo recibes lo de')).toHaveCount(0)

  await page.reload()
  await expect(second!).toBeChecked()
  await expect(hour).toBeChecked()

  await currentStep(page).getByRole('button', { name: 'Continuar' }).click()
  await choosePayment(page, /Contra reembolso/)
  await expect(currentStep(page).getByText(/Reparto a domicilio · .*11:00–12:00/)).toBeVisible()
  await placeOrder(page)
  await expect(page.getByRole('region', { name: 'Flors Margarida' }).getByText(/11:00–12:00/)).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Añadir al calendario' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^R\d+\.ics$/)

  // The slot is reserved, so the next customer cannot choose it.
  await goToDelivery(page)
  await press(daysOf(page).getByRole('radio').nth(1))
  await expect(hoursOf(page).getByRole('radio', { name: /11:00–12:00.*Completa/ })).toBeDisabled()
})

test('an order whose slot has passed shows which shop is late', async ({ page, api }) => {
  const customer = await api.customer()
  const { id } = await api.order(pastries, customer)
  let status = 'preparing'
  await page.route(`**/api/orders/${id}`, async (route) => {
    const response = await route.fetch()
    const order = (await response.json()) as { status: object; shippingMethod: object }
    const json = {
      ...order,
      status: { ...order.status, code: status },
      shippingMethod: { ...order.shippingMethod, type: 'delivery' },
      slot: { from: ago(3), to: ago(2) },
    }
    return route.fulfill({ response, json })
  })
  await signIn(page, customer)
  await visit(page, `/order/${id}`)
  await expect(page.getByText('va con retraso con tu pedido. Si te corre prisa, llama.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Añadir al calendario' })).toHaveCount(0)
  status = 'shipped'
  await page.reload()
  await expect(page.getByText('El reparto va con retraso. Si te corre prisa, llama a la tienda.')).toBeVisible()
})

test('if another customer takes the chosen slot, the page reports it and selects no other slot automatically', async ({
  page,
  api,
}) => {
  test.slow()
  await goToDelivery(page)
  await giveAddress(page)
  await press(daysOf(page).getByRole('radio').nth(3))
  await press(hoursOf(page).getByRole('radio', { name: /12:00–13:00/ }))
  await currentStep(page).getByRole('button', { name: 'Continuar' }).click()
  await choosePayment(page, /Contra reembolso/)
  await expect(currentStep(page).getByText(/12:00–13:00/)).toBeVisible()

  await bookHour(api, page)
  await page.getByRole('button', { name: 'Pedido con obligación de pago', exact: true }).click()

  await expect(currentStep(page).getByRole('heading', { name: 'Cómo lo recibes' })).toBeVisible()
  await expect(page.getByText(/La hora que elegiste \(.*12:00–13:00\) ya no está libre/)).toBeVisible()
  await expect(hoursOf(page).getByRole('radio', { name: /12:00–13:00.*Completa/ })).toBeDisabled()
  await press(hoursOf(page).getByRole('radio', { name: /10:00–11:00/ }))
  await currentStep(page).getByRole('button', { name: 'Continuar' }).click()
  await placeOrder(page)
  await expect(page.getByText(/10:00–11:00/).first()).toBeVisible()
})

test('a customer outside of the delivery area sees the reason and the delivery area', async ({ page }) => {
  await goToDelivery(page)
  await giveAddress(page)
  await currentStep(page).getByLabel('Código postal').fill('46999')
  // The reason is shown at the postal code and at the shipping methods. The town of the former postal code is
  // removed, because it does not belong to the new one.
  const zip = currentStep(page).getByLabel('Código postal')
  await expect(zip).toHaveAccessibleDescription(/: No reparte en 46999\. Llega a: Vilaserena/)
  await expect(currentStep(page).getByLabel('Población')).toHaveValue('')
  await currentStep(page).getByText('¿Por qué no llega aquí?').click()
  await expect(
    currentStep(page).getByRole('listitem').filter({ hasText: 'No reparte en 46999. Llega a: Vilaserena' }),
  ).toBeVisible()
  await expect(hoursOf(page)).toHaveCount(0)
})

test('a typed town replaces the town that the shop filled in for the postal code', async ({ page }) => {
  const town = Promise.withResolvers<void>()
  await page.route(/\/api\/businesses\?address\.zip/, async (route) => {
    await town.promise
    await route.continue()
  })
  await goToDelivery(page)
  const step = currentStep(page)
  await step.getByLabel('Código postal').fill('46375')
  const city = step.getByLabel('Población')
  await city.focus()
  town.resolve()
  await expect(city).toHaveValue('Vilaserena')
  const selected = () => city.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd])
  await expect.poll(selected).toEqual([0, 'Vilaserena'.length])
  await page.keyboard.type('Cheste')
  await expect(city).toHaveValue('Cheste')
})

test('the page of a product shows delivery, cost and time for a postal code, which the checkout then uses', async ({
  page,
  api,
}) => {
  const { id } = await api.product(flowers)
  await visit(page, `/product/${id}`)
  const shop = page.getByRole('region', { name: 'La tienda' })
  await shop.getByRole('button', { name: '¿Llega a tu casa? Mira precio y hora' }).click()
  const zip = shop.getByLabel('Código postal')
  await expect(zip).toBeFocused()
  await zip.fill('4637')
  await zip.press('Enter')
  await expect(zip).toHaveAccessibleDescription(/5 cifras/)
  await zip.fill('46999')
  await zip.press('Enter')
  await expect(shop.getByRole('list', { name: 'Entrega en 46999' })).toContainText('No reparte en 46999.')
  await zip.fill('46375')
  await zip.press('Enter')
  await expect(shop.getByRole('list', { name: 'Entrega en 46375' })).toContainText(
    /€ · .*Primera hora libre: .+, \d+:00–\d+:00/,
  )

  await goToDelivery(page)
  await expect(currentStep(page).getByLabel('Código postal')).toHaveValue('46375')
})

test('a shop that delivers by distance needs the position of the address, and the device can provide it', async ({
  page,
  context,
}) => {
  test.slow()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 39.50461, longitude: -0.74882 })
  await goToDelivery(page, figs, figs, figs)
  await giveAddress(page)
  // The postal code 46370 covers several towns, and no shop is there, so the page does not fill in the town.
  await currentStep(page).getByRole('textbox', { name: 'Código postal' }).fill('46370')
  await expect(currentStep(page).getByLabel('Población')).toHaveValue('')
  await currentStep(page).getByLabel('Población').fill('Chiva')
  await currentStep(page).getByText('¿Por qué no llega aquí?').click()
  await expect(currentStep(page).getByText(/Reparte por distancia y no sabemos/)).toBeVisible()

  await currentStep(page).getByRole('button', { name: 'Usar mi ubicación' }).click()
  await expect(currentStep(page).getByText('Ya sabemos dónde está.')).toBeVisible()
  await expect(currentStep(page).getByText(/Reparte por distancia y no sabemos/)).toHaveCount(0)
  await currentStep(page).getByRole('button', { name: 'Continuar' }).click()
  await choosePayment(page, /Contra reembolso/)
  await placeOrder(page)
})

/** Opens the delivery step with these products in the basket; without titles, with the product of the florist. */
async function goToDelivery(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles.length > 0 ? titles : [flowers]) await addFromList(page, title)
  await visit(page, '/payment')
  await giveContact(page)
  await currentStep(page)
    .getByRole('radio', { name: /Reparto a domicilio/ })
    .check()
}

/** Orders flowers as another guest, for the slot in the page's basket. */
async function bookHour(api: Api, page: Page): Promise<void> {
  const order = await page.evaluate(() => localStorage.getItem('current_order'))
  const { schema: _schema, uuid: _uuid, ...basket } = JSON.parse(order!) as Record<string, unknown>
  await api.send('/orders-create', basket)
}
