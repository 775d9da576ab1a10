import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { addFromList, expectInCart, logIn, pastries, ready, signIn, visit } from '../../shopper.ts'

const leftMessage = 'Has cerrado la sesión'
const leaveButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Salir' })
const greeting = (page: Page, name: string) => page.getByText(`Hola, ${name}`).filter({ visible: true }).first()
const storedOf = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as Record<string, unknown> | null, key)

/** Returns everything that the browser stores for the web shop, as text. */
async function storedText(page: Page, context: BrowserContext): Promise<string> {
  const kept = await page.evaluate(async () => {
    const databases = await Promise.all(
      (await indexedDB.databases()).map(
        ({ name }) =>
          new Promise<unknown>((resolve, reject) => {
            const request = indexedDB.open(name!)
            request.addEventListener('error', () => reject(request.error!))
            request.addEventListener('success', () => {
              const stores = [...request.result.objectStoreNames]
              if (stores.length === 0) return resolve([])
              const transaction = request.result.transaction(stores)
              const reads = stores.map((store) => transaction.objectStore(store).getAll())
              transaction.addEventListener('complete', () => resolve(reads.map(({ result }) => result as unknown)))
            })
          }),
      ),
    )
    const caches = await Promise.all(
      (await window.caches.keys()).map(async (name) => {
        const cache = await window.caches.open(name)
        const requests = await cache.keys()
        return Promise.all(
          requests.map(async (request) => {
            const answer = await cache.match(request)
            const isText = /json|html|text/.test(answer?.headers.get('content-type') ?? '')
            return [request.url, isText ? await answer?.text() : '']
          }),
        )
      }),
    )
    const [local, session] = [localStorage, sessionStorage].map((storage) => Object.entries(storage))
    return { local, session, databases, caches, name: window.name }
  })
  return JSON.stringify({ kept, history: page.url(), cookies: await context.cookies() })
}

test('text that is typed before the scripts have loaded remains, and no password is stored after a wrong login, a correct login and a registration', async ({
  page,
  context,
  api,
}) => {
  const { username } = await api.customer()
  const right = 'una frase bastante larga'
  const wrong = 'zarzaparrilla 77/ñ'
  const secrets = [right, wrong].flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    secret.replaceAll(' ', '+'),
    Buffer.from(secret).toString('base64').slice(0, -4),
    Buffer.from(`${username}:${secret}`).toString('base64').slice(0, -4),
  ])
  const expectNone = async () => {
    const everything = await storedText(page, context)
    for (const secret of secrets) expect(everything).not.toContain(secret)
    return everything
  }

  let letGo!: () => void
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/.+\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Usuario o correo electrónico').fill(username)
  await page.getByLabel('Contraseña').fill(wrong)
  letGo()
  await ready(page)
  await expect(page.getByLabel('Usuario o correo electrónico')).toHaveValue(username)
  await expect(page.getByLabel('Contraseña')).toHaveValue(wrong)
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('El usuario o la contraseña no son correctos.').first()).toBeVisible()
  await expectNone()
  await logIn(page, { username, password: right })
  await expect(greeting(page, username)).toBeVisible()
  expect(await expectNone()).toContain(username)
  await page.reload()
  await expectNone()

  await leaveButton(page).click()
  await expect(page.getByText(leftMessage).first()).toBeVisible()
  await visit(page, '/register')
  await page.getByLabel('Correo electrónico').fill(`otra-${username}@example.com`)
  await page.getByLabel('Nombre de usuario').fill(`otra-${username}`)
  await page.getByLabel('Contraseña').fill(wrong)
  await expectNone()
  await page.getByRole('button', { name: 'Crear la cuenta' }).click()
  await expect(greeting(page, `otra-${username}`)).toBeVisible()
  await expectNone()
})

test('a login or logout in one tab applies to all tabs: a logout empties the basket, also if the server fails, and the next login restores it [C4.8]', async ({
  page,
  context,
  api,
}) => {
  const customer = await api.customer()
  const other = await context.newPage()
  await visit(other, '/login?redirect=%2Fprofile')
  await signIn(page, customer)
  await expect(other).toHaveURL('/profile')
  await expect(greeting(other, customer.greeting)).toBeVisible()

  await addFromList(page, pastries)
  await visit(other, '/cart')
  await expectInCart(other, 1)
  await addFromList(other, pastries)
  await expectInCart(page, 2)
  await expect.poll(() => storedOf(page, 'current_order')).toMatchObject({ lines: [{ quantity: 2 }] })

  await visit(page, '/orders')
  await leaveButton(other).click()
  await expectInCart(other, 0)
  await expectInCart(page, 0)
  await expect(leaveButton(page)).toBeHidden()
  await expect(page.getByRole('main').getByRole('link', { name: 'Entrar en mi cuenta' })).toBeVisible()
  expect(await storedOf(page, 'current_auth')).toBeNull()
  await signIn(page, customer)
  await expectInCart(page, 2)
  await expectInCart(other, 2)

  await page.route('**/api/logout', (route) => route.fulfill({ status: 500, body: 'dead' }))
  await leaveButton(page).click()
  await expect(leaveButton(other)).toBeHidden()
  await expectInCart(other, 0)
  expect(await storedOf(other, 'current_auth')).toBeNull()
})
