/** Styles of a part whose code comes late: first pages do not wait for them. Once for each part, when its module loads. */
export function lateStyles(styles: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
}
