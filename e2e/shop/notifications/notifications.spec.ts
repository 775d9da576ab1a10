import type { Page } from '@playwright/test'
import { cliente, expect, test } from '../../fixtures.ts'
import { isPhone, logIn, pastries, signIn, storeSession, visit } from '../../shopper.ts'

/** Expects the number of unread notifications beside the link in the menu. */
async function expectUnread(page: Page, count: number): Promise<void> {
  const phone = isPhone(page)
  if (phone) await page.getByRole('button', { name: 'Abrir el menú' }).click()
  const menu = phone ? page.getByRole('dialog', { name: 'Menú' }) : page.getByRole('complementary', { name: 'Menú' })
  const name = count === 0 ? 'Notificaciones' : `Notificaciones (${count} sin leer)`
  await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  if (phone) await page.keyboard.press('Escape')
}

test('unread notifications are counted; an opened notification counts as read and links to its subject [C2.8 C2.9]', async ({
  page,
  api,
}) => {
  const customer = await api.customer()
  const order = await api.order(pastries, customer)
  await api.accept(order)
  await signIn(page, customer)
  await expectUnread(page, 1)

  await visit(page, '/notifications')
  await expect(page.getByRole('heading', { level: 2, name: 'Hoy' })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`${order.code}.*sin leer`) }).click()
  await expect(page).toHaveURL(/\/notification\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(order.code) })).toBeVisible()
  await expectUnread(page, 0)

  await page.getByRole('link', { name: 'Ver el pedido' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${order.code}` })).toBeVisible()
  await visit(page, '/notifications')
  await expect(page.getByRole('link', { name: new RegExp(order.code) })).not.toContainText('sin leer')
})

test('all notifications are marked as read at once, and this can be undone', async ({ page, api }) => {
  const customer = await api.customer()
  for (let made = 0; made < 2; made += 1) await api.accept(await api.order(pastries, customer))
  await storeSession(page, customer)
  await visit(page, '/notifications')
  await page.getByRole('button', { name: 'Marcar todas como leídas' }).click()
  await expect(page.getByText('2 notificaciones marcadas como leídas')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Marcar todas como leídas' })).toBeHidden()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expectUnread(page, 2)
  await page.getByRole('button', { name: 'Marcar todas como leídas' }).click()
  // On a phone the message covers the menu, and does not disappear while a pointer is on it. So it is closed.
  await page.getByRole('status').getByRole('button', { name: 'Cerrar' }).click()
  await expectUnread(page, 0)
})

test('the button that marks all notifications as read is only shown if there are unread ones', async ({
  page,
  api,
}) => {
  const customer = await api.customer()
  await api.accept(await api.order(pastries, customer))
  await signIn(page, customer)
  await expectUnread(page, 1)
  await visit(page, '/notifications')
  const mark = page.getByRole('button', { name: 'Marcar todas como leídas' })
  await expect(mark).toBeVisible()
  // The list is empty, but the number in the menu stays 1: it may be older than the list.
  await page.route('**/api/notifications?*', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Todavía no hay nada que contar' })).toBeVisible()
  await expectUnread(page, 1)
  await expect(mark).toBeHidden()
})

test('the settings of notifications are stored', async ({ page, api }) => {
  await storeSession(page, await api.customer())
  await visit(page, '/notifications')
  await expect(page.getByRole('heading', { name: 'Todavía no hay nada que contar' })).toBeVisible()
  await page.getByRole('link', { name: 'Qué te contamos' }).click()
  const answers = page.getByRole('dialog').getByRole('group', { name: 'Respuestas a tus preguntas' })
  await expect(answers.getByLabel('En la app')).toBeChecked()
  await answers.getByLabel('Por correo').click()
  await expect(answers.getByLabel('Por correo')).toBeChecked()
  await answers.getByLabel('En la app').click()
  await expect(answers.getByLabel('En la app')).not.toBeChecked()
  await expect(
    page
      .getByRole('dialog')
      .getByRole('group', { name: 'Cómo van tus pedidos' })
      .getByLabel(/Por correo/),
  ).toBeDisabled()
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await expect(page).toHaveURL('/notifications')

  await page.reload()
  await page.getByRole('link', { name: 'Qué te contamos' }).click()
  await expect(answers.getByLabel('Por correo')).toBeChecked()
  await expect(answers.getByLabel('En la app')).not.toBeChecked()
})

test('a guest has to log in, and returns to the notifications [C4.14]', async ({ page }) => {
  await page.goto('/notifications')
  await expect(page.getByRole('alert').getByText('Entra en tu cuenta para seguir.')).toBeVisible()
  await expect(page).toHaveURL('/login?redirect=%2Fnotifications')
  await logIn(page, cliente)
  await expect(page.getByRole('heading', { level: 1, name: 'Notificaciones' })).toBeVisible()
})

test("nobody can read another user's notifications", async ({ page, api }) => {
  const customer = await api.customer()
  await api.accept(await api.order(pastries, customer))
  const [theirs] = await api.as<{ id: string }[]>(customer, '/notifications')
  await storeSession(page, await api.customer())
  await visit(page, `/notification/${theirs!.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'No encontramos esta notificación' })).toBeVisible()
})

test('if the number of unread notifications cannot be loaded, the page works without it', async ({ page }) => {
  let refused = 0
  await page.context().route('**/assets/UnreadBadge-*.js', (route) => {
    refused += 1
    return route.abort()
  })
  await signIn(page, cliente)
  await expect.poll(() => refused).toBeGreaterThan(0)
  await visit(page, '/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Notificaciones' })).toBeVisible()
})
