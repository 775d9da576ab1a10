import type { Page } from '@playwright/test'
import { part } from '@lonja/contract/testing/long'
import { type Right, type ShopRole, rights, shopRoles } from '@lonja/contract/people/rights'
import { screenRights } from '../../../apps/backoffice/src/app/screen-rights.ts'
import type { Api } from '../../api.ts'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { oil } from '../../goods.ts'
import { clerk, enter, fillLogin, shopkeeper } from '../shopkeeper.ts'

/** Every screen with its right. */
const screens = (Object.entries(screenRights) as [string, Right | null][])
  .map(([path, right]) => ({ path, right }))
  .filter(({ path }) => path !== '/' && path !== '/not-found')
type Screen = (typeof screens)[number]

const screenOf = (address: string) =>
  screens.find(({ path }) => new RegExp(`^/manage${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(address))

const refusal = 'Esta pantalla no es para tu papel'

/** Gives the clerk of the demo town another role in its only shop. */
async function setRole(api: Api, role: ShopRole): Promise<string> {
  const members = await api.asTownHall<
    { id: string; role: string; user: { email: string }; business: { id: string } }[]
  >('/business-members?pagination=false')
  const { id, business } = members.find(({ user }) => user.email === clerk.username)!
  await api.asTownHall(`/business-members/${id}`, { role }, 'PUT')
  return business.id
}

/** The records that screens of the shop show: a new order with the telephone of its customer, and a product. */
interface Records {
  order: string
  product: string
}
async function openRecords(api: Api, shop: string): Promise<Records> {
  const products = await api.send<{ id: string; title: string }[]>(
    `/products?business.id=${shop}&available=true&order[title]=asc`,
  )
  const { id: product, title } = products[0]!
  return { order: (await api.order(title)).id, product }
}

/** Collects the requests to the API that the server refuses because of missing rights. */
function collectRefused(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/api/') && [401, 403].includes(answer.status()))
      refused.push(`${answer.status()} ${answer.request().method()} ${new URL(answer.url()).pathname}`)
  })
  return refused
}

function addressOf(path: string, { order, product }: Records): string {
  const id = path.startsWith('/orders/') ? order : path.startsWith('/products/') ? product : 'new'
  return `/manage${path.replace(':id', id)}`
}

for (const role of shopRoles)
  test(`${role}: the screens of the role open, all others refuse, and nothing on them leads to a refusal @desktop`, async ({
    page,
    api,
  }) => {
    test.setTimeout(180_000)
    const records = await openRecords(api, await setRole(api, role))
    await enter(page, clerk)
    await page.goto('/manage')
    await expect(page.getByRole('navigation', { name: 'Menú' })).toBeVisible()
    const may = ({ right }: Screen) => right === null || (rights[right].shop as readonly ShopRole[]).includes(role)
    const refused = collectRefused(page)
    for (const screen of part(screens, 2)) {
      await page.goto(addressOf(screen.path, records))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main [aria-busy]')).toHaveCount(0)
      const isRefused = await page.getByRole('heading', { level: 1, name: refusal }).isVisible()
      expect([screen.path, isRefused]).toEqual([screen.path, !may(screen)])
      const links = await page
        .locator('a[href^="/manage/"]')
        .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).pathname))
      const wrong = [...new Set(links)].filter((link) => {
        const target = screenOf(link)
        return target && !may(target)
      })
      expect([screen.path, wrong]).toEqual([screen.path, []])
    }
    expect(refused).toEqual([])
    await setRole(api, 'clerk')
  })

test('an accountant does not see the telephone of a customer; a clerk, who must call, sees it', async ({
  page,
  api,
}) => {
  const { order } = await openRecords(api, await setRole(api, 'clerk'))
  const call = page.getByRole('link', { name: /^Llamar al/ })
  await enter(page, clerk)
  await page.goto(`/manage/orders/${order}`)
  await expect(call).toBeVisible()
  await setRole(api, 'accountant')
  await page.goto(`/manage/orders/${order}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Pedido/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Qué lleva' })).toBeVisible()
  await expect(call).toHaveCount(0)
  await setRole(api, 'clerk')
})

test('a customer learns how to open a shop, and a visitor logs in, at the address of every screen', async ({
  page,
  api,
}) => {
  test.setTimeout(120_000)
  const addresses = part(screens).map(({ path }) => addressOf(path, { order: 'new', product: 'new' }))
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Entra en tu tienda' })).toBeVisible()
  }
  await expectAccessibleHere(page)
  await fillLogin(page, await api.customer())
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Todavía no llevas ninguna tienda' })).toBeVisible()
  }
})

test('a member of another shop does not find an order', async ({ page, api }) => {
  const foreign = await api.order(oil)
  await enter(page, shopkeeper)
  await page.goto(`/manage/orders/${foreign.id}`)
  await expect(page.getByText('No encontramos este pedido')).toBeVisible()
})
