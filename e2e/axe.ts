import type { Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

/** WCAG 2.2 A and AA, and what axe knows to be good practice beside. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
export const goodPractice = 'best-practice'

/**
 * What axe objects to in the page as it stands, all of it, not only what is in the window. Read into each page once and
 * run in it: the builder for Playwright reads it again for each look, and opens a page of its own to end with, which is
 * for frames; there are none.
 */
export async function objectionsOf(page: Page, runOnly: RunOptions['runOnly']): Promise<AxeResults['violations']> {
  const viewport = page.viewportSize()!
  // What a bar at the bottom covers for the moment is reached by scrolling: in a window as tall as the page it is not.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height > viewport.height) await page.setViewportSize({ ...viewport, height })
  // Even a transition of a millisecond is half way until its frame has come.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, options),
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  )
  if (height > viewport.height) await page.setViewportSize(viewport)
  return violations
}
