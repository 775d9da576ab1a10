import type { BrowserContext, Page } from '@playwright/test'
import { cliente, expect, test } from '../../fixtures.ts'
import { addFromList, expectInCart, logIn, pastries, signIn, storeSession, visit } from '../../shopper.ts'

const leftMessage = 'Has cerrado la sesión'
const leaveButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Salir' })
const greeting = (page: Page, name: string) => page.getByText(`Hola, ${name}`).filter({ visible: true }).first()
const storedOf = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as Record<string, unknown> | null, key)

/**
 * Redirects that would lead a browser to another site or run a script: one example of each kind. redirect.test.ts has
 * more examples.
 */
const elsewhere = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(document.domain)',
]

test('a login never redirects to another site', async ({ page, baseURL }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(baseURL!)) foreign.push(request.url())
  })
  page.on('dialog', (dialog) => {
    foreign.push(dialog.message())
    void dialog.dismiss()
  })
  await visit(page, `/login?redirect=${encodeURIComponent('//evil.example/orders')}`)
  await logIn(page, cliente)
  await expect(page).toHaveURL(`${baseURL}/`)
  // A logged-in user who opens the login is redirected at once.
  for (const redirect of elsewhere) {
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`, { waitUntil: 'domcontentloaded' })
    await expect(page, JSON.stringify(redirect)).toHaveURL(`${baseURL}/`)
  }
  // This address is not encoded, as if somebody had typed it.
  await page.goto('/login?redirect=//evil.example', { waitUntil: 'domcontentloaded' })
  await expect(page).toHaveURL(`${baseURL}/`)
  expect(foreign).toEqual([])
})

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

test('no password is stored after a wrong login, a correct login and a registration', async ({
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

  await visit(page, '/login')
  await logIn(page, { username, password: wrong })
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

test('a logout succeeds in every tab when the server is cut off, fails or hangs up', async ({
  page,
  context,
  customer,
}) => {
  const other = await context.newPage()
  await visit(other, '/catalog')
  const ways = {
    'is cut off': () => context.setOffline(true),
    fails: () => page.route('**/api/logout*', (route) => route.fulfill({ status: 500, body: 'dead' })),
    'hangs up': () => page.route('**/api/logout*', (route) => route.abort('connectionreset')),
  }
  for (const [what, die] of Object.entries(ways)) {
    await test.step(`the server ${what}`, async () => {
      await storeSession(page, customer)
      await visit(page, '/')
      await expect(greeting(other, customer.greeting)).toBeVisible()

      await die()
      await leaveButton(page).click()
      await expect(page.getByRole('status').getByText(leftMessage)).toBeVisible()
      await expect(leaveButton(page)).toBeHidden()
      await expect(leaveButton(other)).toBeHidden()
      for (const key of ['current_auth', 'current_user']) expect(await storedOf(page, key)).toBeNull()

      await context.setOffline(false)
      await page.unroute('**/api/logout*')
      await page.goto('/profile', { waitUntil: 'domcontentloaded' })
      await expect(page).toHaveURL('/login?redirect=%2Fprofile')
    })
  }
})

test('a login or logout in one tab applies to all tabs: a logout empties the basket, and the next login restores it', async ({
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

  await leaveButton(other).click()
  await expectInCart(other, 0)
  await expectInCart(page, 0)
  await expect(leaveButton(page)).toBeHidden()
  expect(await storedOf(page, 'current_auth')).toBeNull()
  await signIn(page, customer)
  await expectInCart(page, 2)
  await expectInCart(other, 2)
})
