import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, fillWho, presser, test, title } from './empty-town.ts'

test('a town is set up in the browser, from the address in the log to an open shop @both', async ({
  page,
  installation: { url, setupAddress },
}) => {
  test.setTimeout(180_000)
  const { press, next, count } = presser(page)
  await page.goto(url)
  await expect(title(page, 'Este mercado aún no está configurado')).toBeVisible()
  await expectAccessibleHere(page)

  await page.goto(setupAddress)
  await expect(title(page, 'Pon en marcha el mercado de tu pueblo')).toBeVisible()
  await press(page.getByRole('button', { name: 'Empezar' }))

  await expect(title(page, 'Quién lleva el mercado')).toBeVisible()
  await fillWho(page)
  await page.getByLabel('CIF', { exact: true }).fill('P4621600A')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Revisa el CIF' })).toBeVisible()
  await page.getByLabel('CIF', { exact: true }).fill('P4621600H')
  await expectAccessibleHere(page)
  await next()

  await page.getByLabel('Nombre del pueblo').fill('riba-roja de t')
  await press(page.getByLabel('Riba-roja de Túria'))
  await expectAccessibleHere(page)
  await next()

  await page.getByLabel('Nombre del mercado').fill('La Plaça')
  await page.getByLabel('Color').fill('#ffff00')
  await expect(page.getByText('Este color es demasiado claro')).toBeVisible()
  await page.getByLabel('Color').fill('#7a1f3d')
  await expect(page.getByText('se leen bien')).toBeVisible()
  await expectAccessibleHere(page)
  await page.reload()
  await expect(page.getByLabel('Nombre del mercado')).toHaveValue('La Plaça')
  await page.goBack()
  await expect(page.getByLabel('Riba-roja de Túria')).toBeChecked()
  await page.goForward()
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 150 } })
  await page.getByLabel('Logotipo', { exact: true }).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('img', { name: 'El logotipo elegido' })).toBeVisible()
  await expectAccessibleHere(page)
  await next()

  await expect(title(page, 'Los idiomas')).toBeVisible()
  await expectAccessibleHere(page)
  await next()

  await page.getByLabel('Tu correo').fill('ada@example.org')
  await page.getByLabel('Contraseña', { exact: true }).fill('una frase larga de verdad')
  await expectAccessibleHere(page)
  await press(page.getByRole('button', { name: 'Crear el mercado' }))

  await expect(page).toHaveURL(/\/manage\/town$/)
  await expect(title(page, 'Qué necesita a alguien hoy')).toBeVisible()
  await press(page.getByRole('link', { name: 'Preparar la apertura' }))
  await expect(title(page, 'Abrir y cerrar el mercado')).toBeVisible()
  await expect(page.getByText('El servidor no tiene correo')).toBeVisible()
  await expectAccessibleHere(page)
  expect((await page.request.get(url)).status()).toBe(503)
  await page.getByRole('button', { name: 'Ver el mercado antes de abrir' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page).toHaveTitle(/La Plaça/)
  const brand = page.getByRole('link', { name: 'La Plaça, inicio' }).getByRole('presentation')
  await expect(brand).toHaveAttribute('src', /^\/media\//)
  expect(await brand.evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.height])).toEqual([true, 32])
  await page.context().clearCookies()
  await page.reload()
  await expect(title(page, 'La Plaça abre pronto')).toBeVisible()
  await expectAccessibleHere(page)
  await page.goto(`${url}/manage/town/opening`)
  await press(page.getByRole('button', { name: 'Abrir el mercado' }))
  await expect(page.getByRole('button', { name: 'Cerrar por ahora' })).toBeVisible()
  expect((await page.request.get(url)).status()).toBe(200)
  await expectIconsOfLogo(page, url)
  await changeLook(page, url)
  await page.goto(setupAddress)
  await expect(page).toHaveURL(/\/manage\/town$/)
  await page.evaluate(() => localStorage.clear())
  await page.goto(setupAddress)
  await expect(title(page, 'Este mercado ya está configurado')).toBeVisible()
  // docs/run-a-town.md says this number.
  expect(count()).toBe(9)
})

const iconsOf = async (page: Page, manifest: string) =>
  ((await (await page.request.get(manifest)).json()) as { icons: { src: string; sizes: string }[] }).icons

/** The installed web shop and the installed back office have icons that are made from the logo. */
async function expectIconsOfLogo(page: Page, url: string): Promise<void> {
  const icons = await iconsOf(page, `${url}/manifest.webmanifest`)
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '192x192', '512x512'])
  expect(await iconsOf(page, `${url}/manage/manifest.webmanifest`)).toEqual(icons)
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  for (const { src, sizes } of [...icons, { src: touch!, sizes: '180x180' }]) {
    expect(src).toMatch(/^\/media\/icons\//)
    const { width, height } = await sharp(await (await page.request.get(url + src)).body()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
}

/** The operator changes the name, and takes the logo away. */
async function changeLook(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/manage/town/look`)
  await expect(page.getByRole('img', { name: 'El logotipo elegido' })).toBeVisible()
  await page.getByLabel('Nombre del mercado').fill('')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Este dato hace falta.' }).first()).toBeVisible()
  await page.getByLabel('Nombre del mercado').fill('El Mercat')
  await page.getByRole('button', { name: 'Sin logotipo' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Ya se ve en todas las páginas')).toBeVisible()
  await expectAccessibleHere(page)
  const html = await (await page.request.get(url)).text()
  expect(html).toContain('El Mercat, inicio')
  expect(html).not.toMatch(/El Mercat, inicio"[^>]*><img/)
  expect((await iconsOf(page, `${url}/manifest.webmanifest`))[0]).toMatchObject({ src: '/icon.svg' })
}

test('a wrong code opens nothing @desktop', async ({ page, installation: { url } }) => {
  await page.goto(`${url}/manage/setup`)
  await page.getByLabel('Código de instalación').fill('AAAA-BBBB-CCCC-DDDD')
  await page.getByRole('button', { name: 'Empezar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Hay algo que revisar' })).toBeVisible()
  await expect(title(page, 'Quién lleva el mercado')).toHaveCount(0)
})
