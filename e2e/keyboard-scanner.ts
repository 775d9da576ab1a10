import type { Page } from '@playwright/test'

/** Types a code and Enter as fast as a scanner. The keyboard of the browser tests is slower on a busy machine. */
export const scan = (page: Page, code: string): Promise<void> =>
  page.evaluate(
    (keys) => {
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    },
    [...Array.from(code), 'Enter'],
  )
