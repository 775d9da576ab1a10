import { type Page, expect } from '@playwright/test'

/** Sold by the shop of the demo town's shopkeeper. */
export const biscuits = 'Rosquilletas de aceite'

/** Waits until the service worker of the back office controls the page, so that the page opens without a network. */
export const installedHere = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith('/manage/sw.js'))

export const offlineBar = (page: Page) => page.getByRole('region', { name: 'Sin conexión' })
export const tray = (page: Page) => page.getByRole('region', { name: 'Cambios sin guardar' })

/** The card of an order in a column of the board. */
export const card = (page: Page, column: string, code: string) =>
  page
    .getByRole('region', { name: column })
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: code }) })

/** Shows a column. On a phone only one column is visible at a time. */
export async function show(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: /^Nuevos/, includeHidden: true }).waitFor({ state: 'attached' })
  const tab = page.getByRole('navigation', { name: 'Pedidos por estado' }).getByRole('link', { name })
  if (await tab.isVisible()) await tab.click()
}

/** Opens the list of products that match the name. */
export async function openProduct(page: Page, title: string): Promise<void> {
  await page.goto(`/manage/products?${new URLSearchParams({ search: title })}`)
  await expect(page.getByRole('article', { name: title, exact: true })).toBeVisible()
}

/** The number of acts that are stored on the device. */
export const storedActs = async (page: Page): Promise<number> => (await storedKeys(page)).length

/** The idempotency keys of the acts that are stored on the device. */
export const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('lonja-outbox')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('items').objectStore('items').get('items')
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(((reading.result as { key: string }[] | undefined) ?? []).map(({ key }) => key))
          })
        })
      }),
  )

/** Makes all stored acts older. */
export const makeOlder = (page: Page, hours: number): Promise<void> =>
  page.evaluate(
    (milliseconds) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('lonja-outbox')
        opening.addEventListener('success', () => {
          const items = opening.result.transaction('items', 'readwrite').objectStore('items')
          const reading = items.get('items')
          reading.addEventListener('success', () => {
            const acts = reading.result as { at: number }[]
            items.put(
              acts.map((act) => ({ ...act, at: act.at - milliseconds })),
              'items',
            )
          })
          items.transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    hours * 3_600_000,
  )
