/**
 * Adds the styles of a part that is loaded late, so that the first page does not wait for them. The module of the part
 * calls this function once, when the module is loaded.
 */
export function lateStyles(styles: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
}
