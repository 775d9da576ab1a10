import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { logIn } from '../shopkeeper.ts'

test('a shop saves the filters of its orders, changes them, and deletes the view @both', async ({ page }) => {
  const name = `Cobrados ${Date.now()}`
  await logIn(page)
  await page.goto('/manage/orders/all?payment=paid')
  await page.getByRole('button', { name: 'Guardar vista' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guardar vista' })
  await dialog.getByRole('button', { name: 'Guardar vista' }).click()
  await expect(dialog.getByText('Escribe un nombre.')).toBeVisible()
  await dialog.getByLabel('Nombre').fill(name)
  await expectAccessibleHere(page)
  await dialog.getByRole('button', { name: 'Guardar vista' }).click()
  const chip = page.getByRole('navigation', { name: 'Vistas guardadas' }).getByRole('link', { name })
  await expect(chip).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/payment=paid&saved=/)

  await page.goto(`${page.url()}&search=ana`)
  await expect(chip).not.toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(chip).toHaveAttribute('aria-current', 'true')
  await expectAccessibleHere(page)

  await page.goto('/manage/orders/all')
  await chip.click()
  await expect(page).toHaveURL(/payment=paid/)
  await expect(page.getByLabel('Buscar un pedido')).toHaveValue('ana')
  await page.getByRole('button', { name: 'Borrar la vista' }).click()
  await expect(chip).toBeHidden()
})

test('a list of labels opens with its preferred view, and filters can be taken off again', async ({ page }) => {
  const name = `Hechas ${Date.now()}`
  await logIn(page)
  await page.goto('/manage/tags?search=hecho')
  await page.getByRole('button', { name: 'Guardar vista' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guardar vista' })
  await dialog.getByLabel('Nombre').fill(name)
  await dialog.getByLabel('Abrir la lista con esta vista').check()
  await dialog.getByRole('button', { name: 'Guardar vista' }).click()
  const chip = page.getByRole('navigation', { name: 'Vistas guardadas' }).getByRole('link', { name })
  await expect(chip).toBeVisible()
  await page.goto('/manage/tags')
  await expect(page).toHaveURL(/search=hecho&saved=/)
  await page.getByLabel('Buscar', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page).not.toHaveURL(/search=/)
  await chip.click()
  await page.getByRole('button', { name: 'Borrar la vista' }).click()
  await expect(chip).toBeHidden()
})
