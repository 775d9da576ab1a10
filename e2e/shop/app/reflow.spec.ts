import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { overflowingTexts } from '../../pseudo-locale.ts'
import { publicAddresses } from '../../screens/screens.ts'
import { fillBasket, giveContact, oil, ready, visit } from '../../shopper.ts'

/** A window of 1280 × 1024 at 400 % (WCAG 1.4.10). */
test.use({ viewport: { width: 320, height: 256 } })

/** Sets the widest text spacing that readers may set according to WCAG 1.4.12. */
const widen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`* {
      line-height: 1.5 !important;
      letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important;
    }
    p { margin-bottom: 2em !important }`)
    document.adoptedStyleSheets.push(sheet)
  })

async function expectToFit(page: Page, where: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await ready(page)
  // A map is loaded after the rest of the page.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  expect(await overflowingTexts(page, ''), `${where} fits`).toEqual([])
  await widen(page)
  expect(await overflowingTexts(page, ''), `${where} fits with wider texts`).toEqual([])
}

test('on every public page nothing is cut or outside of the page at 400 %, nor with the widest text spacing', async ({
  page,
}) => {
  test.slow()
  for (const address of publicAddresses) {
    await page.goto(address)
    await expectToFit(page, address)
  }
})

test('in the basket and the checkout nothing is cut or outside of the page at 400 %, nor with the widest text spacing', async ({
  page,
}) => {
  test.slow()
  await fillBasket(page)
  await visit(page, '/cart')
  await expectToFit(page, 'the basket')
  await visit(page, '/payment')
  await giveContact(page)
  await expectToFit(page, 'the delivery')
})

test.describe('at the width of a tablet', () => {
  test.use({ viewport: { width: 768, height: 1_024 } })

  test('the button to buy has one line, and the picture of a product is wider than 400 px', async ({ page, api }) => {
    const { id } = await api.product(oil)
    await visit(page, `/product/${id}`)
    const buy = page.getByRole('main').getByRole('button', { name: /^Añadir · / })
    const lines = await buy.evaluate((button) => {
      const words = document.createRange()
      words.selectNodeContents(button)
      return new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom / 12))).size
    })
    expect(lines).toBeLessThanOrEqual(2)
    expect((await buy.boundingBox())!.height).toBeLessThan(60)
    const large = page.getByRole('button', { name: `Ampliar la foto de ${oil}` })
    expect((await large.boundingBox())!.width).toBeGreaterThan(400)
  })
})
