import { part } from '@lonja/contract/testing/long'
import type { Page } from '@playwright/test'
import { screenRights } from '../../../apps/backoffice/src/app/screen-rights.ts'
import { townScreenRights } from '../../../apps/backoffice/src/app/town/town-screen-rights.ts'
import { expectAccessible } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { expectToFit, magnified } from '../../reflow.ts'
import { operator } from '../operator.ts'
import { enter, shopkeeper } from '../shopkeeper.ts'

async function expectUsable(page: Page, path: string, id: string): Promise<void> {
  await page.goto(`/manage${path.replace(':id', id)}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize(magnified)
  await expectToFit(page, path)
}

// The shop that the demo town opens has orders, offers and messages, so its screens are not empty.
const paths = Object.keys(screenRights).filter((path) => path !== '/' && path !== '/not-found')
for (const path of part(paths, 3))
  test(`${path} is accessible in light and dark colours, and fits into a window of 320 pixels @desktop`, async ({
    page,
    api,
  }) => {
    await enter(page, shopkeeper)
    const [order] = await api.as<{ id: string }[]>(shopkeeper, '/orders?order[createdDate]=asc&itemsPerPage=1')
    const { id: product } = await api.product('Hogaza de masa madre')
    const id = path.startsWith('/orders/') ? order!.id : path.startsWith('/products/') ? product : 'new'
    await expectUsable(page, path, id)
  })

const townPaths = Object.keys(townScreenRights).filter((path) => path !== '/town/not-found')
for (const path of part(townPaths, 3))
  test(`${path} is accessible in light and dark colours, and fits into a window of 320 pixels @desktop`, async ({
    page,
    api,
  }) => {
    await enter(page, operator)
    const [order] = await api.as<{ id: string }[]>(operator, '/orders?order[createdDate]=asc&itemsPerPage=1')
    await expectUsable(page, path, path.startsWith('/town/orders/') ? order!.id : 'new')
  })
