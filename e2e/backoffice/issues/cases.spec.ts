import { expectAccessibleHere } from '../../axe.ts'
import { cliente, expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'

test('an operator answers a case of a customer, gives it a deadline and closes it with its result @both', async ({
  page,
  api,
}, { project }) => {
  const subject = `Papelera llena ${project.name} ${Date.now()}`
  const { id } = await api.as<{ id: string }>(cliente, '/issues', { type: 'other', subject, body: 'Huele mal.' })
  await enter(page, operator)
  await page.goto('/manage/town/cases')
  await page.getByRole('link', { name: subject }).click()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expectAccessibleHere(page)
  await page.getByLabel('Resolver antes del').fill('2030-05-01')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Hay que resolverlo antes del miércoles, 1 de mayo de 2030.')).toBeVisible()
  await page.getByLabel('Tu respuesta').fill('La vaciamos hoy.')
  await page.reload()
  await expect(page.getByLabel('Tu respuesta')).toHaveValue('La vaciamos hoy.')
  await page.getByRole('button', { name: 'Responder', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Mensajes' }).getByText('La vaciamos hoy.')).toBeVisible()
  await page.getByLabel('Tu respuesta').fill('Vaciada.')
  await page.getByRole('button', { name: 'Responder y cerrar' }).click()
  await expect(page.getByText('Cómo acabó: Vaciada.')).toBeVisible()
  expect(await api.as<{ state: string; messages: object[] }>(cliente, `/issues/${id}`)).toMatchObject({
    state: 'closed',
    messages: [{ text: 'La vaciamos hoy.' }, { text: 'Vaciada.' }],
  })
})
