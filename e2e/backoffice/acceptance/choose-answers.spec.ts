import { expect, test } from '../../fixtures.ts'
import { clerk, enter, logIn } from '../shopkeeper.ts'

test('an owner chooses the minutes, the sound and automatic acceptance, and an order is accepted by itself @both', async ({
  page,
  api,
}) => {
  await logIn(page)
  await page.goto('/manage/more')
  await page.getByRole('link', { name: 'Pedidos y avisos' }).filter({ visible: true }).first().click()
  const save = page.getByRole('button', { name: 'Guardar' })
  const auto = page.getByRole('checkbox', { name: /^Aceptar los pedidos al momento/ })
  await auto.check()
  await expect(page.getByRole('checkbox', { name: /^Menos los que traen una nota/ })).toBeChecked()
  await page.getByRole('radio', { name: 'Campanillas' }).check()

  // A reminder must be later than the one before.
  const second = page.getByRole('spinbutton', { name: 'Segundo aviso al móvil' })
  await second.fill('9')
  await expect(page.getByText('Tiene que ser más tarde que el aviso anterior.')).toBeVisible()
  await save.click()
  await expect(page.getByText('Guardado')).toBeHidden()
  await second.fill('5')
  await save.click()
  await expect(page.getByText('Guardado')).toBeVisible()

  await page.reload()
  await expect(auto).toBeChecked()
  await expect(second).toHaveValue('5')
  await expect(page.getByRole('radio', { name: 'Campanillas' })).toBeChecked()

  const { code } = await api.order('Rosquilletas de aceite')
  await page.goto('/manage/orders?show=preparing')
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: code }) })
  await expect(card).toContainText('Aceptado automáticamente')

  await page.goto('/manage/settings/orders')
  await auto.uncheck()
  await second.fill('')
  await page.getByRole('radio', { name: 'Puerta' }).check()
  await save.click()
  await expect(page.getByText('Guardado')).toBeVisible()
})

test('a clerk cannot choose how the shop answers @both', async ({ page }) => {
  await enter(page, clerk)
  await page.goto('/manage/settings/orders')
  await expect(page.getByText('En la tienda la usan: titular y responsable.')).toBeVisible()
})

test('a device without sounds shows a new order and vibrates', async ({ page, api }) => {
  await page.addInitScript(() => {
    const heard = { tones: 0, vibrations: 0 }
    Object.assign(globalThis, { heard })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function count(when) {
      heard.tones += 1
      start.call(this, when)
    }
    navigator.vibrate = () => {
      heard.vibrations += 1
      return true
    }
  })
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: object }).heard)
  await logIn(page)
  await page.goto('/manage/settings/orders')
  await page.getByRole('radio', { name: 'Alto' }).check()
  await expect.poll(heard).toEqual({ tones: 2, vibrations: 0 })
  await page.getByRole('radio', { name: /^Sin sonido/ }).check()
  await page.goto('/manage/orders')
  await page.getByRole('button', { name: 'Empezar turno' }).click()
  await api.order('Rosquilletas de aceite')
  await expect(page.getByRole('button', { name: 'Silenciar 2 minutos' })).toBeVisible()
  await expect.poll(heard).toEqual({ tones: 0, vibrations: expect.any(Number) })
  await expect.poll(async () => JSON.stringify(await heard())).not.toContain('"vibrations":0')
})
