import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'

test('an operator looks at the state of the system, its settings and the rights of each role @both', async ({
  page,
}) => {
  await enter(page, operator)
  await page.goto('/manage/town/system')
  await expect(page.getByRole('heading', { level: 1, name: 'Sistema' })).toBeVisible()
  const installation = page.getByRole('region', { name: 'Instalación' })
  await expect(installation.getByText(/migraciones, la última \d+_\w+\.sql/)).toBeVisible()
  await expect(installation.getByText(/libres de/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Colas' }).getByRole('row', { name: /^Correos/ })).toBeVisible()
  await page.getByText(/^Ver los \d+ ajustes$/).click()
  const settings = page.getByRole('table', { name: 'Ajustes del servidor' })
  await expect(
    settings.getByRole('row', { name: /^STRIPE_SECRET_KEY (No está puesto|Puesto, no se muestra)$/ }),
  ).toBeVisible()
  await page.getByText('Ver la tabla').click()
  await expect(page.getByRole('row', { name: /^Ver el estado del sistema/ })).toBeVisible()
  await expectAccessibleHere(page)
})

test('a member of a shop does not see the state of the system @desktop', async ({ page }) => {
  await enter(page)
  await page.goto('/manage/town/system')
  await expect(page.getByRole('heading', { level: 1, name: 'Sistema' })).toHaveCount(0)
})
