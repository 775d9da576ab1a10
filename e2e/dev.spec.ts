import { rm } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { copyOfTown, root, startServer } from './server.ts'
import { ready } from './shopper.ts'

test('`npm run dev` serves the web shop from its sources, with hot updates', async ({ page }) => {
  test.slow()
  const dataDir = await copyOfTown()
  const server = await startServer(dataDir, {}, 'scripts/dev.ts')
  try {
    const updates = page.waitForEvent('websocket')
    const response = await page.goto(`${server.url}/`)
    expect(response?.status()).toBe(200)
    const first = await response!.text()
    expect(first).toContain('Hogaza de masa madre')
    expect(first).toContain('data-script="/src/main.tsx"')
    await updates
    await ready(page)

    // A link changes the screen without loading another document, so the variable `isFirst` remains.
    await page.evaluate(() => Object.assign(globalThis, { isFirst: true }))
    await page.getByRole('link', { name: 'Catálogo' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Catálogo' })).toBeVisible()
    expect(await page.evaluate(() => 'isFirst' in globalThis)).toBe(true)
    expect((await page.request.get(`${server.url}/@fs${root}/packages/ui/src/styles/base.css`)).status()).toBe(200)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
