import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { logIn } from '../shopkeeper.ts'

for (const accept of [true, false])
  test(`a shop proposes another product, and the customer ${accept ? 'accepts' : 'declines'} it @both`, async ({
    page,
    browser,
    api,
  }) => {
    const made = await api.order('Rosquilletas de aceite', undefined, undefined, 3)
    const { id } = made
    await logIn(page)
    await page.goto(`/manage/orders/${id}`)
    await page.getByRole('button', { name: 'Cambiar Rosquilletas de aceite' }).click()
    await page.getByRole('button', { name: 'Otro artículo…' }).click()
    await page.getByLabel('Buscar en tu tienda').fill('Rosquilletas de pipas')
    await page.getByRole('radio', { name: 'Rosquilletas de pipas' }).check()
    await page.getByLabel('Precio de una').fill('2,00')
    await expectAccessibleHere(page)
    await page.getByRole('button', { name: 'Proponer' }).click()
    await expect(page.getByText('Cambio hecho. Hemos avisado al cliente.')).toBeVisible()
    const lines = page.getByRole('region', { name: 'Qué lleva' })
    await expect(lines).toContainText('En lugar de Rosquilletas de aceite · esperando respuesta')

    const context = await browser.newContext({ viewport: page.viewportSize() })
    const customer = await context.newPage()
    await customer.goto(`/order/${id}#token=${made.token}`)
    const question = customer.getByRole('region', { name: '¿Te va bien Rosquilletas de pipas?' })
    await expect(question).toContainText('Te costaría 2,00 €')
    for (const colorScheme of ['light', 'dark'] as const) {
      await customer.emulateMedia({ colorScheme })
      await expectAccessibleHere(customer)
    }
    await question.getByRole('button', { name: accept ? 'Sí, lo quiero' : 'No, gracias' }).click()
    await expect(customer.getByText(accept ? 'te lo ponen en el pedido' : 'Hecho: no te lo ponen')).toBeVisible()
    await expect(question).toBeHidden()
    await context.close()

    await page.reload()
    await expect(lines).toContainText(accept ? '· aceptado' : '· no lo quiere')
    const { adjusted, totals } = await api.asTownHall<{ adjusted: number; totals: { total: number } }>(`/orders/${id}`)
    expect(adjusted).toBe(accept ? totals.total / 3 - 200 : totals.total / 3)
  })
