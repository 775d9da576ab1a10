import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'

test('somebody on the telephone is found by the number, and their order is opened with the keyboard @both', async ({
  page,
  api,
}) => {
  const email = `telefono-${Date.now()}@example.com`
  const { code } = await api.order('Rosquilletas de aceite', undefined, email)
  await enter(page, operator)
  await page.goto('/manage/town/cases')
  await expect(page.getByRole('heading', { level: 1, name: 'Casos' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Teléfono, correo, código o nombre' })
  await expect(field).toBeFocused()
  await field.fill('600 12 31 23')
  await expect(page.getByRole('option', { name: /Vicent Roig/ }).first()).toBeVisible()
  await expectAccessibleHere(page)
  await field.fill(email)
  const options = page.getByRole('option')
  await expect(options).toHaveCount(2)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(options.first()).toContainText(code)
  await field.press('ArrowDown')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await field.press('ArrowUp')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(code) })).toBeVisible()

  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await field.fill('Horno')
  await page.getByRole('group', { name: 'Tiendas' }).getByRole('option').first().click()
  await expect(page).toHaveURL(/\/manage\/town\/shops\/[0-9a-f-]{36}$/)
  await page.keyboard.press('Control+k')
  await field.fill('nadie se llama así')
  await expect(page.getByText('0 resultados')).toBeVisible()
  // The first press empties the field.
  await field.press('Escape')
  await expect(field).toHaveValue('')
  await field.press('Escape')
  await expect(field).toBeHidden()
})
