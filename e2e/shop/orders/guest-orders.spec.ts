import { randomUUID } from 'node:crypto'
import { cliente, expect, test } from '../../fixtures.ts'
import { mailedLinks } from '../../mailed.ts'
import { orderPastries, pastries, storeSession, visit } from '../../shopper.ts'

test('a guest opens an order on another device with the link in the mail, and can request the mail again', async ({
  page,
  api,
  server,
}) => {
  const email = `${randomUUID()}@example.com`
  const { id, code } = await api.order(pastries, undefined, email)
  const link = new RegExp(String.raw`/order/${id}#token=[\w-]+`)
  const [mailed] = await mailedLinks(email, server.dataDir, link)

  await visit(page, mailed!)
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${code}` })).toBeVisible()
  await expect(page).toHaveURL(`/order/${id}`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${code}` })).toBeVisible()
  await page.goBack()
  expect(page.url()).not.toContain('token')

  await visit(page, '/orders')
  await expect(page.getByRole('article').getByText(code)).toBeVisible()
  await page.getByLabel('Número de pedido').fill(code.toLowerCase())
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click()
  await expect(page.getByText(`hecho con ${email}`)).toBeVisible()
  await expect(async () => {
    expect(await mailedLinks(email, server.dataDir, link)).toEqual([mailed, mailed])
  }).toPass({ timeout: 20_000 })
})

test('a guest confirms the order with the link in the mail, if the shop requires it', async ({ page, api, server }) => {
  test.slow()
  const townHall = { username: 'ayuntamiento', password: 'lonja-demo' }
  const link = /\/order\/[\w-]+#token=[\w-]+&confirmation=[\w-]+/
  const { business } = await api.product(pastries)
  const ask = (confirmGuests: boolean) => api.as(townHall, `/businesses/${business.id}`, { confirmGuests }, 'PUT')
  await ask(true)
  try {
    await orderPastries(page, /tienda/i)
    await expect(page.getByRole('heading', { name: 'Confirma tu pedido' })).toBeVisible()
    await expect(page.getByText('Abre el enlace que te hemos enviado a amparo@example.com')).toBeVisible()
    const [code] = /R\d+/.exec(await page.getByRole('heading', { level: 1 }).innerText()) ?? []
    await visit(page, '/orders')
    await expect(page.getByRole('article').filter({ hasText: code }).getByText('Sin confirmar')).toBeVisible()

    const [mailed] = await mailedLinks('amparo@example.com', server.dataDir, link)
    await page.evaluate(() => localStorage.clear())
    await visit(page, mailed!)
    await expect(page).not.toHaveURL(/confirmation/)
    await page.getByRole('button', { name: 'Confirmar el pedido' }).click()
    await expect(page.getByText('¡Gracias')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Sin confirmar')).toHaveCount(0)
  } finally {
    await ask(false)
  }
})

test('the invoice of a paid order can be downloaded', async ({ page }) => {
  await storeSession(page, cliente)
  await visit(page, '/orders')
  await page.getByRole('article').filter({ hasText: 'Entregado' }).first().getByRole('link').click()
  await page.getByText(/^Facturas \(\d\)$/).click()
  const file = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Descargar factura/ })
    .first()
    .click()
  expect((await file).suggestedFilename()).toMatch(/^R[\d-]+-L[FS]\d{4}-\d{6}\.pdf$/)
})
