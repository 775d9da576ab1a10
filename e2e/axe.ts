import { type Page, expect } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { desktop, phone } from './browser.ts'
import { transitionsEnded } from './shopper.ts'

/** The rules of axe for WCAG 2.2, levels A and AA. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
export const goodPractice = 'best-practice'

/**
 * Returns the violations that axe finds in the whole page. The script of axe is loaded once into each page. The
 * package @axe-core/playwright is not used: it loads the script for each check, and opens an additional page for
 * frames, which the shop does not have.
 */
export async function objectionsOf(page: Page, runOnly: RunOptions['runOnly']): Promise<AxeResults['violations']> {
  const viewport = page.viewportSize()!
  // A bar at the bottom covers content that a user can reach by scrolling. So that axe does not report this content,
  // the window is made as tall as the page.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height > viewport.height) await page.setViewportSize({ ...viewport, height })
  await transitionsEnded(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, options),
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  )
  if (height > viewport.height) await page.setViewportSize(viewport)
  return violations
}

/** The rules whose result depends on the colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Expects that the open page has no violations, on a phone and on a desktop, in light and dark colours. */
export async function expectAccessible(page: Page, windows = [phone, desktop]): Promise<void> {
  for (const { viewport } of windows) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectNone(page, wcag)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNone(page, { type: 'rule', values: colourRules })
  }
}

async function expectNone(page: Page, rules: Parameters<typeof objectionsOf>[1]): Promise<void> {
  const found = (await objectionsOf(page, rules)).flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  )
  expect(found.join('\n\n')).toBe('')
}
