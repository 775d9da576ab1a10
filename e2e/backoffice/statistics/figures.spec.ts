import { readFile } from 'node:fs/promises'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { withTown } from '../../server.ts'
import { clerk, enter, logIn } from '../shopkeeper.ts'

test('an owner sees what the shop has sold, beside the period before, also as a table @both', async ({ page }) => {
  await enter(page)
  await page.goto('/manage/figures')
  await expect(page.getByText(/^Esta semana llevas [\d.,]+\s€, /)).toBeVisible()
  await page.getByRole('link', { name: 'Este mes' }).click()
  await expect(page.getByText(/^Este mes llevas [\d.,]+\s€, /)).toBeVisible()
  await expect(page).toHaveURL(/period=month/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByText('Ver como tabla').click()
  await expect(page.getByRole('table', { name: 'Los últimos doce meses' }).getByRole('row')).toHaveCount(13)
  await expect(page.getByRole('table', { name: 'Cómo contestas los pedidos' }).getByRole('row')).toHaveCount(7)
  await expect(page.getByRole('table', { name: 'Dinero devuelto' })).toContainText('Total devuelto')
  await expect(page.getByRole('link', { name: 'Ver los pedidos del periodo' })).toHaveAttribute(
    'href',
    /from=\d{4}-\d\d-01/,
  )
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar tabla Cómo contestas los pedidos' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toMatch(/^\uFEFFCifra;Ahora;Antes\r\nPedidos por contestar;\d+;\d+\r\n/)
  await expectAccessibleHere(page)
})

test('a shop without sales reads that it has sold nothing', async ({ page }) => {
  // Other tests sell in the shops of their town, so this shop has a town of its own.
  await withTown(async ({ url }) => {
    await logIn(page, undefined, url)
    await page.goto(`${url}/manage/figures?period=today`)
    await expect(page.getByText('no habías vendido nada')).toBeVisible()
    await expect(page.getByText('Todavía nada en este periodo.')).toBeVisible()
    await expect(page.getByRole('row', { name: /^Pedidos por contestar 0/ })).toBeVisible()
    await page.goto('about:blank')
  })
})

test('a clerk neither finds the figures nor may open them', async ({ page }) => {
  await enter(page, clerk)
  await page.goto('/manage/more')
  await expect(page.getByRole('link', { name: 'Cifras' })).toHaveCount(0)
  await page.goto('/manage/figures')
  await expect(page.getByText('En la tienda la usan: titular, responsable y gestoría.')).toBeVisible()
})
