import type { Page } from '@playwright/test'
import { expect } from '../../fixtures.ts'

const millimetres = 25.4 / 72

/** The width and height in millimetres of each page of a PDF of Chromium. */
export function pageSizes(pdf: Buffer): { width: number; height: number }[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
    width: Math.round(Number(width) * millimetres),
    height: Math.round(Number(height) * millimetres),
  }))
}

/** Chooses the papers of this device, as the screen of the printers does. */
export async function choosePapers(page: Page, papers: { tickets?: string; labels?: string }): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('manage_printer', JSON.stringify(chosen)), papers)
}

/** Counts the dialogs for printing instead of opening them: nobody closes a dialog of the system in a test. */
export const holdDialogs = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    globalThis.print = () => {
      document.documentElement.dataset['prints'] = String(Number(document.documentElement.dataset['prints'] ?? 0) + 1)
    }
  })

/** The text that is on the paper, and the pages of the PDF. Expects that nothing is wider than the paper. */
export async function paperOf(page: Page): Promise<{ text: string; pages: { width: number; height: number }[] }> {
  await expect(page.locator('html[data-prints]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  const text = await page.evaluate(() => document.body.innerText)
  const overflowing = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-printout] *')]
      // The letters of a drawing have no width of their own.
      .filter((part) => part instanceof HTMLElement)
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
      .map((part) => part.outerHTML),
  )
  expect(overflowing).toEqual([])
  await page.emulateMedia({ media: null })
  // Making a PDF ends the printing, as closing the dialog does.
  const pages = pageSizes(await page.pdf({ preferCSSPageSize: true }))
  return { text: text.replaceAll(/[ \t]*\n\s*/g, '\n').trim(), pages }
}
