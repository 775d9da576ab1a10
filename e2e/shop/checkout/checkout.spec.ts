import { expect, test } from '../../fixtures.ts'
import { chooseDelivery, currentStep, fillBasket, visit } from '../../shopper.ts'

test('an error disappears from the list above the form when the customer corrects it', async ({ page }) => {
  test.slow()
  await fillBasket(page)
  await visit(page, '/payment')
  const step = currentStep(page)
  await step.getByRole('button', { name: 'Continuar' }).click()
  const summary = step.getByRole('alert')
  await expect(summary).toContainText('Hay 3 cosas que revisar')
  await expect(summary).toBeFocused()

  await step.getByLabel('Nombre y apellidos').fill('Amparo Giménez')
  await expect(summary).toContainText('Hay 2 cosas que revisar')
  await expect(summary.getByRole('listitem')).toHaveText(['Escribe tu correo electrónico.', 'Escribe un teléfono.'])
  await step.getByLabel('Nombre y apellidos').fill('')
  await expect(summary.getByRole('listitem')).toHaveCount(3)
  await step.getByLabel('Nombre y apellidos').fill('Amparo Giménez')
  await step.getByLabel('Correo electrónico').fill('amparo@example.com')
  await step.getByLabel('Teléfono').fill('600 12 31 23')
  await expect(summary).toHaveCount(0)
  await expect(step.getByLabel('Teléfono')).toBeFocused()

  await step.getByRole('button', { name: 'Continuar' }).click()
  await chooseDelivery(page)
  await step.getByRole('button', { name: 'Continuar' }).click()
  await expect(summary).toContainText('Escribe la población.')
  // The field for the town is filled in when the postal code is typed.
  await step.getByLabel('Código postal').fill('46375')
  await expect(step.getByLabel('Población')).toHaveValue('Vilaserena')
  await expect(summary).not.toContainText('Escribe la población.')
  await step.getByRole('textbox', { name: 'Calle' }).fill('Calle Mayor')
  await step.getByRole('textbox', { name: 'Número' }).fill('7')
  await expect(summary).toHaveCount(0)
  await step.getByRole('button', { name: 'Continuar' }).click()
  await expect(step.getByRole('heading', { name: 'Cómo pagas' })).toBeVisible()

  await step.getByRole('button', { name: 'Revisar el pedido' }).click()
  await expect(summary).toContainText('Elige cómo pagas.')
  await step.getByRole('radio', { name: /^Transferencia/ }).check()
  await expect(summary).toHaveCount(0)
})
