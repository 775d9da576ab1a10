interface TrustedTypes {
  defaultPolicy: unknown
  createPolicy(name: 'default', rules: { createHTML: (html: string) => string | null }): unknown
}

/** The HTML that Leaflet writes while it loads, to detect the browser’s features. */
const probe = '<svg/>'

/**
 * Loads the code and styles of maps on demand: 45 kB that no other screen needs. The security policy of the web
 * shop forbids scripts to write HTML; this function allows only the harmless text that Leaflet writes.
 */
export async function loadLeaflet<Drawing>(load: () => Promise<Drawing>): Promise<Drawing> {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (trustedTypes && !trustedTypes.defaultPolicy)
    trustedTypes.createPolicy('default', { createHTML: (html) => (html === probe ? html : null) })
  const [drawing, { default: styles }] = await Promise.all([load(), import('./map.css?inline')])
  adopt(styles)
  return drawing
}

let adopted = false

function adopt(styles: string): void {
  if (adopted) return
  adopted = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
}
