import { type Page, expect } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { part } from '@lonja/contract/testing/long'
import { desktop, phone } from './browser.ts'
import { transitionsEnded } from './shopper.ts'

/** The rules of axe for WCAG 2.2, levels A and AA. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
export const goodPractice = 'best-practice'

type Violations = AxeResults['violations']

/**
 * Returns the violations that axe finds in the whole page. The script of axe is loaded once into each page. The
 * package @axe-core/playwright is not used: it loads the script for each check, and opens an additional page for
 * frames, which the web shop does not have.
 */
export async function objectionsOf(page: Page, runOnly: RunOptions['runOnly']): Promise<Violations> {
  const viewport = page.viewportSize()!
  const height = await heightOf(page)
  if (height > viewport.height) await page.setViewportSize({ ...viewport, height })
  const violations = await runAxe(page, runOnly)
  if (height > viewport.height) await page.setViewportSize(viewport)
  return violations
}

/**
 * Returns the height of the page. The window is made as tall as the page before a check: in a smaller window the bar at
 * the bottom covers content, and axe would report this content although a user can scroll to it.
 */
const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight)

async function runAxe(page: Page, runOnly: RunOptions['runOnly']): Promise<Violations> {
  await transitionsEnded(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, options),
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  )
  return violations
}

/** The rules whose result depends on the colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** The number of checks in each tab. */
const checks = new WeakMap<Page, number>()

/** Returns the colour schemes of the next check in a tab: both in a long run, otherwise light and dark in turn. */
function nextColours(page: Page): readonly ('light' | 'dark')[] {
  const earlier = checks.get(page) ?? 0
  checks.set(page, earlier + 1)
  return part(earlier % 2 === 0 ? ['light', 'dark'] : ['dark', 'light'], 2)
}

/**
 * Expects that the open page has no violations in light and in dark colours, in each of the windows. If `windows` is
 * missing, the page is checked in one window, a phone or a desktop; a run with LONG=1 checks both. `npm test` checks a
 * page in light or in dark colours, and the next page in the other ones. The window stays as tall as the page for both
 * colour schemes, because the browser draws the page again at each change of size.
 */
export async function expectAccessible(
  page: Page,
  windows: readonly Pick<typeof phone, 'viewport'>[] = part([phone, desktop], 2),
): Promise<void> {
  const colours = nextColours(page)
  for (const { viewport } of windows) {
    await page.setViewportSize(viewport)
    for (const [at, colorScheme] of colours.entries()) {
      await page.emulateMedia({ colorScheme })
      const height = await heightOf(page)
      if (height > page.viewportSize()!.height) await page.setViewportSize({ ...viewport, height })
      // The second colour scheme changes only the results of the rules about colours.
      const rules: RunOptions['runOnly'] = at === 0 ? wcag : { type: 'rule', values: colourRules }
      expect(inWords(await runAxe(page, rules))).toBe('')
    }
    await page.setViewportSize(viewport)
  }
}

/** Expects the same of the open page in its present window: for a page in the middle of a journey. */
export const expectAccessibleHere = (page: Page): Promise<void> =>
  expectAccessible(page, [{ viewport: page.viewportSize()! }])

const inWords = (violations: Violations): string =>
  violations
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    )
    .join('\n\n')
