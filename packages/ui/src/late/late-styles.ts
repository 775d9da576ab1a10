/**
 * Styles of a part that is loaded late, so that first pages do not wait for them. Added once for each part, when its
 * module loads.
 */
export function lateStyles(styles: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
}
