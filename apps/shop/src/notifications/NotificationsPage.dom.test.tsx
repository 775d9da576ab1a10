import { screen, waitFor, within } from '@testing-library/dom'
import type { DetachedWindowAPI } from 'happy-dom'
import { expect, it, vi } from 'vitest'
import { pastries } from '../../../../e2e/goods.ts'
import { api, logInHere, open, rendered } from '#/testing/open.tsx'

const main = () => within(screen.getByRole('main'))
const markAll = 'Marcar todas como leídas'
const box = async (dialog: Pick<typeof screen, 'findByRole'>, group: string, name: string | RegExp) =>
  within(await dialog.findByRole('group', { name: group })).getByLabelText<HTMLInputElement>(name)

/** The open dialog, with this title. */
async function dialogOf(title: string) {
  await screen.findByText(title, { selector: 'dialog[open] h2' })
  return within(document.querySelector<HTMLElement>('dialog[open]')!)
}

/** Expects the number of unread notifications beside the link in the side menu. */
async function expectUnread(count: number): Promise<void> {
  const menu = within(screen.getByRole('complementary', { name: 'Menú' }))
  const name = count === 0 ? 'Notificaciones' : `Notificaciones (${count} sin leer)`
  await waitFor(() => expect(menu.getByRole('link', { name })).toBeTruthy())
}

/** A new customer with notifications about orders that were accepted. */
async function customerWithNotifications(count: number) {
  const customer = await api.customer()
  const orders = []
  for (let made = 0; made < count; made += 1) orders.push(await api.order(pastries, customer))
  for (const order of orders) await api.accept(order)
  return { customer, code: orders[0]!.code }
}

it('unread notifications are counted; an opened notification counts as read and links to its subject [C2.8 C2.9]', async () => {
  const { customer, code } = await customerWithNotifications(1)
  const user = await open('/', { customer })
  await expectUnread(1)
  // In a narrow window the menu is a drawer.
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
  happyDOM.setViewport({ width: 390 })
  await user.click(screen.getByRole('button', { name: 'Abrir el menú' }))
  const drawer = await dialogOf('Menú')
  expect(await drawer.findByRole('link', { name: 'Notificaciones (1 sin leer)' })).toBeTruthy()
  happyDOM.setViewport({ width: 1024 })

  await open('/notifications')
  await screen.findByRole('heading', { level: 2, name: 'Hoy' })
  await user.click(main().getByRole('link', { name: new RegExp(`${code}.*sin leer`) }))
  await screen.findByRole('heading', { level: 1, name: new RegExp(code) })
  expect(location.pathname).toMatch(/^\/notification\/[\da-f-]{36}$/)
  await expectUnread(0)

  await user.click(await main().findByRole('link', { name: 'Ver el pedido' }))
  await screen.findByRole('heading', { level: 1, name: `Pedido ${code}` })
  await open('/notifications')
  expect((await main().findByRole('link', { name: new RegExp(code) })).textContent).not.toContain('sin leer')
})

it('all notifications are marked as read at once, and this can be undone', async () => {
  const { customer } = await customerWithNotifications(2)
  const user = await open('/notifications', { customer })
  await user.click(await screen.findByRole('button', { name: markAll }))
  await screen.findByText('2 notificaciones marcadas como leídas')
  await waitFor(() => expect(screen.queryByRole('button', { name: markAll })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await expectUnread(2)
  await user.click(await screen.findByRole('button', { name: markAll }))
  await user.click(await within(screen.getByRole('status')).findByRole('button', { name: 'Cerrar' }))
  await expectUnread(0)
})

it('the button that marks all notifications as read is only shown if there are unread ones', async () => {
  const { customer } = await customerWithNotifications(1)
  await open('/notifications', { customer })
  await expectUnread(1)
  expect(await screen.findByRole('button', { name: markAll })).toBeTruthy()
  // The simulated list is empty. The menu still shows 1, because its number comes from another call (`/me`).
  await open('/notifications', {
    answer: (path) => (path.startsWith('/api/notifications?') ? Promise.resolve(Response.json([])) : undefined),
  })
  await screen.findByRole('heading', { name: 'Todavía no hay nada que contar' })
  await expectUnread(1)
  expect(screen.queryByRole('button', { name: markAll })).toBeNull()
})

it('the settings of notifications are stored', async () => {
  let stored = 0
  const user = await open('/notifications', {
    customer: await api.customer(),
    answer: (path, ask) =>
      /\/notification-configs(?:\/|$)/.test(path)
        ? ask().then((response) => {
            stored += 1
            return response
          })
        : undefined,
  })
  const settings = async () => {
    await user.click(await screen.findByRole('link', { name: 'Qué te contamos' }))
    return dialogOf('Qué te contamos y dónde')
  }
  await screen.findByRole('heading', { name: 'Todavía no hay nada que contar' })
  let dialog = await settings()
  const inApp = await box(dialog, 'Respuestas a tus preguntas', 'En la app')
  const byMail = await box(dialog, 'Respuestas a tus preguntas', 'Por correo')
  expect(inApp.checked).toBe(true)
  await user.click(byMail)
  await waitFor(() => expect(byMail.checked).toBe(true))
  await user.click(inApp)
  await waitFor(() => expect(inApp.checked).toBe(false))
  await waitFor(() => expect(stored).toBe(2))
  expect((await box(dialog, 'Cómo van tus pedidos', /Por correo/)).disabled).toBe(true)
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(location.pathname + location.hash).toBe('/notifications'))

  await open('/notifications')
  dialog = await settings()
  expect((await box(dialog, 'Respuestas a tus preguntas', 'Por correo')).checked).toBe(true)
  expect((await box(dialog, 'Respuestas a tus preguntas', 'En la app')).checked).toBe(false)
})

it('two quick changes of the settings are both stored, also if the first request is slow', async () => {
  const customer = await api.customer()
  const first = Promise.withResolvers<void>()
  let changes = 0
  const user = await open('/notifications', {
    customer,
    answer: (path, ask) =>
      /\/notification-configs(?:\/|$)/.test(path) && (changes += 1) === 1 ? first.promise.then(ask) : undefined,
  })
  await user.click(await screen.findByRole('link', { name: 'Qué te contamos' }))
  const dialog = await dialogOf('Qué te contamos y dónde')
  await user.click(await box(dialog, 'Respuestas a tus preguntas', 'Por correo'))
  await user.click(await box(dialog, 'Respuestas a tus preguntas', 'En la app'))
  // The second change waits until the first is saved. Otherwise its request would have been sent by now.
  await api.as(customer, '/notification-configs')
  await rendered()
  expect(changes).toBe(1)
  first.resolve()
  const stored = () => api.as<{ channels: object }[]>(customer, '/notification-configs?event=question-answered')
  await waitFor(async () => expect(await stored()).toMatchObject([{ channels: { inapp: false, mail: true } }]))
})

it('a guest who opens the notifications has to log in, and then returns to them [C4.14]', async () => {
  const user = await open('/notifications')
  await within(await screen.findByRole('alert')).findByText('Entra en tu cuenta para seguir.')
  expect(location.pathname + location.search).toBe('/login?redirect=%2Fnotifications')
  await logInHere(user, await api.customer())
  await screen.findByRole('heading', { level: 1, name: 'Notificaciones' })
})

it("nobody can read another user's notifications", async () => {
  const { customer } = await customerWithNotifications(1)
  const [theirs] = await api.as<{ id: string }[]>(customer, '/notifications')
  await open(`/notification/${theirs!.id}`, { customer: await api.customer() })
  expect(await screen.findByRole('heading', { level: 1, name: 'No encontramos esta notificación' })).toBeTruthy()
})

it('if the code for the number of unread notifications cannot be loaded, the page works without the number', async () => {
  let refused = 0
  vi.doMock('#/notifications/UnreadBadge.tsx', () => {
    refused += 1
    throw new Error('The file cannot be loaded')
  })
  try {
    const { customer } = await customerWithNotifications(1)
    await open('/notifications', { customer })
    await screen.findByRole('heading', { level: 1, name: 'Notificaciones' })
    await screen.findByRole('button', { name: markAll })
    await waitFor(() => expect(refused).toBeGreaterThan(0))
    await expectUnread(0)
  } finally {
    vi.doUnmock('#/notifications/UnreadBadge.tsx')
  }
})
