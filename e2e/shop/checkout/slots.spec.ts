import type { Locator, Page } from '@playwright/test'
import type { Api } from '../../api.ts'
import { expect, test } from '../../fixtures.ts'
import { addFromList, choosePayment, currentStep, giveAddress, giveContact, placeOrder, visit } from '../../shopper.ts'

/** A product of the florist, who delivers flowers to only one address per hour. */
const flowers = 'Centro de mesa bajo'
/** A product of a grower who delivers only nearby. */
const figs = 'Higo de la higuera vieja'

const hoursOf = (page: Page): Locator => currentStep(page).getByRole('group', { name: '¿A qué hora?' })
const daysOf = (page: Page): Locator => currentStep(page).getByRole('group', { name: '¿Qué día?' })

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
