import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { mailsWith } from '../../mailed.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'

const name = 'Forn de la Plaça'
/** Collected at this shop. */
const biscuits = 'Rosquilletas de aceite'
const text = '/templates-mail/order-accepted/text'

test('the town gives a shop a value of its own in one mail, and a customer reads it @both', async ({
  page,
  api,
  server,
}, { project }) => {
  test.slow()
  const suffix = `${project.name.replaceAll(/\W/g, '')}_${Date.now()}`
  const [motto, number] = [`lema_${suffix}`, `dias_${suffix}`]
  const variables: string[] = []
  for (const variable of [
    { code: motto, type: 'text', value: 'Compra cerca' },
    { code: number, type: 'number' },
  ])
    variables.push((await api.asTownHall<{ id: string }>('/variables', variable)).id)
  await api.asTownHall(text, { subject: 'Pedido {{code}}', body: `Saludos. {{${motto}}}` }, 'PUT')

  await enter(page, operator)
  await page.goto('/manage/town/templates/order-accepted')
  const region = page.getByRole('region', { name: 'Valores de una tienda en este texto' })
  await expect(region.getByText('Ninguna tienda tiene otro valor en este texto.')).toBeVisible()
  await region.getByText('Añadir una tienda').click()
  await region.getByRole('searchbox', { name: 'Tienda' }).fill('Forn de la')
  await region.getByRole('button', { name, exact: true }).click()
  await region.getByLabel(`Valor de ${number}`).fill('mucho')
  await expect(region.getByText('Escribe un número con punto, como 12.5')).toBeVisible()
  const add = region.getByRole('button', { name: 'Añadir', exact: true })
  await expect(add).toBeDisabled()
  await region.getByLabel(`Valor de ${number}`).fill('')
  await region.getByLabel(`Valor de ${motto}`).fill('Pan de hoy')
  await expectAccessibleHere(page)
  await add.press('Enter')
  await expect(page.getByText(`${name} tiene sus valores en este texto`)).toBeVisible()
  const row = region.locator('details').filter({ hasText: `${motto}: Pan de hoy` })
  await expect(row).toBeVisible()

  const buy = async (words: string) => {
    const email = `valores-${Date.now()}@example.com`
    await api.accept(await api.order(biscuits, undefined, email))
    const [mail] = await mailsWith(email, server.dataDir, 'Saludos.')
    expect(mail).toContain(`Saludos. ${words}`)
  }
  await buy('Pan de hoy')

  await row.locator('summary').click()
  await row.getByLabel('Se usan estos valores').uncheck()
  await expectAccessibleHere(page)
  await row.getByRole('button', { name: `Guardar ${name}` }).click()
  await expect(row.getByText('no se usan')).toBeVisible()
  await buy('Compra cerca')

  await row.locator('summary').click()
  await row.getByRole('button', { name: `Borrar ${name}` }).click()
  await expect(region.getByText('Ninguna tienda tiene otro valor en este texto.')).toBeVisible()
  await api.asTownHall(text, undefined, 'DELETE')
  for (const id of variables) await api.asTownHall(`/variables/${id}`, undefined, 'DELETE')
})
