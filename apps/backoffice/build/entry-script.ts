import type { Plugin } from 'vite'

/**
 * Writes the address of the page's script into the page. With it, the page asks the service worker whether both have
 * the same version.
 */
export const entryScript = (): Plugin => ({
  name: 'entry-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? []
      if (script === undefined) throw new Error('The page has no script')
      return html.replace('<html ', `<html data-script="${script}" `)
    },
  },
})
