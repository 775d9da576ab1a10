interface TrustedTypes {
  defaultPolicy: unknown
  createPolicy(name: 'default', rules: { createHTML: (html: string) => string | null }): unknown
}

/** What Leaflet writes as HTML while it loads, to find out what the browser can do. */
const probe = '<svg/>'

/**
 * Loads what draws a map, with the styles, once somebody wants one: 45 kB that no other screen needs. Our pages let no
 * script write HTML; of Leaflet this lets pass the one harmless thing it writes by itself, and nothing else.
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
