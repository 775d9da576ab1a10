import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Api, Customer } from '../../api.ts'
import { objectionsOf, wcag } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import {
  addFromList,
  scrollToPart,
  expectInCart,
  logIn,
  logOut,
  pastries,
  ready,
  signIn,
  visit,
} from '../../shopper.ts'

test('a new user registers, logs out and in again, and the basket remains on the device [C2.13 C2.14 C4.6]', async ({
  page,
}) => {
  const username = `vecino-${randomUUID().slice(0, 8)}`
  const password = 'una frase bastante larga'
  await addFromList(page, pastries)
  await visit(page, '/register')
  await page.getByLabel('Correo electrónico').fill(`${username}@example.com`)
  await page.getByLabel('Nombre de usuario').fill(username)
  await page.getByLabel('Contraseña').fill('corta')
  await page.getByRole('button', { name: 'Crear la cuenta' }).click()
  await expect(page.getByText('A la contraseña le faltan 3 caracteres.').first()).toBeVisible()
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Crear la cuenta' }).click()
  await expect(page.getByText(`¡Te damos la bienvenida, ${username}!`)).toBeVisible()
  await expect(page).toHaveURL('/')

  await logOut(page)
  expect(await page.evaluate(() => [localStorage['current_auth'], localStorage['current_user']])).toEqual([
    undefined,
    undefined,
  ])

  await signIn(page, { username, password, greeting: username })
  await expectInCart(page, 1)
})

test('text that is typed before the scripts have loaded remains', async ({ page, api }) => {
  const { username, password } = await api.customer()
  let letGo!: () => void
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/.+\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Usuario o correo electrónico').fill(username)
  await page.getByLabel('Contraseña').fill(password)
  letGo()
  await ready(page)
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL('/')
})

test('a logout in one tab logs out all tabs [C4.8]', async ({ page, context, customer: _customer }) => {
  const other = await context.newPage()
  await visit(other, '/orders')
  await logOut(page)
  await expect(other.getByRole('main').getByRole('link', { name: 'Entrar en mi cuenta' })).toBeVisible()
})

const passwordDialog = (page: Page) => page.getByRole('dialog', { name: 'Entra otra vez' })
const nameIn = (page: Page) => page.getByLabel('Nombre', { exact: true })
const saveIn = (page: Page) => page.getByRole('button', { name: 'Guardar' }).first()

/** Saves a name after all sessions have ended. Events are blocked, so that the page does not notice the end earlier. */
async function saveAfterSession(page: Page, api: Api, customer: Customer): Promise<void> {
  await page.route('**/api/events*', (route) => route.abort())
  await visit(page, '/profile')
  await nameIn(page).fill('Amparo')
  await api.endSessions(customer)
  await saveIn(page).click()
}

test('if the session has expired, a dialog above the form requests the password, and the form is saved [C4.5]', async ({
  page,
  api,
  customer,
}) => {
  await saveAfterSession(page, api, customer)
  await expect(passwordDialog(page)).toContainText(customer.username)
  await expect(passwordDialog(page).getByLabel('Contraseña')).toBeFocused()
  expect(await page.evaluate(() => [localStorage['current_auth'], localStorage['current_user']])).toEqual([
    undefined,
    undefined,
  ])
  expect(await objectionsOf(page, wcag)).toEqual([])

  await passwordDialog(page).getByLabel('Contraseña').fill('otra cosa')
  await passwordDialog(page).getByRole('button', { name: 'Entrar' }).click()
  await expect(passwordDialog(page).getByText('El usuario o la contraseña no son correctos.')).toBeVisible()
  await passwordDialog(page).getByLabel('Contraseña').fill(customer.password)
  await page.keyboard.press('Enter')
  await expect(passwordDialog(page)).toBeHidden()
  await expect(page.getByRole('status').getByText('Guardado')).toBeVisible()
  await expect(saveIn(page)).toBeFocused()
  await expect(page).toHaveURL('/profile')
  await expect(nameIn(page)).toHaveValue('Amparo')
  expect(await api.as(customer, '/me')).toMatchObject({ name: 'Amparo' })
})

test('a user who closes the dialog for the password is logged out, and the form is restored after the next login [C4.5]', async ({
  page,
  api,
  customer,
}) => {
  await saveAfterSession(page, api, customer)
  await passwordDialog(page).getByRole('button', { name: 'Ahora no' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
  await expect(page.getByRole('alert').getByText('Entra en tu cuenta para seguir.')).toBeVisible()
  await logIn(page, customer)
  await expect(page).toHaveURL('/profile')
  await expect(nameIn(page)).toHaveValue('Amparo')
  expect(await api.as(customer, '/me')).toMatchObject({ name: null })
})

test('an expired session opens the dialog for the password, and a login in another tab closes it', async ({
  page,
  context,
  api,
  customer,
}) => {
  await visit(page, `/product/${(await api.product(pastries)).id}`)
  const questions = page.getByRole('region', { name: 'Preguntas y respuestas' })
  await scrollToPart(questions)
  await questions.getByRole('button', { name: 'Hacer una pregunta' }).click()
  const words = `¿Llevan azúcar? ${customer.username}`
  await questions.getByLabel('Tu pregunta').fill(words)
  await api.endSessions(customer)
  await expect(passwordDialog(page)).toBeVisible()
  const other = await context.newPage()
  await signIn(other, customer)
  await expect(passwordDialog(page)).toBeHidden()
  await questions.getByRole('button', { name: 'Preguntar', exact: true }).click()
  await expect(questions.getByRole('article').filter({ hasText: words })).toBeVisible()
})
