import type { Page } from '@playwright/test'
import { part } from '@lonja/contract/testing/long'
import { expectAccessible } from '../../axe.ts'
import { desktop } from '../../browser.ts'
import { expect, test } from '../../fixtures.ts'
import { expectToFit, magnified } from '../../reflow.ts'
import { publicAddresses } from '../../screens/screens.ts'
import { visit } from '../../shopper.ts'

/**
 * Scrolls to the end of the page, and returns the texts of the links and buttons in the footer that another element
 * covers.
 */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight)
    return [...document.querySelectorAll<HTMLElement>('footer a, footer button')]
      .filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect()
        const above = document.elementFromPoint(left + width / 2, top + height / 2)
        return !above || (above !== control && !control.contains(above))
      })
      .map(({ textContent }) => textContent)
  })

/** Expects that the footer can be reached while the cookie banner is open, at three widths. */
async function expectFooterInReach(page: Page): Promise<void> {
  const banner = page.getByRole('region', { name: 'Cookies' })
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(banner).toBeInViewport({ ratio: 1 })
    await expect.poll(() => covered(page)).toEqual([])
    await expect(banner).toBeInViewport({ ratio: 1 })
  }
  await banner.getByRole('button', { name: 'Rechazar' }).click()
  await expect(banner).toHaveCount(0)
}

test.use({ consent: false })

// All checks share one visit to each page, because a visit costs more than a check. `npm test` visits a sixth of the
// pages, and a run with LONG=1 all of them. screens/screens.spec.ts checks the accessibility of each screen on a phone.
test('on every public page the footer can be reached while the cookie banner is open, axe finds no violations, and nothing is cut off at a zoom of 400 %, nor with the widest text spacing [C2.26 C2.35]', async ({
  page,
}) => {
  test.setTimeout(300_000)
  for (const address of part(publicAddresses)) {
    await test.step(address, async () => {
      await page.context().clearCookies({ name: 'cookie_banner' })
      await page.setViewportSize(desktop.viewport)
      // Addresses that differ only after the `#` would not load a new page.
      await page.goto('about:blank')
      await visit(page, address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectFooterInReach(page)
      // None of these pages requires an account, so none of them may redirect to the login.
      await expect(page).not.toHaveURL(/redirect/)
      await expectAccessible(page, [desktop])
      await page.setViewportSize(magnified)
      await expectToFit(page, address)
    })
  }
})
