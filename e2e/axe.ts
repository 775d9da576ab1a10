import type { Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

/** WCAG 2.2 A and AA, and axe's rules of good practice. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
export const goodPractice = 'best-practice'

/**
 * The violations that axe finds in the whole page. The script is loaded once into each page and runs there: the
 * builder for Playwright loads it for each check, and opens an additional page for frames, which the shop does not
 * have.
 */
export async function objectionsOf(page: Page, runOnly: RunOptions['runOnly']): Promise<AxeResults['violations']> {
  const viewport = page.viewportSize()!
  // Content behind a bar at the bottom can be reached by scrolling, so the window is made as tall as the page.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height > viewport.height) await page.setViewportSize({ ...viewport, height })
  // Even a transition of a millisecond is unfinished until its frame was drawn.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, options),
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  )
  if (height > viewport.height) await page.setViewportSize(viewport)
  return violations
}
