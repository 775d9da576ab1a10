import type { Page } from '@playwright/test'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'

interface Zone {
  id: string
  kind: string
  geometry: { type: string; coordinates: number[][][] } | null
}

const corner = (page: Page, number: number) => page.getByRole('button', { name: `Punto ${number}`, exact: true })
const corners = (page: Page) => page.getByLabel('Puntos del contorno')
const saveOutline = (page: Page) => page.getByRole('button', { name: 'Guardar el contorno' }).click()

test('an operator draws the outline of a zone, moves its points with the keyboard and in the list, and removes it @both', async ({
  page,
  api,
}) => {
  const name = `Eixample ${Date.now()}`
  const { id } = await api.asTownHall<Zone>('/zones', { name, code: `outline-${Date.now()}`, zips: ['46370'] })
  const zone = () => api.asTownHall<Zone>(`/zones/${id}`)
  await enter(page, operator)
  await page.goto(`/manage/town/zones/${id}`)
  const map = page.getByRole('region', { name: 'Contorno en el mapa' })
  await expect(map).not.toHaveAttribute('aria-busy')
  await saveOutline(page)
  await expect(page.getByText('Un contorno tiene al menos tres puntos.')).toBeVisible()

  for (const position of [
    { x: 80, y: 80 },
    { x: 240, y: 80 },
    { x: 240, y: 260 },
  ])
    await map.click({ position })
  // The fourth point is nearest to the side between the third and the first one.
  await map.click({ position: { x: 120, y: 200 } })
  await expect(corner(page, 4)).toBeVisible()
  await expect(corners(page)).toHaveValue(/^(-?\d+(\.\d+)?, -?\d+(\.\d+)?(\n|$)){4}$/)
  await expectAccessibleHere(page)

  const drawn = await corners(page).inputValue()
  await corner(page, 2).focus()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(corners(page)).not.toHaveValue(drawn)
  await expect(corner(page, 2)).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(corner(page, 4)).toHaveCount(0)
  await saveOutline(page)
  await expect(page.getByText('Contorno guardado')).toBeVisible()
  expect(await zone()).toMatchObject({ kind: 'polygon', geometry: { type: 'Polygon' } })
  expect((await zone()).geometry!.coordinates[0]).toHaveLength(4)

  await page.getByRole('link', { name }).click()
  await expect(corner(page, 3)).toBeVisible()
  await corners(page).fill('39.4, -0.8\n39.4, -0.6\n39.6, -0.8\n39.6, -0.6')
  await expect(corner(page, 4)).toBeVisible()
  await saveOutline(page)
  await expect(page.getByText('El contorno se cruza consigo mismo.')).toBeVisible()
  await corners(page).fill('39.4, -0.8\n39.4, -0.6\n39.6, -0.6\nen la plaza')
  await saveOutline(page)
  await expect(page.getByText('Una línea no tiene una latitud y una longitud.')).toBeVisible()
  await expectAccessibleHere(page)
  await corners(page).fill('39.4, -0.8\n39.4, -0.6\n39.6, -0.6\n39.6, -0.8')
  await saveOutline(page)
  await expect(page.getByText('Contorno guardado')).toBeVisible()
  const ring = [
    [-0.8, 39.4],
    [-0.6, 39.4],
    [-0.6, 39.6],
    [-0.8, 39.6],
    [-0.8, 39.4],
  ]
  expect((await zone()).geometry).toEqual({ type: 'Polygon', coordinates: [ring] })

  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Quitar el contorno' }).click()
  await expect(page.getByText('Contorno quitado')).toBeVisible()
  expect(await zone()).toMatchObject({ kind: 'postcodes', geometry: null })
})
