import { type Page, expect } from '@playwright/test'
import { overflowingTexts } from './pseudo-locale.ts'
import { ready, transitionsEnded } from './shopper.ts'

/** A window of 1280 × 1024 at 400 % (WCAG 1.4.10). */
export const magnified = { width: 320, height: 256 }

/** Sets the text spacing of WCAG 1.4.12: a page must still work with it. */
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

/** Expects that no text is cut or outside of the page, with normal text spacing and with that of WCAG 1.4.12. */
export async function expectToFit(page: Page, where: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await ready(page)
  // A map is loaded after the rest of the page.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await transitionsEnded(page)
  expect(await overflowingTexts(page, ''), `${where} fits`).toEqual([])
  await widen(page)
  await transitionsEnded(page)
  expect(await overflowingTexts(page, ''), `${where} fits with wider texts`).toEqual([])
}
