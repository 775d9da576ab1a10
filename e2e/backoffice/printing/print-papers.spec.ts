import type { Page } from '@playwright/test'
import type { Api, Order } from '../../api.ts'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { logIn, shopkeeper } from '../shopkeeper.ts'
import { choosePapers, holdDialogs, paperOf } from './paper.ts'

const longTitle = 'Piñones del país sin cáscara, tostados a la leña de algarrobo, en bolsa de cien gramos'

/** Makes a product with a long title and an EAN, and an order of 128 units of it. */
async function bigOrder(api: Api): Promise<{ order: Order; title: string }> {
  const title = `${longTitle} ${Date.now()}`
  const { business } = await api.product('Rosquilletas de aceite')
  const categories = await api.send<{ id: string; title: string }[]>('/categories?pagination=false')
  await api.as(shopkeeper, '/products-quick', {
    business: business.id,
    title,
    price: 599,
    category: categories.find(({ title: name }) => name === 'Pan')!.id,
    allergens: ['gluten'],
    ean: '8412345678905',
    unit: { kind: 'kg', size: 0.1 },
    stock: null,
    publish: true,
  })
  return { order: await api.order(title, undefined, undefined, 128), title }
}

async function openOrder(page: Page, { id, code }: Order): Promise<void> {
  await page.goto(`/manage/orders/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${code}` })).toBeVisible()
}

const day = /\w{3}, \d+ \w+, \d+:\d\d–\d+:\d\d|Lo antes posible/
const moment = /\d+ \w+ \d{4}, \d+:\d\d/

test('the papers of an order are printed on rolls, labels and sheets, and nothing is wider than the paper', async ({
  page,
  api,
}) => {
  const { order, title } = await bigOrder(api)
  await holdDialogs(page)
  await logIn(page)
  await page.goto('/manage')
  for (const [paper, width] of [
    ['58', 58],
    ['80', 80],
    ['A4', 210],
  ] as const) {
    await choosePapers(page, { tickets: paper })
    await openOrder(page, order)
    await page.getByRole('button', { name: 'Imprimir' }).click()
    const ticket = await paperOf(page)
    expect(ticket.pages).toHaveLength(1)
    expect(ticket.pages[0]!.width).toBe(width)
    if (paper !== 'A4') expect(ticket.pages[0]!.height).toBeLessThan(150)
    const lines = ticket.text.replace(day, 'CUÁNDO').replace(moment, 'CREADO').split('\n')
    expect(lines.filter((line) => line !== 'COPIA')).toEqual([
      order.code,
      'CUÁNDO · Recoge en tienda',
      'Vicent Roig',
      '128',
      title,
      'Total',
      '766,72 €'.replace(' ', '\u00A0'),
      'Cobrar 766,72 €'.replace('2 €', '2\u00A0€'),
      'Forn de la Plaça · CREADO · No es una factura',
    ])
    expect(lines.includes('COPIA')).toBe(paper !== '58')

    await page.getByRole('button', { name: 'Otros papeles' }).click()
    await page.getByRole('button', { name: 'Tique para el cliente' }).click()
    // The words of the town are loaded before this ticket is printed.
    await expect(page.locator('[data-printout]').filter({ hasText: 'Tu pedido' })).toBeAttached()
    const own = await paperOf(page)
    expect(own.pages.map((size) => size.width)).toEqual([width])
    expect(own.text).toContain('No es una factura')
    expect(own.text).toContain('Tu pedido')
  }
  for (const [paper, width] of [
    ['62', 62],
    ['A6', 105],
    ['58', 58],
    ['80', 80],
  ] as const) {
    await choosePapers(page, { labels: paper })
    await openOrder(page, order)
    await page.getByRole('button', { name: 'Otros papeles' }).click()
    const bags = page.getByRole('group', { name: 'Bolsas' })
    await bags.getByRole('button').last().click()
    await bags.getByRole('button').last().click()
    await page.getByRole('button', { name: 'Etiquetas de las bolsas' }).click()
    const labels = await paperOf(page)
    expect(labels.pages.map((size) => size.width)).toEqual([width, width, width])
    if (paper === 'A6') expect(labels.pages.map(({ height }) => height)).toEqual([148, 148, 148])
    const label = (bag: string) => [order.code, 'Vicent R.', 'CUÁNDO · Recoge en tienda', bag, 'Forn de la Plaça']
    const lines = labels.text.replaceAll(new RegExp(day, 'g'), 'CUÁNDO').split('\n')
    expect(lines).toEqual([...label('1/3'), ...label('2/3'), ...label('3/3')])
  }
})

test('the goods to gather and the labels of the shelf are printed', async ({ page, api }) => {
  const { order, title } = await bigOrder(api)
  await api.move(order, 'accepted')
  await holdDialogs(page)
  await logIn(page)
  await page.goto('/manage')
  for (const [paper, width] of [
    ['80', 80],
    ['A4', 210],
  ] as const) {
    await choosePapers(page, { tickets: paper })
    await page.goto('/manage/picking')
    await page.getByRole('button', { name: 'Imprimir la lista' }).click()
    const list = await paperOf(page)
    expect(list.pages[0]!.width).toBe(width)
    expect(list.text).toContain(`128\n${title}\n${order.code} × 128`)
  }
  for (const [paper, width] of [
    ['62', 62],
    ['A4', 210],
  ] as const) {
    await choosePapers(page, { labels: paper })
    await page.goto(`/manage/products?${new URLSearchParams({ search: title })}`)
    await expect(page.getByRole('article', { name: title })).toBeVisible()
    // The search also finds products with a similar name. On a sheet their labels share the page.
    const shown = paper === 'A4' ? 1 : await page.getByRole('article').count()
    await page.getByRole('button', { name: 'Imprimir etiquetas' }).click()
    const labels = await paperOf(page)
    expect(labels.pages.map((size) => size.width)).toEqual(Array(shown).fill(width))
    expect(labels.text).toContain(`${title}\n5,99\u00A0€\n59,90\u00A0€/kg\n8412345678905`)
  }
})

/** A receipt printer on the serial line, which keeps what it gets. The browser in tests has no devices. */
const plugPrinter = (page: Page) =>
  page.addInitScript(() => {
    const received: number[] = []
    const port = {
      writable: null as WritableStream<Uint8Array> | null,
      getInfo: () => ({ usbVendorId: 1_208, usbProductId: 514 }),
      open: async () => {
        port.writable = new WritableStream({ write: (bytes) => void received.push(...bytes) })
      },
      close: async () => {
        port.writable = null
      },
    }
    const serial = { requestPort: async () => port, getPorts: async () => [port] }
    Object.defineProperty(navigator, 'serial', { value: serial, configurable: true })
    Object.assign(globalThis, { received })
  })

/** The letters that the printer got; a euro sign is 0xD5 in its code page. */
const receivedBy = (page: Page): Promise<string> =>
  page.evaluate(() =>
    String.fromCodePoint(...(globalThis as unknown as { received: number[] }).received.splice(0)).replaceAll(
      '\u00D5',
      '€',
    ),
  )

/** Waits until the printer has received a text, which may come in several parts. */
async function expectReceived(page: Page, text: string): Promise<void> {
  let received = ''
  await expect.poll(async () => (received += await receivedBy(page))).toContain(text)
}

test('a connected printer prints the ticket when the order is accepted, marks copies, and says when it printed @both', async ({
  page,
  api,
}) => {
  await plugPrinter(page)
  await logIn(page)
  await page.goto('/manage/settings/printers')
  await expect(page.getByRole('radio', { name: 'Al aceptar el pedido' })).toBeDisabled()
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: 'Conectar por puerto serie' }).click()
  await expect(page.getByText('Conectada por puerto serie.')).toBeVisible()
  for (const [width, columns] of [
    ['58', 32],
    ['80', 48],
  ] as const) {
    await page.getByRole('button', { name: `Probar con ${width} mm` }).click()
    // The message of the first width may still be shown, so the test also waits for the printed text.
    await expect(page.getByText('Prueba enviada a la impresora')).toBeVisible()
    await expectReceived(page, `${'1234567890'.repeat(5).slice(0, columns)}\n`)
  }
  await page.getByRole('radio', { name: 'Al aceptar el pedido' }).check()
  await expectAccessibleHere(page)

  const order = await api.order('Rosquilletas de aceite')
  await openOrder(page, order)
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await expect(page.getByText(/^Impreso \d+:\d\d$/)).toBeVisible()
  const first = await receivedBy(page)
  expect(first).toContain(order.code)
  expect(first).toContain('€')
  expect(first).not.toContain('COPIA')
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expectReceived(page, 'COPIA')

  await api.move(order, 'canceled')
  await page.reload()
  await expect(page.getByText('Cancelado').first()).toBeVisible()
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expectReceived(page, 'CANCELADO')
  // Printing changes nothing: only the person and the town hall have moved the order.
  const { history } = await api.asTownHall<{ history: object[] }>(`/orders/${order.id}`)
  expect(history).toHaveLength(3)
})

test('a browser that reaches no printers offers no connection', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['serial', 'usb']) Object.defineProperty(navigator, name, { value: undefined })
  })
  await logIn(page)
  await page.goto('/manage/settings/printers')
  await expect(page.getByText('Este navegador no puede conectar con la impresora')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Conectar/ })).toHaveCount(0)
})

test('a printer that is switched off is reported, and the browser prints instead', async ({ page, api }) => {
  await holdDialogs(page)
  await plugPrinter(page)
  await page.addInitScript(() =>
    Object.assign((navigator as unknown as { serial: object }).serial, { getPorts: async () => [] }),
  )
  await logIn(page)
  await page.goto('/manage')
  await page.evaluate(() =>
    localStorage.setItem('manage_printer', JSON.stringify({ printer: { by: 'serial', vendor: 1, product: 2 } })),
  )
  await openOrder(page, await api.order('Rosquilletas de aceite'))
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expect(page.getByText('La impresora no responde.')).toBeVisible()
  await expect(page.getByText(/^Impreso/)).toBeHidden()
  await page.getByRole('button', { name: 'Imprimir con el navegador' }).click()
  await expect(page.locator('html[data-prints="1"]')).toBeAttached()
})
