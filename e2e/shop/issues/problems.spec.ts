import { expect, test } from '../../fixtures.ts'
import { pastries, storeSession, visit } from '../../shopper.ts'

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a customer reports a problem with a line of an order and a photo, and reads the town hall’s answer on the page of the order', async ({
  page,
  api,
}) => {
  const customer = await api.customer()
  const order = await api.order(pastries, customer)
  await storeSession(page, customer)
  await visit(page, `/order/${order.id}`)
  await page.getByRole('button', { name: 'Tengo un problema' }).click()
  const form = page.getByRole('dialog', { name: 'Un problema con este pedido' })
  await form.getByRole('button', { name: 'Enviar' }).click()
  await expect(form.getByRole('textbox', { name: 'Qué ha pasado' })).toHaveAccessibleDescription(/Cuéntanos/)
  await form.getByRole('combobox', { name: 'Con qué' }).selectOption({ label: pastries })
  await form.getByRole('textbox', { name: 'Qué ha pasado' }).fill('Han llegado aplastados')
  const add = async (name: string) => {
    const choosing = page.waitForEvent('filechooser')
    await form.getByRole('button', { name: 'Añadir fotos' }).click()
    await (await choosing).setFiles({ name, mimeType: 'image/png', buffer: photo })
  }
  await add('aplastados.png')
  await add('otra.png')
  await form.getByRole('button', { name: 'Quitar otra.png' }).click()
  await expect(form.getByRole('listitem')).toHaveText([/aplastados\.png/])
  await expect(form.getByRole('button', { name: 'Añadir fotos' })).toBeFocused()
  await form.getByRole('button', { name: 'Enviar' }).click()

  const problem = page.getByRole('article', { name: `${order.code}: ${pastries}` })
  await expect(problem).toContainText('Esperando respuesta')
  await expect(problem).toContainText('Han llegado aplastados')
  await expect(problem).toContainText('1 foto enviada')

  const [issue] = await api.as<{ id: string }[]>(customer, '/issues')
  const townHall = { username: 'ayuntamiento', password: 'lonja-demo' }
  await api.as(townHall, `/issues/${issue!.id}`, { message: 'Te mandamos otros mañana' }, 'PUT')
  await page.reload()
  await expect(problem).toContainText('Contestado')
  await expect(problem).toContainText('Te mandamos otros mañana')
  await problem.getByRole('button', { name: /^Responder/ }).click()
  await problem.getByLabel('Tu respuesta').fill('Gracias')
  await problem.getByRole('button', { name: 'Enviar la respuesta' }).click()
  await expect(problem).toContainText('Tú ·')
  await visit(page, '/notifications')
  await page.getByRole('link', { name: /^Han respondido a tu incidencia/ }).click()
  await page.getByRole('link', { name: 'Ver el pedido' }).click()
  await expect(page).toHaveURL(`/order/${order.id}`)
})
