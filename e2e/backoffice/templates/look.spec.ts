import { createHash } from 'node:crypto'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { mailsWith } from '../../mailed.ts'
import { enter, logIn, shopkeeper } from '../shopkeeper.ts'

const name = 'Forn de la Plaça'

test('an owner gives the page of the shop its colours, font and layout, visitors see them at once, and the usual look returns @both', async ({
  page,
  api,
  server,
}) => {
  const [shop] = await api.send<{ id: string; url: string }[]>(`/businesses?${new URLSearchParams({ name })}`)
  const path = `/businesses/${shop!.url}`
  const read = async () => {
    const answer = await fetch(server.url + path, { headers: { accept: 'text/html' } })
    return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
  }
  expect((await read()).html).not.toContain('<style')
  await page.emulateMedia({ colorScheme: 'light' })
  await logIn(page)
  await page.goto('/manage/settings/look')
  await page.getByLabel('Color propio detrás del nombre', { exact: true }).check()
  await page.getByLabel('Color propio detrás del nombre: elige el color').fill('#7a1f3d')
  const moved = page.getByText('Un color no se leería bien tal cual')
  await expect(moved).toBeHidden()
  await page.getByLabel('Color propio en botones y enlaces', { exact: true }).check()
  await page.getByLabel('Color propio en botones y enlaces: elige el color').fill('#ffd400')
  await expect(moved).toBeVisible()
  await page.getByLabel('Letra de los títulos').selectOption('serif')
  await page.getByLabel('Los productos a todo lo ancho').check()
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: 'Guardar aspecto' }).click()
  await expect(page.getByText('Guardado. Ya se ve')).toBeVisible()

  const { html, policy } = await read()
  const [, style = ''] = /<style id="look">(.*?)<\/style>/.exec(html) ?? []
  expect(style).toContain('background:light-dark(#7a1f3d,')
  expect(policy).toContain(`style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}';`)
  const head = page.locator('main header')
  const isLooked = async () => {
    await expect(head).toHaveCSS('background-color', 'rgb(122, 31, 61)')
    await expect(page.getByRole('heading', { level: 1, name })).toHaveCSS('font-family', /serif/)
  }
  await page.goto(path)
  await isLooked()
  await expectAccessibleHere(page)
  await page.emulateMedia({ colorScheme: 'light' })
  const [products, hours] = [
    page.getByRole('region', { name: 'Lo que vende' }),
    page.getByRole('region', { name: 'Horario' }),
  ]
  const [above, below] = [await products.boundingBox(), await hours.boundingBox()]
  expect(below!.y).toBeGreaterThan(above!.y + above!.height - 1)

  await page.getByRole('main').getByRole('link', { name: 'Tiendas', exact: true }).click()
  await expect(head).toHaveCount(0)
  await page.goBack()
  await isLooked()

  await page.goto('/manage/settings/look')
  await page.getByRole('button', { name: 'Volver al aspecto de siempre' }).click()
  await expect(page.getByText('Guardado. Ya se ve')).toBeVisible()
  await expect(page.getByLabel('Color propio detrás del nombre', { exact: true })).not.toBeChecked()
  expect((await read()).html).not.toContain('<style')
})

test('the town chooses the layout of the pages of shops that have not chosen one', async ({ page, api }) => {
  const [shop] = await api.send<{ url: string }[]>(`/businesses?${new URLSearchParams({ name })}`)
  const isBeside = async () => {
    await page.goto(`/businesses/${shop!.url}`)
    const products = await page.getByRole('region', { name: 'Lo que vende' }).boundingBox()
    const hours = await page.getByRole('region', { name: 'Horario' }).boundingBox()
    return hours!.y < products!.y + products!.height - 1
  }
  const choose = async (layout: string) => {
    await page.goto('/manage/town/templates')
    // It is checked when the server has stored it.
    await page.getByLabel(layout).click()
    await expect(page.getByLabel(layout)).toBeChecked()
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, operator)
  expect(await isBeside()).toBe(true)
  await choose('Los productos a todo lo ancho')
  expect(await isBeside()).toBe(false)
  await choose('Horario, reparto y contacto al lado')
  expect(await isBeside()).toBe(true)
})

test('the town sees the look of a shop and gives its page the usual look again, and the owner reads the reason @both', async ({
  page,
  api,
  server,
}, { project }) => {
  const [shop] = await api.send<{ id: string; url: string }[]>(`/businesses?${new URLSearchParams({ name })}`)
  const look = { layout: 'full', palette: { primary: '#8a1538' }, fonts: { title: 'serif' } }
  await api.as(shopkeeper, `/businesses/${shop!.id}/look`, look, 'PUT')
  const read = async () => (await fetch(`${server.url}/businesses/${shop!.url}`)).text()
  expect(await read()).toContain('<style id="look">')
  await enter(page, operator)
  await page.goto(`/manage/town/shops/${shop!.id}`)
  const region = page.getByRole('region', { name: 'Aspecto de su página' })
  await expect(region.getByText('#8a1538')).toBeVisible()
  await expect(region.getByText('Con remates, como en un libro')).toBeVisible()
  await expect(region.getByText('Los productos a todo lo ancho, y los datos debajo')).toBeVisible()
  await expect(region.getByRole('link', { name: 'Ver la página' })).toHaveAttribute('href', `/businesses/${shop!.url}`)
  await expectAccessibleHere(page)

  const usual = 'Volver al aspecto de siempre'
  await region.getByRole('button', { name: usual }).press('Enter')
  const dialog = page.getByRole('dialog', { name: usual })
  await dialog.getByRole('button', { name: usual }).click()
  await expect(dialog.getByText('Escribe el motivo.')).toBeVisible()
  await expectAccessibleHere(page)
  const reason = `Los colores confunden a los clientes (${project.name}).`
  await dialog.getByLabel('Motivo').fill(reason)
  await dialog.getByRole('button', { name: usual }).press('Enter')
  await expect(region.getByText('Tiene el aspecto de siempre.')).toBeVisible()
  await expect(region.getByRole('button', { name: usual })).toHaveCount(0)
  expect(await read()).not.toContain('<style')
  const [mail] = await mailsWith(shopkeeper.username, server.dataDir, reason)
  expect(mail).toContain('Elegir otro aspecto')
})
